import Course
import Foundation
import Processes
import TerminalText
import Testing

@testable import Grading

/// The forms in which work is handed in, and what isn't taken from them.
@Suite struct HandInTests {
    private func read(_ group: GradingClass) throws -> [String: HandIn] {
        let reader = HandInReader(
            exercises: group.catalog.exercises + group.catalog.steps, sandbox: try Sandbox(isProtected: true))
        let handIns = try HandInReader.list([group.handIns]).map { try reader.read($0) }
        return Dictionary(uniqueKeysWithValues: handIns.map { ($0.student, $0) })
    }

    private func run(_ script: String, in folder: URL) throws {
        let result = try ChildProcess.run("/bin/sh", ["-ec", script], in: folder, timeLimit: 60)
        #expect(result.succeeded, "\(result.errors)")
    }

    @Test func answersAreFoundInEveryForm() throws {
        let group = try GradingClass()
        let (exercise, step) = (group.exercise("01"), group.exercise("desk-02"))
        let place = group.path(of: exercise)
        try group.hand(in: "plain", "a", at: place)
        try group.hand(in: "plain", "d", at: group.path(of: step))
        try group.hand(in: "clone", "b", at: "Exercises/\(place)")
        try group.hand(in: "clone", "stolen", at: "Exercises/\(exercise.slug)/Solution/\(exercise.module).swift")
        try group.hand(in: "nested", "c", at: "homework/week 1/\(place)")
        try group.hand(in: "renumbered", "e", at: "07-\(exercise.name)/\(exercise.module).swift")
        try run(
            """
            cd plain && zip -qr '../Kim [Ada].zip' . && cd ..
            cp -r clone work && cd work && git init -q && git add -A
            GIT_COMMITTER_DATE='2026-03-04T05:06:07Z' git -c user.name=a -c user.email=a@b commit -qm x
            git bundle create -q ../bundled.bundle --all HEAD && git clone -q --bare . ../bare.git
            printf changed >Exercises/\(place) && cd ..
            """, in: group.handIns)
        let handIns = try read(group)
        func text(_ student: String, _ exercise: Exercise) -> String? {
            guard case .text(let text) = handIns[student]?.answers[exercise.path] else { return nil }
            return text
        }
        #expect(text("plain", exercise) == "a" && text("plain", step) == "d")
        #expect(text("Kim [Ada]", exercise) == "a" && text("Kim [Ada]", step) == "d")
        #expect(text("clone", exercise) == "b")
        #expect(text("nested", exercise) == "c")
        #expect(text("renumbered", exercise) == "e")
        #expect(text("bundled", exercise) == "b" && text("bare", exercise) == "b")
        #expect(text("work", exercise) == "changed")
        let committed = try Date("2026-03-04T05:06:07Z", strategy: .iso8601)
        #expect(handIns["bare"]?.date == committed && handIns["bundled"]?.date == committed)
        #expect(handIns.values.allSatisfy { $0.remarks.isEmpty })
        #expect(handIns["clone"]?.answers.count == 1)
    }

