import Foundation

/// The position of an item in a list of sections, as UIKit and AppKit declare it for `NSFetchedResultsController`.
extension IndexPath {
    /// Creates the position of an item.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    /// Creates the position of a row.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The first index. Stops the process unless the path has two.
    public var section: Int {
        get { index(at: 0) }
        set { self[0] = newValue }
    }

    /// The second index. Stops the process unless the path has two.
    public var item: Int {
        get { index(at: 1) }
        set { self[1] = newValue }
    }

    /// The second index, by its name in tables. Stops the process unless the path has two.
    public var row: Int {
        get { item }
        set { item = newValue }
    }

    private func index(at place: Int) -> Int {
        precondition(count == 2, "An index path of a section and an item has two indexes, but this one has \(count).")
        return self[place]
    }
}
