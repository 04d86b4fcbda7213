import Course
import Foundation
import Processes
import TerminalText

/// Reads hand-ins: folders, archives (.zip) and Git repositories, with their files or bare, or as a .bundle.
///
/// Programs that read what a student made, `unzip` and `git`, run in the sandbox. Only files at the places of answers
/// are taken, so nothing else of a hand-in matters, and a path that leaves the hand-in leads nowhere.
public struct HandInReader: Sendable {
    private let exercises: [Exercise]
    private let sandbox: Sandbox

    package init(exercises: [Exercise], sandbox: Sandbox) {
        self.exercises = exercises
        self.sandbox = sandbox
    }

    /// The hand-ins in these folders, in the order of their names. A file that is no hand-in is left out.
    ///
    /// Throws a `ToolError` if a folder can't be read, or if two students have the same name.
    public static func list(_ folders: [URL]) throws -> [URL] {
        var found: [URL] = []
        for folder in folders {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
                throw ToolError(
                    .input,
                    en:
                        "\(folder.relativePath) isn't a folder of hand-ins. Name a folder with one hand-in for each student.",
                    ko: "\(folder.relativePath) 경로는 제출물 폴더가 아닙니다. 학생마다 제출물이 하나씩 들어 있는 폴더를 지정하십시오.")
            }
            found += names.filter { !$0.hasPrefix(".") }.map { folder.appendingPathComponent($0) }
                .filter { isFolder($0) || ["zip", "bundle"].contains($0.pathExtension.lowercased()) }
        }
        let grouped = Dictionary(grouping: found, by: student)
        if let (name, _) = grouped.first(where: { $0.value.count > 1 }) {
            throw ToolError(
                .input,
                en: "There are two hand-ins of \"\(name.showingHiddenCharacters)\". Remove one, or rename it.",
                ko: "\"\(name.showingHiddenCharacters)\" 학생의 제출물이 두 개 있습니다. 하나를 지우거나 이름을 바꾸십시오.")
        }
        return found.sorted { student($0) < student($1) }
    }

    /// The student's name: that of the hand-in, without the ending of an archive or a repository.
    static func student(_ file: URL) -> String {
        let isArchive = ["zip", "bundle", "git"].contains(file.pathExtension.lowercased())
        return isArchive ? file.deletingPathExtension().lastPathComponent : file.lastPathComponent
    }

    /// Reads a hand-in. A hand-in that can't be read has a remark and no answers.
    /// - Throws: `Interruption.Stop` if the user interrupts it, and an error of the file system.
    public func read(_ file: URL) throws -> HandIn {
        var handIn = HandIn(student: Self.student(file))
        do {
            let scratch = try ScratchFolder()
            if Self.kind(of: file) == .link {
                handIn.remarks.append(Self.linkRemark(file.lastPathComponent.showingHiddenCharacters))
            } else if file.pathExtension.lowercased() == "zip" {
                try HandInArchive(file, exercises: exercises, sandbox: sandbox).extract(to: scratch.url, &handIn)
                read(scratch.url, &handIn)
            } else if let repository = HandInRepository(file, exercises: exercises, sandbox: sandbox) {
                handIn.date = try repository.export(to: scratch.url, &handIn)
                read(repository.hasFiles ? file : scratch.url, &handIn)
            } else {
                read(file, &handIn)
            }
        } catch let error as ToolError {
            handIn.remarks.append(error.message)
        }
        return handIn
    }

    // MARK: - A folder

    private func read(_ folder: URL, _ handIn: inout HandIn) {
        let paths = Self.paths(in: folder)
        var latest: Date?
        for exercise in exercises {
            guard let path = AnswerPaths(exercise: exercise).best(of: paths) else { continue }
            handIn.answers[exercise.path] = answer(path, in: folder, &handIn, &latest)
            // That of a repository's file is known already.
            handIn.paths[exercise.path] = handIn.paths[exercise.path] ?? path
        }
        handIn.date = handIn.date ?? latest
        handIn.hints = HandInProgress.hints(exercises, in: folder, paths: paths)
        handIn.remarkMisplaced(paths, for: exercises)
    }

    private func answer(_ file: String, in folder: URL, _ handIn: inout HandIn, _ latest: inout Date?) -> HandIn.Answer
    {
        let path = file.showingHiddenCharacters
        var place = folder
        for part in file.split(separator: "/") {
            place.appendPathComponent(String(part))
            if Self.kind(of: place) == .link {
                let remark = Self.linkRemark(path)
                handIn.remarks.append(remark)
                return .refused(remark)
            }
        }
        var status = stat()
        guard lstat(place.path, &status) == 0, Self.kind(of: place) == .file else {
            return refused(
                LocalizedText(en: "\(path) isn't a regular file.", ko: "\(path) 경로는 일반 파일이 아닙니다."), &handIn)
        }
        guard status.st_size <= HandIn.sizeLimit else {
            return refused(
                LocalizedText(
                    en: "\(path) is larger than \(HandIn.sizeLimit >> 10) KB.",
                    ko: "\(path) 파일이 \(HandIn.sizeLimit >> 10)KB보다 큽니다."),
                &handIn)
        }
        guard let data = try? Data(contentsOf: place) else {
            return refused(LocalizedText(en: "\(path) can't be read.", ko: "\(path) 파일을 읽을 수 없습니다."), &handIn)
        }
        latest = max(latest ?? .distantPast, Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
        let answer = HandIn.answer(from: data, path: path)
        if case .unreadable(let reason) = answer { handIn.remarks.append(reason) }
        if let remark = HandIn.remark(on: data, path: path) { handIn.remarks.append(remark) }
        return answer
    }

    private func refused(_ reason: LocalizedText, _ handIn: inout HandIn) -> HandIn.Answer {
        handIn.remarks.append(reason)
        return .refused(reason)
    }

    private static func linkRemark(_ path: String) -> LocalizedText {
        LocalizedText(
            en: "\(path) is a link, or leads through one. Links are refused.",
            ko: "\(path) 경로는 링크이거나 링크를 거칩니다. 링크는 거부됩니다.")
    }

    /// The largest number of files and folders that are looked at.
    private static let countLimit = 20_000

    /// The Swift files at most six levels below a folder, and the student's progress. Doesn't follow links, and leaves
    /// out build products and the kit's own files.
    private static func paths(in folder: URL) -> [String] {
        var found: [String] = []
        var open = [""]
        var count = 0
        while let path = open.popLast(), count < countLimit {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") || name == ".faultline" {
                count += 1
                let child = path.isEmpty ? name : "\(path)/\(name)"
                if name.hasSuffix(".swift") || HandInProgress.isFile(name, in: path) {
                    found.append(child)
                } else if child.split(separator: "/").count < 6,
                    kind(of: folder.appendingPathComponent(child)) != .file,
                    !AnswerPaths.kitFolders.contains(name)
                {
                    // A link to a folder is looked into, so that the answers in it are reported as links.
                    open.append(child)
                }
            }
        }
        return found
    }

    enum Kind { case file, folder, link, other }

    static func kind(of file: URL) -> Kind {
        var status = stat()
        guard lstat(file.path, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    private static func isFolder(_ file: URL) -> Bool {
        [.folder, .link].contains(kind(of: file)) && file.pathExtension != "zip"
    }
}
