import Foundation
import TerminalText

/// The clone of the kit, and the folder with the learner's answers: the clone itself or a separate workspace.
public struct Kit: Hashable, Sendable {
    /// The folder of the clone.
    public let root: URL
    /// The folder that `faultline init` created for the answers; nil if they are in the clone.
    public let workspace: URL?
    /// The folder with the lessons and the exercises: the clone, or a course of the user's own.
    public let course: URL

    /// Uses the clone at `root`, with the answers in it or in a workspace, and its course or another.
    public init(root: URL, workspace: URL? = nil, course: URL? = nil) {
        self.root = root
        self.workspace = workspace
        self.course = course ?? root
    }

    /// Finds the nearest clone or workspace at or above `folder`; if there is none, uses the kit at `installed`.
    ///
    /// A workspace contains the path of its clone, but `installed` takes precedence because the clone can have been
    /// moved. Throws a `ToolError` if no kit is found.
    public init(around folder: URL, installed: String? = nil) throws {
        let installed = installed.map { URL(fileURLWithPath: $0, isDirectory: true) }
        for candidate in Self.ancestors(of: folder) {
            if Self.isClone(candidate) {
                self.init(root: candidate)
                return
            }
            if let clone = Workspace.clone(of: candidate) {
                self.init(root: try Self.clone(at: installed ?? clone, of: candidate), workspace: candidate)
                return
            }
        }
        guard let installed, Self.isClone(installed) else { throw ToolError.outsideTheKit(folder) }
        self.init(root: installed)
    }

    /// Whether the folder has lessons and the sources of the stack. A course of the user's own has no sources.
    private static func isClone(_ folder: URL) -> Bool {
        hasCourse(folder) && FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources").path)
    }

    private static func hasCourse(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(Outline.path).path)
    }

    /// The nearest course of the user's own at or above `folder`; nil if there is none, or if a clone is nearer.
    public static func course(around folder: URL) -> URL? {
        let nearest = ancestors(of: folder).first(where: hasCourse)
        return nearest.flatMap { isClone($0) ? nil : $0 }
    }

    /// A folder and those around it, the nearest first.
    private static func ancestors(of folder: URL) -> some Sequence<URL> {
        sequence(first: folder.standardizedFileURL) {
            $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil
        }
    }

    private static func clone(at folder: URL, of workspace: URL) throws -> URL {
        if isClone(folder) { return folder }
        throw ToolError(
            en:
                "The workspace \(workspace.path) belongs to the clone \(folder.path), which is not there. If the clone was "
                + "moved, run this in it: ./faultline init \(workspace.path)",
            ko: "작업 공간 \(workspace.path) 폴더가 속한 복제본 \(folder.path) 폴더가 없습니다. 복제본을 옮겼다면 그 폴더에서 "
                + "다음 명령을 실행하십시오: ./faultline init \(workspace.path)")
    }

    /// The exercises of the course: starters, checkers, solutions.
    public var exercises: URL { course.appendingPathComponent("Exercises", isDirectory: true) }

    /// The folder in which commands change files: the workspace or the clone.
    public var home: URL { workspace ?? root }

    /// The name of the folder for state.
    package static let stateName = ".faultline"

    /// The folder for progress, backups and built checkers. Git ignores it, so updating the kit doesn't change it.
    public var state: URL { home.appendingPathComponent(Self.stateName, isDirectory: true) }

    /// The folder of the rendered site.
    public var site: URL { root.appendingPathComponent("Site/public", isDirectory: true) }

    /// A file's path as it is shown: relative to the workspace or to the clone.
    public func path(of file: URL) -> String {
        for folder in [home, root, course] {
            let prefix = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
            if file.path.hasPrefix(prefix) { return String(file.path.dropFirst(prefix.count)) }
        }
        return file.path
    }
}

extension ToolError {
    fileprivate static func outsideTheKit(_ folder: URL) -> ToolError {
        ToolError(
            en: "\(folder.path) is not inside a clone of the kit: the file \(Outline.path) is neither in it "
                + "nor in a folder above it. Change to the clone's folder. If the file was deleted, restore it with: "
                + "git restore \(Outline.path)",
            ko: "\(folder.path) 폴더는 이 키트의 복제본 안에 있지 않습니다. 이 폴더에도 상위 폴더에도 \(Outline.path) "
                + "파일이 없습니다. 복제본 폴더로 들어가 다시 시도하십시오. 파일이 지워졌다면 다음 명령으로 되돌리십시오: "
                + "git restore \(Outline.path)")
    }
}

// MARK: - An exercise's files

extension Kit {
    /// The folder of an exercise in the clone.
    public func folder(of exercise: Exercise) -> URL {
        exercises.appendingPathComponent(exercise.path, isDirectory: true)
    }

    /// The folder that contains the learner's folders, one for each exercise.
    var answers: URL { workspace ?? exercises }

    /// The file that the learner edits. In the clone, Git ignores it, so updating the kit never changes it.
    public func answer(to exercise: Exercise) -> URL {
        answers.appendingPathComponent("\(exercise.path)/\(exercise.module).swift")
    }

    /// The version of the answer's file in one of the exercise's folders: `Starter`, `Solution` or `Wrong/<name>`.
    public func file(of exercise: Exercise, in subfolder: String) -> URL {
        folder(of: exercise).appendingPathComponent("\(subfolder)/\(exercise.module).swift")
    }
}

extension Exercise {
    /// The module that an answer is compiled into. The steps of the desk share one so that a managed object class has
    /// the same name in each.
    package var answerModule: String { series == .desk ? "PersonnelDesk" : module }

    /// The name of the file to edit, and of its module except for steps of the desk: `FirstModel` for `03-first-model`.
    public var module: String {
        slug.dropFirst(3).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
