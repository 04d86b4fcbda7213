/// Finds the pages besides the lessons that the last build made from the same inputs, so that they aren't rendered
/// again.
struct PageCache: Sendable {
    /// The fingerprint of everything that all pages depend on.
    let key: Fingerprint
    let folder: OutputFolder

    /// Marks the page as kept if its files, and `others` that are made with it, are those of the last build.
    func keep(_ page: inout SitePage, alongside others: [String] = []) -> Bool {
        page.isKept = (page.paths + others).allSatisfy { folder.isCurrent($0, inputs: page.inputs) }
        return page.isKept
    }
}
