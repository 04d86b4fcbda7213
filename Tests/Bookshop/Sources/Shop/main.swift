import CoreData

let container = NSPersistentContainer(name: "Shop")
container.loadPersistentStores { _, error in if let error { fatalError("\(error)") } }
let book = Book(context: container.viewContext)
book.title = "Persuasion"
try container.viewContext.save()
let request: NSFetchRequest<Book> = Book.fetchRequest()
request.predicate = NSPredicate(format: "title BEGINSWITH %@", "P")
print(try container.viewContext.fetch(request).compactMap(\.title))
