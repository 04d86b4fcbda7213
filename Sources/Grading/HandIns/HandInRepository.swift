import Course
import Foundation
import Processes
import TerminalText

/// A hand-in in a Git repository: a clone, a bare repository, or a bundle.
///
/// A repository's configuration can name programs, so `git` runs in the sandbox.
struct HandInRepository {
    enum Form { case clone, bare, bundle }

    let file: URL
    let form: Form
    let exercises: [Exercise]
    let sandbox: Sandbox

    /// Nil if the file isn't a repository.
    init?(_ file: URL, exercises: [Exercise], sandbox: Sandbox) {
        func has(_ name: String) -> Bool { HandInReader.kind(of: file.appendingPathComponent(name)) != .other }
        if file.pathExtension.lowercased() == "bundle" {
            form = .bundle
        } else if has(".git") {
            form = .clone
        } else if has("HEAD"), has("objects"), has("refs") {
            form = .bare
        } else {
            return nil
        }
        (self.file, self.exercises, self.sandbox) = (file, exercises, sandbox)
    }

    /// Whether the answers lie in the folder itself.
    var hasFiles: Bool { form == .clone }

    /// Writes the answers of the last commit to a folder, unless the hand-in has files. Returns the commit's date.
    func export(to folder: URL, _ handIn: inout HandIn) throws -> Date? {
        let place = sandbox.isProtected ? "/hand-in" : file.path
        var repository = form == .clone ? "\(place)/.git" : place
        if form == .bundle {
            repository = folder.appendingPathComponent(".repository").path
            _ = try run(["clone", "--quiet", "--bare", place, repository], writable: folder)
        }
        let git = ["--git-dir=\(repository)"]
        let date = try run(git + ["log", "-1", "--format=%ct", "HEAD"], writable: folder)
        if !hasFiles {
            guard date.succeeded else {
                throw ToolError(
                    .input, en: "\(file.lastPathComponent.showingHiddenCharacters) has no commit that can be read.",
                    ko: "\(file.lastPathComponent.showingHiddenCharacters) 저장소에 읽을 수 있는 커밋이 없습니다.")
            }
            try exportFiles(git, to: folder, &handIn)
        }
        return Double(date.output.trimmingCharacters(in: .whitespacesAndNewlines)).map(
            Date.init(timeIntervalSince1970:))
    }

    private func exportFiles(_ git: [String], to folder: URL, _ handIn: inout HandIn) throws {
        let listing = try run(
            git + ["-c", "core.quotePath=false", "ls-tree", "-r", "--long", "HEAD"], writable: folder)
        var blobs: [String: (mode: Substring, id: Substring, size: Int)] = [:]
        for line in listing.output.split(separator: "\n") {
            guard let tab = line.firstIndex(of: "\t") else { continue }
            let fields = line[..<tab].split(separator: " ")
            guard fields.count == 4, fields[1] == "blob" else { continue }
            blobs[String(line[line.index(after: tab)...])] = (fields[0], fields[2], Int(fields[3]) ?? .max)
        }
        handIn.remarkMisplaced(Array(blobs.keys), for: exercises)
        func write(_ blob: Substring, to path: String) throws {
            let target = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            _ = try run(git + ["cat-file", "blob", String(blob)], writable: folder, into: target)
        }
        for exercise in exercises {
            guard let path = AnswerPaths(exercise: exercise).best(of: Array(blobs.keys)), let blob = blobs[path] else {
                continue
            }
            handIn.paths[exercise.path] = path
            guard blob.mode != "120000", blob.size <= HandIn.sizeLimit else {
                let name = path.showingHiddenCharacters
                let remark = LocalizedText(
                    en: "\(name) is a link or too large.", ko: "\(name) 파일은 링크이거나 너무 큽니다.")
                handIn.remarks.append(remark)
                handIn.answers[exercise.path] = .refused(remark)
                continue
            }
            try write(blob.id, to: "\(exercise.path)/\(exercise.module).swift")
        }
        if let path = HandInProgress.path(among: Array(blobs.keys)), let blob = blobs[path], blob.mode != "120000",
            blob.size <= HandIn.sizeLimit
        {
            try write(blob.id, to: path)
        }
    }

    private func run(_ arguments: [String], writable folder: URL, into target: URL? = nil) throws -> ChildProcess {
        let git = [
            "git", "-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
            "--no-pager",
        ]
        // The shell writes the bytes to the file, because output is collected as text.
        let script = target == nil ? "exec \"$@\"" : "exec \"$@\" >\"$0\""
        var work = Sandbox.Work(
            program: "/bin/sh", arguments: ["-c", script, target?.path ?? "sh"] + git + arguments)
        work.readable =
            Sandbox.systemFiles
            + [
                ("/usr/bin", "/usr/bin"), ("/bin", "/usr/bin"), ("/usr/share/git-core", "/usr/share/git-core"),
                ("/hand-in", file.path),
            ]
            .filter { FileManager.default.fileExists(atPath: $0.1) }
        work.writable = [folder.path]
        work.environment = ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path, "GIT_TERMINAL_PROMPT": "0"]
        work.keepsAccess = true
        work.startsProcesses = true
        work.limits.disk = 64 << 20
        work.limits.wallTime = 120
        work.folder = folder.path
        return try sandbox.run(work)
    }
}
