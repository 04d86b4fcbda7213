import Course
import Foundation
import TerminalText

/// A problem in the site's sources: the place, the problem and the fix.
public struct SiteProblem: Error, Hashable, Sendable {
    /// The file, relative to the folder that contains `Lessons`.
    public var file: String
    /// The line, counted from 1; nil if the problem concerns the whole file.
    public var line: Int?
    /// The problem and the fix.
    public var message: LocalizedText

    public init(_ file: String, _ line: Int? = nil, en: String, ko: String) {
        self.file = file
        self.line = line
        message = LocalizedText(en: en, ko: ko)
    }

    /// The file and the line: `Lessons/05-managed-objects/en.md:31`.
    public var place: String { line.map { "\(file):\($0)" } ?? file }

    /// The problem in the format that editors recognize: `Lessons/05-managed-objects/en.md:31: …`.
    public func text(in language: Language) -> String { "\(place): \(message[language])" }
}

/// All problems of a build, so that an author can fix them at once.
public struct SiteProblems: Error, Hashable, Sendable {
    /// The problems, by file and line.
    public let problems: [SiteProblem]

    /// Sorts the problems by file and line, and removes duplicates.
    init(_ problems: [SiteProblem]) {
        self.problems = Set(problems).sorted {
            ($0.file, $0.line ?? 0, $0.message.en) < ($1.file, $1.line ?? 0, $1.message.en)
        }
    }

    /// The problems, one per line.
    public func text(in language: Language) -> String {
        problems.map { $0.text(in: language) }.joined(separator: "\n")
    }
}

extension SiteProblems: LocalizedError, CustomStringConvertible {
    public var description: String { text(in: .english) }
    public var errorDescription: String? { description }
}
