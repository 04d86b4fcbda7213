import ForeignBytes
import Foundation

/// The contents of an `.xcmappingmodel`: what Xcode's mapping model editor keeps, before it is compiled.
///
/// The file in it, `xcmapping.xml`, is a Core Data XML store of the editor's own objects. The two models lie there as
/// archives of the editor, which nobody else reads; what counts are the paths of the models.
///
///     let document = try MappingDocument(contentsOf: url)
///     document.sourceModelPath    // "Shop.xcdatamodeld/Shop 2.xcdatamodel"
public struct MappingDocument: Sendable, Equatable {
    /// Where the models lie, seen from the project's folder.
    public var sourceModelPath: String?
    public var destinationModelPath: String?
    /// In the order in which they are carried out.
    public var entityMappings: [EntityMapping] = []

    /// How the records of one entity become records of another. A missing name stands for the editor's default.
    public struct EntityMapping: Sendable, Equatable {
        public var name: String?
        public var sourceName: String?
        public var destinationName: String?
        public var policyClassName: String?
        /// A predicate's format; nil for all records.
        public var sourceFilter: String?
        /// A keyed archive of a dictionary.
        public var userInfo: Data?
        public var attributes: [PropertyMapping] = []
        public var relationships: [PropertyMapping] = []
        public var line = 0

        /// The name that it has in a migration: the editor's default is made of the entities' names.
        public var effectiveName: String {
            if let name { return name }
            guard let sourceName, let destinationName else { return destinationName ?? sourceName ?? "" }
            return "\(sourceName)To\(destinationName)"
        }
    }

    /// Where one property of a new record gets its value.
    public struct PropertyMapping: Sendable, Equatable {
        public var name: String
        /// A keyed archive of an expression; nil where the editor makes the expression.
        public var valueExpression: Data?
        public var userInfo: Data?
        /// For relationships: the old records that it leads to, as a format; nil for the property of the same name.
        public var sourceKeyPath: String?
        /// For relationships: the mapping that says what became of those.
        public var sourceMappingName: String?
        public var line = 0
    }

    public init() {}

    /// Reads a mapping model: an `.xcmappingmodel` folder, or the `xcmapping.xml` in it.
    ///
    /// Throws `ModelFileError`, which names file and line, when the file cannot be read or holds no mapping model.
    public init(contentsOf url: URL) throws {
        let file = url.pathExtension == "xml" ? url : url.appendingPathComponent("xcmapping.xml")
        guard let data = try? Data(contentsOf: file) else {
            throw ModelFileError(path: file.path, line: nil, problem: "the file cannot be read")
        }
        try self.init(data: data, path: file.path)
    }

    /// Reads the text of an `xcmapping.xml`. The path is for error messages only.
    public init(data: Data, path: String) throws {
        var reader = try MappingReader(data, path: path)
        self = try reader.document()
    }
}
