import CoreData
import Exercise

// A shelf is renamed, damaged books are removed, and somebody searches.
let context = try StoreFile(model: makeModel(), inNewFolder: "36").open().viewContext
for (name, titles) in [("Art", ["Klee", "Miro"]), ("Novels", ["Emma", "Persuasion"])] {
    let shelf = Shelf(context: context)
    shelf.name = name
    for title in titles {
        let book = Book(context: context)
        (book.title, book.shelf, book.isDamaged) = (title, shelf, title == "Miro")
    }
}
try context.save()
let list = try BookList(in: context)
print(list.lines)
try rename(list.controller.fetchedObjects![0].shelf!, to: "Paintings", in: list)
print(list.lines)
try context.save()
try removeDamagedBooks(from: list)
print(list.lines)
try search("EMM", in: list)
print(list.lines)
try search("", in: list)
try startOver(list)
print(list.lines)
