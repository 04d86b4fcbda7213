import CoreData
import Exercise

// Five albums with a hundred photos each: how many objects the context has after each album, and which sizes are new.
let context = try StoreFile(model: makeModel(), inNewFolder: "28").open().viewContext
for number in 1...5 {
    let album = Album(context: context)
    album.name = "Album \(number)"
    album.bytes = number == 2 ? 1 : 400
    for index in 1...100 {
        let photo = Photo(context: context)
        photo.caption = "photo \(number)-\(index)"
        photo.bytes = 4
        photo.album = album
    }
}
try context.save()
context.reset()

try updateSizes(in: context) { name in
    let photos = context.registeredObjects.filter { $0 is Photo }.count
    print("\(name): \(Words(en: "photos in memory", ko: "메모리의 사진")) \(photos)")
}
for case let album as Album in context.updatedObjects { print("\(album.name): \(album.bytes)") }

let request = NSFetchRequest<Photo>(entityName: "Photo")
request.predicate = NSPredicate(format: "caption == 'photo 3-3'")
let photo = try context.fetch(request)[0]
print("\n\(photo.label.text)")
photo.caption = "On the beach"
print(photo.label.text)
context.rollback()
print("rollback() → \(photo.label.text)")
