import CoreData
import Foundation

open class Book: NSManagedObject, Managed {
    @NSManaged public var title: String?
    @NSManaged public var isbn: String?
    @NSManaged public var pages: Int32
    @NSManaged public var author: Author?

    public static var defaultSortDescriptors: [NSSortDescriptor] {
        [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
    }
}

public class Author: NSManagedObject, Managed {
    @NSManaged public var name: String?
    @NSManaged public var books: Set<Book>
}
