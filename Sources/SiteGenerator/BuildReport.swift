import Course
import TerminalText

/// The result of a build.
public struct BuildReport: Equatable, Sendable {
    /// The number of pages of the site.
    public var pages = 0
    /// The number of chapters that are listed but not written yet.
    public var planned = 0
    /// The pages of lessons, exercises and types that this build rendered. The others are still those of the last
    /// build.
    public var rendered: [String] = []
    /// New and changed files, relative to the output folder.
    public var written: [String] = []
    /// Files of an earlier build that were removed.
    public var removed: [String] = []
    /// Warnings of a successful build, such as a missing tool and its effect on the pages.
    public var notes: [LocalizedText] = []
}
