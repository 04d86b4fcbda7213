import CoreData
import Foundation
import Library
import Testing

/// A class whose properties are inferred from default arguments of another target's generic code.
class ShelfViewModel: NSObject {
    let books = Source<Book>()
    lazy var authors = Source(Author.self)
    static let none: [Book] = fetchAll(in: LibraryContainer.inMemory().viewContext)
}

@Suite struct DefaultArgumentTests {
    @Test func pluginAcceptsInferredDefaultArguments() throws {
        let model = ShelfViewModel()
        let context = LibraryContainer.inMemory().viewContext
        #expect(type(of: model.books.make(context)) == Book.self)
        #expect(type(of: model.authors.make(context)) == Author.self)
        #expect(model.books.sort == [NSSortDescriptor(key: "title", ascending: true)])
        #expect(ShelfViewModel.none.isEmpty)
    }
}
