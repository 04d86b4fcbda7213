/// All that one file of an atomic store says, whatever the format.
struct StoreContents {
    var metadata: [String: Any]
    /// The largest number that a record ever had.
    var lastNumber: Int64 = 0
    var records: [Record] = []

    struct Record {
        /// The entity's name; a format that has lost its letter case is forgiven.
        let entity: String
        /// Different for every record of the file.
        let number: Int64
        /// What is not nil, by the names of the cells: a part of a composite attribute is `place.latitude`.
        var attributes: [String: Any] = [:]
        /// The numbers of related records, in order where the relationship has one.
        var relationships: [String: [Int64]] = [:]
    }
}

/// A way to write a store's contents down.
protocol StoreFormat {
    static var type: String { get }
    /// The number of a new store's first record.
    static var firstNumber: Int64 { get }
    /// - Throws: any error where the bytes are not of this format.
    static func contents(of data: Data) throws -> StoreContents
    static func data(of contents: StoreContents, _ model: NSManagedObjectModel) throws -> Data
    /// The same file with other metadata.
    static func data(replacing metadata: [String: Any], in data: Data) throws -> Data
}

extension StoreFormat {
    static var firstNumber: Int64 { 1 }
}
