import Course
import Foundation

/// One problem in the sources that keeps the site from being built: where it is, what it is and what to do about it.
public struct SiteProblem: Error, Hashable, Sendable {
    /// The file, relative to the folder that holds `Lessons`.
    public var file: String
    /// The line, counted from 1, or nil where the whole file is meant.
    public var line: Int?
    public var message: LocalizedText

    public init(_ file: String, _ line: Int? = nil, en: String, ko: String) {
        self.file = file
        self.line = line
        message = LocalizedText(en: en, ko: ko)
    }

    /// `Lessons/05-managed-objects/en.md:31: …`, as editors understand it.
    public func text(in language: Language) -> String {
        let place = line.map { "\(file):\($0)" } ?? file
        return "\(place): \(message[language])"
    }
}

/// Every problem that one build met, so that an author can fix them all at once.
public struct SiteProblems: Error, Hashable, Sendable {
    public let problems: [SiteProblem]

    /// The problems in the order of files and lines, each once.
    init(_ problems: [SiteProblem]) {
        self.problems = Set(problems).sorted {
            ($0.file, $0.line ?? 0, $0.message.en) < ($1.file, $1.line ?? 0, $1.message.en)
        }
    }

    /// One problem a line.
    public func text(in language: Language) -> String {
        problems.map { $0.text(in: language) }.joined(separator: "\n")
    }
}

extension SiteProblems: LocalizedError, CustomStringConvertible {
    public var description: String { text(in: .english) }
    public var errorDescription: String? { description }
}
