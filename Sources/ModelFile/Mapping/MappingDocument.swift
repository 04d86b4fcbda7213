import ForeignBytes
import Foundation

/// The contents of an `.xcmappingmodel`: the data of Xcode's mapping model editor, before it is compiled.
///
/// The file in it, `xcmapping.xml`, is a Core Data XML store of the editor's own objects. It contains the two models as
/// archives in the editor's private format; only the paths of the models matter.
///
///     let document = try MappingDocument(contentsOf: url)
///     document.sourceModelPath    // "Shop.xcdatamodeld/Shop 2.xcdatamodel"
public struct MappingDocument: Sendable, Equatable {
    /// The paths of the models, relative to the project's folder.
    public var sourceModelPath: String?
    /// The path of the new version.
    public var destinationModelPath: String?
    /// In the order in which they run.
    public var entityMappings: [EntityMapping] = []

    /// Maps the records of one entity to records of another. A missing name means the editor's default.
    public struct EntityMapping: Sendable, Equatable {
        /// The name of the mapping; nil for the default one, which is in `effectiveName`.
        public var name: String?
        /// The entity whose records are read; nil if the mapping only adds records.
        public var sourceName: String?
        /// The entity whose records are created; nil if the mapping drops records.
        public var destinationName: String?
        /// The name of a subclass of `NSEntityMigrationPolicy`; nil for that class itself.
        public var policyClassName: String?
        /// A predicate's format; nil for all records.
        public var sourceFilter: String?
        /// A keyed archive of a dictionary.
        public var userInfo: Data?
        /// The mappings of the attributes.
        public var attributes: [PropertyMapping] = []
        /// The mappings of the relationships.
        public var relationships: [PropertyMapping] = []
        /// The line of the file, for messages.
        public var line = 0

        /// The name of the mapping in a migration: the editor's default combines the entities' names.
        public var effectiveName: String {
            if let name { return name }
            guard let sourceName, let destinationName else { return destinationName ?? sourceName ?? "" }
            return "\(sourceName)To\(destinationName)"
        }
    }

    /// Provides the value of one property of a new record.
    public struct PropertyMapping: Sendable, Equatable {
        /// The name of the property in the new version.
        public var name: String
        /// A keyed archive of an expression; nil if the editor's default expression applies.
        public var valueExpression: Data?
        /// A keyed archive of a dictionary.
        public var userInfo: Data?
        /// For relationships: the source records, as a format; nil for the property with the same name.
        public var sourceKeyPath: String?
        /// For relationships: the mapping that migrated those records.
        public var sourceMappingName: String?
        /// The line of the file, for messages.
        public var line = 0
    }

    /// Creates an empty mapping model.
    public init() {}

    /// Reads a mapping model: an `.xcmappingmodel` folder, or the `xcmapping.xml` in it.
    ///
    /// - Throws: `ModelFileError`, with file and line, if the file cannot be read or is not a mapping model.
    public init(contentsOf url: URL) throws {
        let file = url.pathExtension == "xml" ? url : url.appendingPathComponent("xcmapping.xml")
        guard let data = try? Data(contentsOf: file) else {
            throw ModelFileError(path: file.path, line: nil, problem: "the file cannot be read")
        }
        try self.init(data: data, path: file.path)
    }

    /// Reads the contents of an `xcmapping.xml`. The path is only for error messages.
    /// - Throws: `ModelFileError`, with the line, if the data is not a mapping model.
    public init(data: Data, path: String) throws {
        var reader = try MappingReader(data, path: path)
        self = try reader.document()
    }
}
