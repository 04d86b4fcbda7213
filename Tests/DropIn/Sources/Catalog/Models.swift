import CoreData
import Foundation
import Toolkit

public struct ArticleValue: Sendable, Identifiable, Hashable {
    public let id: UUID
    public var title: String
    public var words: Int
    public var category: String?

    public init(id: UUID = UUID(), title: String, words: Int = 0, category: String? = nil) {
        (self.id, self.title, self.words, self.category) = (id, title, words, category)
    }
}

public final class Article: NSManagedObject, Identifiable, Describable {
    @NSManaged public var id: UUID?
    @NSManaged public var title: String?
    @NSManaged public var words: Int64
    @NSManaged public var category: String?
    @NSManaged public var published: Date?
    @NSManaged public var writer: Writer?
    @NSManaged public var tags: NSSet?

    public static let summary = "An article"

    @nonobjc public class func fetchRequest() -> NSFetchRequest<Article> {
        NSFetchRequest<Article>(entityName: "Article")
    }
}

// MARK: Generated accessors for tags
extension Article {
    @NSManaged public func addToTags(_ value: Topic)
    @NSManaged public func removeFromTags(_ value: Topic)
    @NSManaged public func addToTags(_ values: NSSet)
    @NSManaged public func removeFromTags(_ values: NSSet)

    public var tagNames: [String] { ((tags as? Set<Topic>) ?? []).compactMap(\.name).sorted() }
}

public final class Topic: NSManagedObject, Creatable, Describable {
    @NSManaged public var name: String?
    @NSManaged public var articles: Set<Article>
    @NSManaged public func addToArticles(_ value: Article)

    public static let summary = "A topic"

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue("untitled", forKey: #function == "awakeFromInsert()" ? "name" : "")
    }
}

open class Writer: NSManagedObject {
    @NSManaged open var name: String?
    @NSManaged public var articles: NSOrderedSet?
    @NSManaged private var primitiveName: String?

    public static func fetchRequest() -> NSFetchRequest<Writer> { NSFetchRequest(entityName: "Writer") }

    @NSManaged public func insertIntoArticles(_ value: Article, at idx: Int)
    @NSManaged public func addToArticles(_ value: Article)
    @NSManaged public func removeFromArticles(_ values: NSOrderedSet)

    /// Overrides validation by property name.
    open override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws
    {
        try super.validateValue(value, forKey: key)
        if key == "name", (value.pointee as? String) == "" {
            throw CocoaError(.validationStringTooShort)
        }
    }
}

public final class Editor: Writer {
    @NSManaged public var desk: String?
    public private(set) var isReady = false

    public override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        isReady = true
    }

    /// An initializer with the signature of an inherited convenience initializer, from before that was added.
    public convenience init(context: NSManagedObjectContext) {
        self.init(entity: NSEntityDescription.entity(forEntityName: "Editor", in: context)!, insertInto: context)
        desk = "none"
    }
}

extension Article: ValueConvertible {
    public static var identifierKey: String { "id" }

    public var value: ArticleValue {
        ArticleValue(id: id ?? UUID(), title: title ?? "", words: Int(words), category: category)
    }

    public func update(from value: ArticleValue) {
        id = value.id
        title = value.title
        words = Int64(value.words)
        category = value.category
    }
}
