import Course
import Foundation
import TerminalText

/// The work of one student: only the files of the hand-in that a student may edit.
public struct HandIn: Sendable {
    /// The file for one exercise.
    public enum Answer: Hashable, Sendable {
        case text(String)
        /// The file isn't text, with the reason.
        case unreadable(LocalizedText)
        /// The file isn't accepted, such as a link.
        case refused(LocalizedText)
    }

    public let student: String
    public var date: Date?
    public var remarks: [LocalizedText] = []
    /// The answers, by the exercise's path.
    public var answers: [String: Answer] = [:]
    /// The paths of the answers' files in the hand-in, by the exercise's path.
    public var paths: [String: String] = [:]
    /// The number of hints that the student opened, by the exercise's path; nil if it is unknown.
    public var hints: [String: Int]?

    public init(student: String) { self.student = student }
}

extension HandIn {
    /// Adds a remark for each exercise without a file if one with its name is in another folder.
    mutating func remarkMisplaced(_ paths: [String], for exercises: [Exercise]) {
        let places = exercises.map(AnswerPaths.init)
        let found = Set(places.compactMap { $0.best(of: paths) })
        for place in places where place.best(of: paths) == nil {
            guard let path = place.misplaced(of: paths)?.showingHiddenCharacters, !found.contains(path) else {
                continue
            }
            remarks.append(
                LocalizedText(
                    en:
                        "\(path) wasn't graded, because it isn't in its exercise's folder. It belongs in \(place.place).",
                    ko: "\(path) 파일은 연습 문제의 폴더에 있지 않아 채점하지 않았습니다. 올바른 위치: \(place.place)"))
        }
    }

    /// The largest file that is accepted, in bytes.
    static let sizeLimit = 256 << 10

    /// Reads an answer's text from the bytes of its file.
    static func answer(from data: Data, path: String) -> Answer {
        var bytes = data
        // The mark of UTF-8 that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let text = String(bytes: bytes, encoding: .utf8) {
            let end = text.utf8.firstIndex(of: 0)
            guard let end else { return .text(text) }
            let line = text.utf8[..<end].count { $0 == UInt8(ascii: "\n") } + 1
            return .unreadable(
                LocalizedText(
                    en:
                        "\(path) has a NUL byte in line \(line), which no Swift source can contain. Remove it and hand it in "
                        + "again.",
                    ko: "\(path) 파일 \(line)행에 Swift 소스에 쓸 수 없는 NUL 바이트가 있습니다. 지우고 다시 제출하십시오."))
        }
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        // UTF-16 with a byte order mark can be decoded reliably. Latin-1 can't be distinguished from other single-byte
        // encodings.
        if isWide, data.count % 2 == 0, let text = String(data: data, encoding: .utf16), !text.contains("\0") {
            return .text(text)
        }
        return .unreadable(
            LocalizedText(
                en: "\(path) isn't UTF-8 text. Save it as UTF-8 and hand it in again.",
                ko: "\(path) 파일은 UTF-8 텍스트가 아닙니다. UTF-8로 저장해 다시 제출하십시오."))
    }

    /// A remark about a file in UTF-16, which was read all the same.
    static func remark(on data: Data, path: String) -> LocalizedText? {
        guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else { return nil }
        return LocalizedText(en: "\(path) is UTF-16 text.", ko: "\(path) 파일은 UTF-16 텍스트입니다.")
    }
}

/// The places of an exercise's file in a hand-in.
struct AnswerPaths {
    let exercise: Exercise

    /// Whether `path` is that of the exercise's file: in a clone, in a folder made by `init`, or in one below another
    /// folder.
    ///
    /// The exercise's number doesn't matter, because exercises are renumbered.
    func matches(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.last == "\(exercise.module).swift", !parts.contains(".."), !parts.contains("")
        else {
            return false
        }
        let folder = parts[parts.count - 2]
        guard folder == exercise.slug || Self.name(of: folder) == Self.name(of: exercise.slug) else { return false }
        let isInDesk = parts.count >= 3 && parts[parts.count - 3] == "desk"
        return isInDesk == (exercise.series == .desk) && parts.count <= 6
    }

    /// The place of the file in a hand-in.
    var place: String { "\(exercise.path)/\(exercise.module).swift" }

    /// Folders with the kit's own files.
    static let kitFolders: Set<String> = ["Solution", "Starter", "Wrong", "Checker", "Show"]

    /// The path nearest to the top of a file that has the name of the exercise's, but isn't in a folder of an exercise.
    func misplaced(of paths: [String]) -> String? {
        paths.filter { path in
            let parts = path.split(separator: "/").map(String.init)
            return parts.last == "\(exercise.module).swift" && Self.kitFolders.isDisjoint(with: parts)
                && !parts.contains { $0.hasPrefix(".") }
        }
        .min { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    }

    private static func name(of folder: some StringProtocol) -> String? {
        let digits = folder.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isNumber), folder.dropFirst(2).first == "-" else { return nil }
        return String(folder.dropFirst(3))
    }

    /// The best of several matching paths: the one nearest to the top, and the exercise's current number.
    func best(of paths: [String]) -> String? {
        paths.filter(matches).min { left, right in
            let (a, b) = (rank(left), rank(right))
            return a == b ? left < right : a < b
        }
    }

    private func rank(_ path: String) -> Int {
        path.split(separator: "/").count * 2
            + (path.contains("/\(exercise.slug)/") || path.hasPrefix("\(exercise.slug)/") ? 0 : 1)
    }
}
