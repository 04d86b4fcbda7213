"use strict";

// The search: a dialog over the page. The browser builds its index in small steps when the dialog is first opened. The
// text is loaded as a script, because a page that was opened from a file cannot fetch data.
(() => {
    if (!document.body.classList.contains("searchable")) return;
    const dialog = document.querySelector("dialog.search");
    const field = dialog.querySelector("input");
    const status = dialog.querySelector(".status");
    const list = dialog.querySelector(".results");
    const assets = document.body.dataset.root + "assets/";

    // Names that readers search for and the lessons don't use are replaced by the lessons' names, together with a Korean
    // particle.
    const aliases = dialog.dataset.aliases.split(", ").map((pair) => pair.split("=")).map(([alias, name]) => [
        new RegExp(`(?<![\\w가-힣])${alias}(?:[은는이가을를와과의도로에만]|에서|으로)?(?![\\w가-힣])`, "gi"), name,
    ]);
    const resolved = (query) => aliases.reduce((text, [pattern, name]) => text.replace(pattern, name), query);

    // Lunr has no Korean index, and Korean particles are attached to words. A run of Hangul is therefore split into
    // pairs of syllables, so that a word is found with any particle. Each part of a name in camel case is a term too.
    const terms = (text) => {
        const found = [];
        for (const [run] of text.matchAll(/[가-힣]+|[A-Za-z0-9_]+/g)) {
            if (run >= "가") {
                if (run.length === 1) found.push(run);
                for (let index = 0; index + 1 < run.length; index += 1) found.push(run.slice(index, index + 2));
            } else {
                found.push(run.toLowerCase());
                const parts = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) || [];
                if (parts.length > 1) for (const part of parts) found.push(part.toLowerCase());
            }
        }
        return found;
    };

    const load = (name) => new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = assets + name;
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
    });
    const pause = () => new Promise((resolve) => setTimeout(resolve));

    const makeIndex = async () => {
        await Promise.all([load("lunr.js"), load(`search-${document.documentElement.lang}.js`)]);
        const builder = new lunr.Builder();
        builder.tokenizer = (text) => terms(String(text || "")).map((term) => new lunr.Token(term, {}));
        builder.pipeline.add(lunr.stemmer);
        builder.searchPipeline.add(lunr.stemmer);
        builder.ref("id");
        builder.field("title", { boost: 8 });
        builder.field("text");
        builder.field("code", { boost: 0.5 });
        let deadline = performance.now() + 12;
        for (const [id, [, title, text, code]] of faultlineSearch.sections.entries()) {
            builder.add({ id, title, text, code });
            if (performance.now() > deadline) {
                await pause();
                deadline = performance.now() + 12;
            }
        }
        return builder.build();
    };
    let index = null;
    const ready = () => (index ||= makeIndex());

    // The first pass requires every term. The second does not require the last pair of a Korean word, which may contain
    // a particle. The third requires only one term.
    const find = (lunrIndex, query) => {
        const words = query.match(/[가-힣]+|[A-Za-z0-9_]+/g) || [];
        for (const strictness of [2, 1, 0]) {
            const results = lunrIndex.query((clauses) => {
                for (const word of words) {
                    const isHangul = word >= "가";
                    const parts = isHangul ? terms(word) : [word.toLowerCase()];
                    parts.forEach((part, position) => {
                        const isLast = isHangul && parts.length > 1 && position === parts.length - 1;
                        const required = strictness === 2 || (strictness === 1 && !isLast);
                        const presence = required ? lunr.Query.presence.REQUIRED : lunr.Query.presence.OPTIONAL;
                        const stem = isHangul ? part : lunr.stemmer(new lunr.Token(part, {})).toString();
                        const wildcard = isHangul && part.length > 1
                            ? lunr.Query.wildcard.NONE : lunr.Query.wildcard.TRAILING;
                        clauses.term(stem, { presence, wildcard, usePipeline: false });
                        if (wildcard !== lunr.Query.wildcard.NONE) {
                            clauses.term(stem, { boost: 4, usePipeline: false });
                        }
                    });
                }
            });
            if (results.length > 0) return results;
        }
        return [];
    };

    // Appends `text` to `parent` with the words of the query marked.
    const mark = (parent, text, words) => {
        const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
        for (const [position, part] of text.split(new RegExp(`(${pattern})`, "gi")).entries()) {
            if (position % 2 === 0) {
                parent.append(part);
            } else {
                const element = document.createElement("mark");
                element.textContent = part;
                parent.append(element);
            }
        }
    };

    const excerpt = (text, words) => {
        const lower = text.toLowerCase();
        const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
        const start = Math.max(0, (places.length ? Math.min(...places) : 0) - 40);
        return (start > 0 ? "… " : "") + text.slice(start, start + 150) + (text.length > start + 150 ? " …" : "");
    };

    const show = (results, query) => {
        const words = query.match(/[가-힣]+|[A-Za-z0-9_]+/g) || [];
        const chapters = new Map(faultlineSearch.chapters);
        list.replaceChildren(...results.slice(0, 30).map(({ ref }) => {
            const [address, title, text, code] = faultlineSearch.sections[ref];
            const item = document.createElement("li");
            const link = document.createElement("a");
            link.href = address;
            const chapter = document.createElement("small");
            chapter.textContent = chapters.get(address.split(".html")[0]) || "";
            const heading = document.createElement("strong");
            mark(heading, title, words);
            const passage = document.createElement("span");
            const inText = words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
            mark(passage, excerpt(inText || !code ? text : code, words), words);
            link.append(chapter, heading, passage);
            item.append(link);
            return item;
        }));
    };

    let latest = "";
    const search = async () => {
        const query = field.value.trim();
        latest = query;
        if (!query) {
            list.replaceChildren();
            status.textContent = "";
            return;
        }
        try {
            const lunrIndex = await ready();
            if (query !== latest) return;
            const results = find(lunrIndex, resolved(query));
            status.textContent = results.length > 0
                ? status.dataset.count.replace("{n}", results.length)
                : status.dataset.empty.replace("{query}", query);
            show(results, resolved(query));
        } catch {
            status.textContent = status.dataset.off;
        }
    };

    const open = () => {
        if (!dialog.open) dialog.showModal();
        field.select();
        ready().catch(() => { status.textContent = status.dataset.off; });
    };
    document.querySelector(".search-button").addEventListener("click", open);
    field.addEventListener("input", search);
    addEventListener("keydown", (event) => {
        const isWriting = event.target.closest?.("input, textarea");
        const isShortcut = (event.key === "/" && !isWriting) || (event.key === "k" && (event.metaKey || event.ctrlKey));
        if (isShortcut && !event.altKey) {
            event.preventDefault();
            open();
        }
    });
    dialog.addEventListener("keydown", (event) => {
        const links = [...list.querySelectorAll("a")];
        const place = links.indexOf(document.activeElement);
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            const next = place + (event.key === "ArrowDown" ? 1 : -1);
            (next < 0 ? field : links[Math.min(next, links.length - 1)] || field).focus();
        } else if (event.key === "Escape") {
            event.preventDefault(); // Otherwise the field would handle the first press.
            dialog.close();
        } else if (event.key === "Enter" && event.target === field && !event.isComposing) {
            event.preventDefault();
            if (links[0]) links[0].click();
        }
    });
    dialog.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    dialog.querySelector(".close").addEventListener("click", () => dialog.close());
    list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

    // An address with ?q=… opens the search with that query.
    const question = new URLSearchParams(location.search).get("q");
    if (question) {
        field.value = question;
        open();
        search();
    }
})();
