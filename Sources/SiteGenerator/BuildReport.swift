import Course

/// What a build did.
public struct BuildReport: Equatable, Sendable {
    /// How many pages the site has.
    public var pages = 0
    /// How many chapters are listed but not written yet.
    public var planned = 0
    /// Files that are new or changed, relative to the output folder.
    public var written: [String] = []
    /// Files of an earlier build that are gone.
    public var removed: [String] = []
    /// What is well to know though the site was built: a tool that is missing and what the pages lack without it.
    public var notes: [LocalizedText] = []
}
