import CoreData

extension NSAttributeDescription {
    fileprivate convenience init(
        _ name: String, _ type: NSAttributeType, optional: Bool = true, default value: Any? = nil
    ) {
        self.init()
        self.name = name
        attributeType = type
        isOptional = optional
        defaultValue = value
    }
}

extension NSRelationshipDescription {
    fileprivate convenience init(
        _ name: String, to entity: NSEntityDescription, max: Int = 0, ordered: Bool = false,
        rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        self.init()
        self.name = name
        destinationEntity = entity
        maxCount = max
        minCount = 0
        isOrdered = ordered
        deleteRule = rule
    }
}

public enum Schema {
    /// The model in code. One instance, so that each class belongs to one entity.
    nonisolated(unsafe) public static let model: NSManagedObjectModel = {
        func entity(_ type: NSManagedObject.Type) -> NSEntityDescription {
            let entity = NSEntityDescription()
            entity.name = String(describing: type)
            entity.managedObjectClassName = NSStringFromClass(type)
            return entity
        }
        let article = entity(Article.self)
        let tag = entity(Topic.self)
        let writer = entity(Writer.self)
        let editor = entity(Editor.self)

        let articleTags = NSRelationshipDescription("tags", to: tag)
        let tagArticles = NSRelationshipDescription("articles", to: article)
        articleTags.inverseRelationship = tagArticles
        tagArticles.inverseRelationship = articleTags
        let articleWriter = NSRelationshipDescription("writer", to: writer, max: 1)
        let writerArticles = NSRelationshipDescription(
            "articles", to: article, ordered: true, rule: .cascadeDeleteRule)
        articleWriter.inverseRelationship = writerArticles
        writerArticles.inverseRelationship = articleWriter

        article.properties = [
            NSAttributeDescription("id", .UUIDAttributeType), NSAttributeDescription("title", .stringAttributeType),
            NSAttributeDescription("words", .integer64AttributeType, default: 0),
            NSAttributeDescription("category", .stringAttributeType),
            NSAttributeDescription("published", .dateAttributeType), articleTags, articleWriter,
        ]
        article.uniquenessConstraints = [["id"]]
        tag.properties = [NSAttributeDescription("name", .stringAttributeType), tagArticles]
        writer.properties = [NSAttributeDescription("name", .stringAttributeType), writerArticles]
        editor.properties = [NSAttributeDescription("desk", .stringAttributeType)]
        writer.subentities = [editor]

        let model = NSManagedObjectModel()
        model.entities = [article, tag, writer, editor]
        return model
    }()
}
