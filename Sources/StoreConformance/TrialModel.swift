import CoreData

/// The model of the test suite: a library.
///
/// A `Work` is abstract; a `Book` and a `Journal` are works. A book has an author, tags that it shares with other
/// books, and ordered chapters, which are deleted with it. A `Sample` has an attribute of every type.
public enum TrialModel {
    /// Creates the model; each call returns a new one.
    public static func make() -> NSManagedObjectModel { make(withIndexOfJournals: false) }

    /// The same model with one more attribute, which is incompatible with a store of the other model.
    static func makeNext() -> NSManagedObjectModel { make(withIndexOfJournals: true) }

    private static func make(withIndexOfJournals: Bool) -> NSManagedObjectModel {
        let work = entity("Work", [attribute("name", .string)])
        work.isAbstract = true
        let book = entity("Book", [attribute("pages", .integer32), attribute("price", .decimal)])
        let journal = entity("Journal", [attribute("issue", .integer16)])
        if withIndexOfJournals { journal.properties.append(attribute("index", .string)) }
        work.subentities = [book, journal]
        let author = entity("Author", [attribute("name", .string)])
        let tag = entity("Tag", [attribute("name", .string)])
        let chapter = entity("Chapter", [attribute("name", .string)])
        relate(book, "author", toMany: false, author, "books", toMany: true)
        relate(book, "tags", toMany: true, tag, "books", toMany: true)
        relate(book, "chapters", toMany: true, chapter, "book", toMany: false)
        book.relationshipsByName["chapters"]?.isOrdered = true
        book.relationshipsByName["chapters"]?.deleteRule = .cascadeDeleteRule
        let model = NSManagedObjectModel()
        model.entities = [work, book, journal, author, tag, chapter, sample()]
        return model
    }

    /// One attribute of each type, with the type's name.
    static let types: [(name: String, type: NSAttributeDescription.AttributeType)] = [
        ("integer16", .integer16), ("integer32", .integer32), ("integer64", .integer64), ("boolean", .boolean),
        ("float", .float), ("double", .double), ("decimal", .decimal), ("string", .string), ("date", .date),
        ("binary", .binaryData), ("uuid", .uuid), ("uri", .uri), ("transformable", .transformable),
    ]

    private static func sample() -> NSEntityDescription {
        let sample = entity("Sample", [attribute("name", .string)] + types.map { attribute($0.name, $0.type) })
        sample.attributesByName["transformable"]?.valueTransformerName =
            NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        let preset = attribute("preset", .integer32)
        preset.defaultValue = 7
        sample.properties.append(preset)
        return sample
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    private static func attribute(
        _ name: String, _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }

    private static func relate(
        _ one: NSEntityDescription, _ name: String, toMany: Bool, _ other: NSEntityDescription, _ inverse: String,
        toMany isManyBack: Bool
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        for (relationship, name, destination, isMany) in [
            (there, name, other, toMany), (back, inverse, one, isManyBack),
        ] {
            relationship.name = name
            relationship.destinationEntity = destination
            relationship.maxCount = isMany ? 0 : 1
            relationship.deleteRule = .nullifyDeleteRule
        }
        there.inverseRelationship = back
        back.inverseRelationship = there
        one.properties.append(there)
        other.properties.append(back)
    }
}