    @Test func openedHintsAreReadFromTheStudentsProgress() throws {
        let group = try GradingClass()
        let (exercise, step) = (group.exercise("01"), group.exercise("desk-02"))
        let file = ".faultline/progress.json"
        let entries = "\"\(exercise.name)\": {\"hints\": 2, \"solved\": \"2026-03-04T05:06:07Z\"}"
        let progress = "{\"entries\": {\(entries), \"\(step.name)\": {\"hints\": 99}}}"
        for (student, path, text) in [
            ("folder", file, progress), ("nested", "work/\(file)", progress), ("damaged", file, "[{"),
            ("none", "x", ""),
            ("secret", "note", ""), ("large", file, progress + String(repeating: " ", count: HandIn.sizeLimit)),
        ] {
            try group.hand(in: student, "a", at: "\(student == "nested" ? "work/" : "")\(group.path(of: exercise))")
            try group.hand(in: student, text, at: path)
        }
        let secret = group.folder.appendingPathComponent("progress.json")
        try group.write(Data(progress.utf8), to: secret)
        try run(
            """
            mkdir secret/.faultline && ln -s '\(secret.path)' secret/\(file)
            cd folder && zip -qr ../zipped.zip . && cd ../nested && git init -q && git add -A
            git -c user.name=a -c user.email=a@b commit -qm x && git clone -q --bare . ../bare.git
            """, in: group.handIns)
        let handIns = try read(group)
        for student in ["folder", "nested", "zipped", "bare"] {
            #expect(handIns[student]?.hints?[exercise.path] == 2, "\(student)")
            // There are three.
            #expect(handIns[student]?.hints?[step.path] == 3, "\(student)")
            #expect(handIns[student]?.hints?[group.exercise("02").path] == 0, "\(student)")
        }
        for student in ["damaged", "none", "secret", "large"] {
            #expect(handIns[student] != nil && handIns[student]?.hints == nil, "\(student)")
        }
        #expect(handIns.values.allSatisfy { $0.remarks.isEmpty && $0.answers.count == 1 })
    }

