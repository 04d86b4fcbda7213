import CoreData
import Exercise

final class Shelf: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var books: Set<Book>
}

final class Book: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var isDamaged: Bool
    @NSManaged var shelf: Shelf?
}

/// The list of all books by shelf, as a screen shows it.
///
/// 화면에 표시하는 전체 책 목록입니다. 서가별로 나뉩니다.
final class BookList: NSObject, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<Book>

    init(in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [
            NSSortDescriptor(key: "shelf.name", ascending: true), NSSortDescriptor(key: "title", ascending: true),
        ]
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "shelf.name", cacheName: nil)
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    /// Follows changes: an empty method is enough for that.
    ///
    /// 이 메서드가 있으면 컨트롤러가 변경을 추적합니다. 내용은 비어 있어도 됩니다.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

    /// A line for each shelf, such as `Art: Klee, Miro`.
    ///
    /// `Art: Klee, Miro`처럼 서가마다 한 줄입니다.
    var lines: [String] {
        (controller.sections ?? []).map { section in
            let titles = (section.objects ?? []).map { ($0 as? Book)?.title ?? "-" }
            return section.name + ": " + titles.joined(separator: ", ")
        }
    }
}

/// Renames a shelf. Afterwards the list shows the new name. Nothing is saved, and unsaved edits of books are kept.
///
/// 서가의 이름을 바꿉니다. 그 뒤 목록에는 새 이름이 보여야 합니다. 아무것도 저장하지 않고, 책에 대한 저장하지 않은 편집은 유지합니다.
func rename(_ shelf: Shelf, to name: String, in list: BookList) throws {
    let context = list.controller.managedObjectContext
    shelf.name = name
    for book in shelf.books { context.refresh(book, mergeChanges: true) }
    context.processPendingChanges()
}

/// Removes all damaged books from the store with one batch request: there may be 50,000 of them. Afterwards the list shows
/// none. Unsaved edits in the list's context are neither saved nor lost.
///
/// 파손된 책을 모두 일괄 요청 하나로 저장소에서 제거합니다. 오만 권일 수도 있습니다. 그 뒤 목록에 보여서는 안 됩니다. 목록의 컨텍스트에 있는 저장하지 않은 편집은
/// 저장되어서도, 사라져서도 안 됩니다.
func removeDamagedBooks(from list: BookList) throws {
    let context = list.controller.managedObjectContext
    let damaged = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
    damaged.predicate = NSPredicate(format: "isDamaged == YES")
    let request = NSBatchDeleteRequest(fetchRequest: damaged)
    request.resultType = .resultTypeObjectIDs
    let result = try context.execute(request) as? NSBatchDeleteResult
    let removed = result?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: removed], into: [context])
}

/// Shows only the books with `text` somewhere in the title, in upper or lower case, with or without accents. The user
/// types the text, and it's taken literally. An empty text shows all books.
///
/// 제목에 `text`가 들어 있는 책만 보여 줍니다. 대소문자와 악센트는 구별하지 않습니다. 사용자가 입력한 텍스트이며 문자 그대로 찾습니다. 빈 텍스트이면 모든 책을 보여 줍니다.
func search(_ text: String, in list: BookList) throws {
    list.controller.fetchRequest.predicate =
        text.isEmpty ? nil : NSPredicate(format: "title CONTAINS[cd] %@", text)
    try list.controller.performFetch()
}

/// Drops all unsaved edits and everything that the context has in memory, and shows what the file has now, including what
/// other programs have saved. A search stays in force.
///
/// 저장하지 않은 편집과 컨텍스트가 메모리에 가진 것을 모두 버리고, 다른 프로그램이 저장한 것까지 지금 파일에 있는 것을 보여 줍니다. 검색 조건은 유지합니다.
func startOver(_ list: BookList) throws {
    list.controller.managedObjectContext.reset()
    try list.controller.performFetch()
}

/// A model with the entities `Shelf` and `Book`.
///
/// 엔티티 `Shelf`와 `Book`이 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let (shelf, book) = (NSEntityDescription(), NSEntityDescription())
    (shelf.name, shelf.managedObjectClassName) = ("Shelf", NSStringFromClass(Shelf.self))
    (book.name, book.managedObjectClassName) = ("Book", NSStringFromClass(Book.self))
    let (books, home) = (NSRelationshipDescription(), NSRelationshipDescription())
    (books.name, books.destinationEntity, books.inverseRelationship) = ("books", book, home)
    (home.name, home.destinationEntity, home.inverseRelationship) = ("shelf", shelf, books)
    home.maxCount = 1
    shelf.properties = [attribute("name", .stringAttributeType), books]
    book.properties = [attribute("title", .stringAttributeType), attribute("isDamaged", .booleanAttributeType), home]
    let model = NSManagedObjectModel()
    model.entities = [shelf, book]
    return model
}
