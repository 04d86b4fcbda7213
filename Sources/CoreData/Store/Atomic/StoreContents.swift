/// The contents of an atomic store's file, independent of the format.
struct StoreContents {
    var metadata: [String: Any]
    /// The largest number that a record has ever had.
    var lastNumber: Int64 = 0
    var records: [Record] = []

    struct Record {
        /// The entity's name. Its case is ignored for a format that does not preserve it.
        let entity: String
        /// Unique among the records of the file.
        let number: Int64
        /// The values that are not nil, by cell name. Part of a composite attribute is named like `place.latitude`.
        var attributes: [String: Any] = [:]
        /// The numbers of related records, in order if the relationship is ordered.
        var relationships: [String: [Int64]] = [:]
    }
}

/// A file format for a store's contents.
protocol StoreFormat {
    static var type: String { get }
    /// The number of a new store's first record.
    static var firstNumber: Int64 { get }
    /// - Throws: any error if the bytes are not in this format.
    static func contents(of data: Data) throws -> StoreContents
    static func data(of contents: StoreContents, _ model: NSManagedObjectModel) throws -> Data
    /// The same file with other metadata.
    static func data(replacing metadata: [String: Any], in data: Data) throws -> Data
}

extension StoreFormat {
    static var firstNumber: Int64 { 1 }
}
