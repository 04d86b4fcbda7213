import Course
import Foundation
import Processes
import TerminalText

/// A hand-in in an archive (.zip).
struct HandInArchive {
    let file: URL
    let exercises: [Exercise]
    let sandbox: Sandbox

    init(_ file: URL, exercises: [Exercise], sandbox: Sandbox) {
        self.file = file
        self.exercises = exercises
        self.sandbox = sandbox
    }

    private var name: String { file.lastPathComponent.showingHiddenCharacters }

    /// Extracts the answers, and nothing else, to an empty folder.
    func extract(to folder: URL, _ handIn: inout HandIn) throws {
        let listing = try run(["unzip", "-Z1", place], writable: [])
        let paths = listing.output.split(separator: "\n").map(String.init)
        guard listing.succeeded, !paths.isEmpty else {
            throw ToolError(
                .input, en: "\(name) isn't an archive that can be read.",
                ko: "\(name) 파일은 읽을 수 있는 압축 파일이 아닙니다.")
        }
        if let path = paths.first(where: {
            $0.hasPrefix("/") || $0.split(separator: "/").contains("..") || $0.contains("\\")
        }) {
            handIn.remarks.append(
                LocalizedText(
                    en:
                        "The archive has a path that leaves the folder: \(path.showingHiddenCharacters). It was left out.",
                    ko: "압축 파일에 폴더를 벗어나는 경로가 있습니다: \(path.showingHiddenCharacters). 이 경로는 제외했습니다."))
        }
        handIn.remarkMisplaced(paths, for: exercises)
        let answers = exercises.compactMap { AnswerPaths(exercise: $0).best(of: paths) }
        guard !answers.isEmpty else { return }
        let wanted = answers + [HandInProgress.path(among: paths)].compactMap { $0 }
        let names = wanted.map { $0.replacing(/[\[\]*?\\]/) { "\\\($0.output)" } }
        let result = try run(["unzip", "-qq", "-o", place] + names + ["-d", folder.path], writable: [folder.path])
        guard result.succeeded || result.ending == .exited(1) else {
            throw ToolError(
                .input, en: "\(name) is damaged, or its files are too large.",
                ko: "\(name) 파일이 손상되었거나 안에 든 파일이 너무 큽니다.")
        }
    }

    /// The archive's path in the sandbox.
    private var place: String { sandbox.isProtected ? "/hand-in.zip" : file.path }

    private func run(_ command: [String], writable: [String]) throws -> ChildProcess {
        var work = Sandbox.Work(program: "/usr/bin/env", arguments: command)
        work.readable = Sandbox.systemFiles + [("/usr/bin", "/usr/bin"), ("/hand-in.zip", file.path)]
        work.writable = writable
        work.keepsAccess = true
        work.startsProcesses = true
        // A file that grows beyond the limit of an answer ends the program, so an archive can't fill the disk.
        work.limits.disk = 2 * HandIn.sizeLimit
        work.limits.processorTime = 20
        work.limits.wallTime = 120
        work.folder = sandbox.isProtected ? "/tmp" : FileManager.default.temporaryDirectory.path
        return try sandbox.run(work)
    }
}
