import Foundation

/// The clone of the kit that a learner works in: where its parts lie.
public struct Kit: Hashable, Sendable {
    public let root: URL

    public init(root: URL) {
        self.root = root
    }

    /// The kit around a folder: the first one upwards that holds `Lessons/course.json`.
    ///
    /// Throws a `CourseError` if there is none.
    public init(around folder: URL) throws {
        var candidate = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: candidate.appendingPathComponent(Outline.path).path) {
            guard candidate.pathComponents.count > 1 else {
                throw CourseError(
                    en: "\(folder.path) is not inside a clone of the kit: the file \(Outline.path) is neither in it "
                        + "nor in a folder above it. Change to the clone's folder. If the file was deleted, restore it with: "
                        + "git restore \(Outline.path)",
                    ko: "\(folder.path) 폴더는 이 키트의 복제본 안에 있지 않습니다. 이 폴더에도 상위 폴더에도 \(Outline.path) "
                        + "파일이 없습니다. 복제본 폴더로 들어가 다시 시도하십시오. 파일이 지워졌다면 다음 명령으로 되돌리십시오: "
                        + "git restore \(Outline.path)")
            }
            candidate.deleteLastPathComponent()
        }
        root = candidate
    }

    public var exercises: URL { root.appendingPathComponent("Exercises", isDirectory: true) }

    /// What the kit keeps about its learner: progress, backups, built checkers. Git ignores it, so an update leaves it
    /// alone, and it goes where the clone goes, beside the learner's own answers.
    public var state: URL { root.appendingPathComponent(".faultline", isDirectory: true) }

    public var site: URL { root.appendingPathComponent("Site/public", isDirectory: true) }

    /// A file's path as it is shown: from the kit's root on.
    public func path(of file: URL) -> String {
        let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
        return file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
    }
}

// MARK: - An exercise's files

extension Kit {
    public func folder(of exercise: Exercise) -> URL {
        exercises.appendingPathComponent(exercise.path, isDirectory: true)
    }

    /// The file that the learner edits. Git ignores it, so that an update of the kit never touches it.
    public func answer(to exercise: Exercise) -> URL {
        folder(of: exercise).appendingPathComponent("\(exercise.module).swift")
    }

    /// The file of a given name in one of the exercise's folders: `Starter`, `Solution`, `Wrong/<name>`.
    public func file(of exercise: Exercise, in subfolder: String) -> URL {
        folder(of: exercise).appendingPathComponent("\(subfolder)/\(exercise.module).swift")
    }
}

extension Exercise {
    /// The name of the file to edit and, but for the desk's steps, of its module: `FirstModel` for `03-first-model`.
    public var module: String {
        slug.dropFirst(3).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
