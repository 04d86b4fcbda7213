# The kit's commands. `make` without a target lists them.

.PHONY: tsan asan help start install uninstall test test-all test-release torture site-check bookshop dropin porting pictures walk site books bench bench-check docs fuzz lint format setup clean

help:
	@echo "make start   sets everything up, renders the lessons, lists the exercises"
	@echo "make install PREFIX=/usr/local  links faultline into PREFIX/bin, with its manual page and completions"
	@echo "make test    runs the checks of the kit in debug; make test-all adds release builds, the ported apps, wrong"
	@echo "             answers, and all solutions in the exercises' package, as continuous integration does"
	@echo "make test-release  runs the tests that a release build can break: migrations, a package, an exercise"
	@echo "make site    renders the lessons into Site/public"
	@echo "make site-check  opens every page of the site in a browser, which takes a quarter of an hour"
	@echo "make books   makes the whole course one page, a PDF and an EPUB in each language, in Site/public/books"
	@echo "make docs    builds the documentation of the implementation and of its API with DocC"
	@echo "make bench   compares the stack with plain SQLite, which takes three quarters of an hour on two cores; QUICK=1 make bench"
	@echo "             leaves out a million people and the grading of a class, and takes about ten minutes"
	@echo "make bench-check  counts the instructions of each workload, and fails if one has become slower"
	@echo "make torture runs thousands of random cases, which takes a few minutes, and records them in Tests/TORTURE.md"
	@echo "make fuzz    feeds random input to every parser of external text and files; SECONDS=60 for each reader"
	@echo "make tsan    runs the tests of contexts and queues under the thread sanitizer; make asan under the address sanitizer"
	@echo "make bookshop  tests the package in Tests/Bookshop, in debug and in release"
	@echo "make dropin  tests the package in Tests/DropIn, written as for Apple's platforms, in debug and in release"
	@echo "make porting ports, builds and tests the apps in Tests/Porting"
	@echo "make pictures  records the pictures of watch in a terminal, with tmux"
	@echo "make walk      writes the screens of the tool in narrow and wide terminals to .build/walk"
	@echo "make lint    checks the format of the sources; make format corrects it"
	@echo "make clean   removes build products and keeps your answers"

setup:
	@.ci/setup
	@.ci/clients

start: setup
	@./faultline start

# The command stays in this clone. PREFIX/bin gets a link to it, and the shells get its completions.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
INSTALLED = $(DESTDIR)$(PREFIX)/bin/faultline $(SHARE)/man/man1/faultline.1 $(SHARE)/man/ko/man1/faultline.1 \
	$(SHARE)/bash-completion/completions/faultline $(SHARE)/zsh/site-functions/_faultline \
	$(SHARE)/fish/vendor_completions.d/faultline.fish

install: setup
	@./faultline --version >/dev/null
	@for file in $(INSTALLED); do mkdir -p "$$(dirname "$$file")"; done
	@ln -sf "$(CURDIR)/faultline" "$(DESTDIR)$(PREFIX)/bin/faultline"
	@./faultline manual --lang en >"$(SHARE)/man/man1/faultline.1"
	@./faultline manual --lang ko >"$(SHARE)/man/ko/man1/faultline.1"
	@./faultline completions bash >"$(SHARE)/bash-completion/completions/faultline"
	@./faultline completions zsh >"$(SHARE)/zsh/site-functions/_faultline"
	@./faultline completions fish >"$(SHARE)/fish/vendor_completions.d/faultline.fish"
	@echo "faultline: Installed $(DESTDIR)$(PREFIX)/bin/faultline, a link to this clone."

uninstall:
	@rm -f $(INSTALLED)

test: setup
	@.ci/test

test-all: setup
	@.ci/test all

test-release: setup
	@.ci/test-release

bookshop: setup
	@swift test --package-path Tests/Bookshop --scratch-path .build
	@swift test --package-path Tests/Bookshop --scratch-path .build -c release

dropin: setup
	@swift test --package-path Tests/DropIn --scratch-path .build
	@swift test --package-path Tests/DropIn --scratch-path .build -c release
	@.ci/user-errors

porting: setup
	@.ci/porting

torture: setup
	@FAULTLINE_TORTURE=1 STRESS_ROUNDS=400 swift test --filter \
		"SQLAgainstMemoryTests|MemoryTests|StressTests|TortureTests|RandomMigrationTests|MigrationAgreementTests|RandomLayoutTests|RandomEditsTests|BookTests|RandomBuildTests|GeneratedClassTests|ClassGradingTests"
	@.ci/seeds

# Every page of the site in a browser, at all widths and in both color schemes; `make test` opens a page of each kind.
site-check: setup
	@.ci/site-tools
	@FAULTLINE_TORTURE=1 swift test --filter "PageQualityTests"

# The reference of the site comes from the built module, so it is built first, and its symbol graphs extracted.
site: setup
	@swift build --product faultline
	@.ci/reference
	@./faultline site

books: site
	@.ci/book-tools
	@.ci/books
	@./faultline site

docs: setup
	@swift build --target CoreData
	@.ci/docs
	@echo "Read it at http://localhost:8000/documentation/coredata with:"
	@echo "    python3 -m http.server --directory .build/docs/CoreData.doccarchive"

bench: setup
	@swift run -c release Benchmarks $(if $(QUICK),,--long) --json .build/bench.json
	@swift run -c release SiteBenchmarks
	@.ci/watch-latency
	$(if $(QUICK),,@.ci/grade-class)
	@echo "To quote these numbers in the lessons and the READMEs: .ci/bench-summary"

# Needs valgrind, which the kit needs for nothing else.
bench-check: setup
	@.ci/bench-check

# The pictures of `faultline watch` in the READMEs, recorded in a real terminal.
pictures: setup
	@.ci/pictures

# The screens of the tool at 40, 80 and 120 columns in both languages, to be looked at.
walk: setup
	@.ci/walk .build/walk

# READER=predicate, model, store, binary, xml, plist, archive, cache, mapping or expression selects a single reader.
SECONDS ?= 60
fuzz: setup
	@.ci/fuzz $(SECONDS) $(READER)

tsan: setup
	@.ci/sanitize thread

asan: setup
	@.ci/sanitize address

lint:
	@git ls-files '*.swift' | xargs swift format lint --strict --parallel

format:
	@git ls-files '*.swift' | xargs swift format --in-place

clean:
	@rm -rf .build Exercises/.build .faultline/build Site/public