    @Test func filesThatAreNotAcceptedCostOnlyTheirExercise() throws {
        let group = try GradingClass()
        let (first, second) = (group.exercise("01"), group.exercise("02"))
        func place(_ student: String) -> URL {
            group.handIns.appendingPathComponent("\(student)/\(group.path(of: first))")
        }
        for student in ["latin", "wide", "link", "large", "folder", "fifo"] {
            try group.hand(in: student, "good", at: group.path(of: second))
        }
        let solution = group.kit.file(of: first, in: "Solution")
        try group.write(Data("// caf\u{e9}".utf8.filter { $0 != 0xC3 }), to: place("latin"))
        try group.write("// \u{d3f4}\u{d2b8}".data(using: .utf16)!, to: place("wide"))
        try group.write(Data(count: HandIn.sizeLimit + 1), to: place("large"))
        try run(
            """
            mkdir -p link/\(first.path) fifo/\(first.path) folder/\(group.path(of: first))
            ln -s \(solution.path) link/\(group.path(of: first)); mkfifo fifo/\(group.path(of: first))
            mkdir linked && ln -s \(solution.deletingLastPathComponent().path) linked/\(first.slug)
            mkdir inside && ln -s \(solution.path) inside/\(first.module).swift && mv inside \(first.slug)
            zip -qry archive.zip \(first.slug) && rm -r \(first.slug)
            ln -s \(group.kit.exercises.path) whole
            """, in: group.handIns)
        let handIns = try read(group)
        for student in ["link", "linked", "large", "archive"] {
            guard case .refused = handIns[student]?.answers[first.path] else {
                Issue.record("\(student): \(String(describing: handIns[student]))")
                continue
            }
            #expect(handIns[student]?.remarks.count == 1)
        }
        guard case .unreadable = handIns["latin"]?.answers[first.path] else { return #expect(Bool(false), "latin") }
        #expect(handIns["wide"]?.answers[first.path] == .text("// \u{d3f4}\u{d2b8}"))
        #expect(handIns["whole"]?.answers.isEmpty == true && handIns["whole"]?.remarks.count == 1)
        for student in ["latin", "wide", "link", "large", "folder", "fifo"] {
            #expect(handIns[student]?.answers[second.path] == .text("good"), "\(student)")
        }
    }

    @Test func aFileOutsideItsExercisesFolderIsNamedWithItsPlace() throws {
        let group = try GradingClass()
        let (exercise, other) = (group.exercise("01"), group.exercise("02"))
        try group.hand(in: "plain", "a", at: "week 1/\(exercise.module).swift")
        try group.hand(in: "plain", "b", at: group.path(of: other))
        try group.hand(in: "plain", "c", at: "old/\(other.module).swift")
        try group.hand(in: "plain", "d", at: "Exercises/03/Solution/\(group.exercise("03").module).swift")
        try run(
            """
            cd plain && zip -qr ../packed.zip . && git init -q && git add -A
            git -c user.name=a -c user.email=a@b commit -qm x && git clone -q --bare . ../bare.git
            """, in: group.handIns)
        let handIns = try read(group)
        for student in ["plain", "packed", "bare"] {
            let remarks = handIns[student]?.remarks ?? []
            #expect(remarks.count == 1 && handIns[student]?.answers.count == 1, "\(student): \(remarks)")
            #expect(remarks.first?.en.hasPrefix("week 1/\(exercise.module).swift wasn't graded") == true)
            #expect(remarks.first?.en.hasSuffix("It belongs in \(group.path(of: exercise)).") == true)
            #expect(remarks.first?.ko.hasSuffix("올바른 위치: \(group.path(of: exercise))") == true)
        }
    }

    @Test func aNULByteIsReportedWithItsLine() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", "// a\nlet a = \"\0\"\n", at: group.path(of: exercise))
        let handIn = try #require(try read(group)["ada"])
        guard case .unreadable(let reason) = handIn.answers[exercise.path] else { return #expect(Bool(false)) }
        #expect(reason.en.contains("has a NUL byte in line 2") && reason.ko.contains("2행에"))
    }

    @Test func hiddenCharactersInNamesAreShownByTheirNumbers() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", "a", at: "\u{202E}gnp.\u{1B}[2J/\(exercise.module).swift")
        try group.write(Data("x".utf8), to: group.handIns.appendingPathComponent("b\u{202E}.zip"))
        let handIns = try read(group)
        let remarks = handIns.values.flatMap(\.remarks).flatMap { [$0.en, $0.ko] }
        #expect(remarks.count == 4)
        #expect(remarks.count { $0.contains("\\u{202E}gnp.\\u{1B}[2J/") } == 2)
        #expect(remarks.count { $0.contains("b\\u{202E}.zip") } == 2)
        #expect(!remarks.contains { $0.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" } })
    }

    @Test func archivesCannotWriteOutsideOrFillTheDisk() throws {
        let group = try GradingClass()
        let place = group.path(of: group.exercise("01"))
        let script = """
            import zipfile
            with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("\(place)", b"/" * 100_000_000)
            with zipfile.ZipFile("leaving.zip", "w") as archive:
                archive.writestr("../../marker/\(place)", "out")
                archive.writestr("/tmp/faultline-marker/\(place)", "out")
                archive.writestr("\(place)", "in")
            open("broken.zip", "wb").write(b"PK but no archive")
            """
        let made = try ChildProcess.run("python3", ["-c", script], in: group.handIns, timeLimit: 60)
        #expect(made.succeeded, "\(made.errors)")
        let handIns = try read(group)
        #expect(handIns["bomb"]?.answers.isEmpty == true && handIns["bomb"]?.remarks.isEmpty == false)
        #expect(handIns["broken"]?.answers.isEmpty == true && handIns["broken"]?.remarks.isEmpty == false)
        #expect(handIns["leaving"]?.answers.values.first == .text("in"))
        #expect(handIns["leaving"]?.remarks.first?.en.contains("marker") == true)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/faultline-marker"))
        #expect(!FileManager.default.fileExists(atPath: group.folder.appendingPathComponent("marker").path))
    }

    @Test func aRepositoryCannotRunPrograms() throws {
        let group = try GradingClass()
        let marker = group.folder.appendingPathComponent("marker").path
        try group.hand(in: "hooked", "x", at: group.path(of: group.exercise("01")))
        try run(
            """
            cd hooked && git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm x
            git config core.fsmonitor 'touch \(marker); true' && git config core.pager 'touch \(marker)'
            git config log.showSignature true && git config gpg.program 'touch \(marker)'
            """, in: group.handIns)
        let handIns = try read(group)
        #expect(handIns["hooked"]?.answers.count == 1)
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func twoHandInsOfOneStudentAreReported() throws {
        let group = try GradingClass()
        try group.hand(in: "ada", "x", at: "x")
        try group.write(Data(), to: group.handIns.appendingPathComponent("ada.zip"))
        #expect(throws: ToolError.self) { try HandInReader.list([group.handIns]) }
    }
}
