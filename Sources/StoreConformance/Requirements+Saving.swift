import CoreData

// Changes of records.
extension StoreRequirement {
    static let saving = [
        StoreRequirement(
            name: "changes", meaning: "changes and deletes records, and other contexts see it",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    let books = try session.context.all("Book")
                    books[0].setValue(11, forKey: "pages")
                    session.context.delete(books[1])
                    try session.context.save()
                    try session.elsewhere { context in
                        let found = try context.all("Book")
                        try expect(found.compactMap(\.name), ["A", "C"], "The books that are left")
                        try expect(found[0].value(forKey: "pages") as? Int, 11, "The pages of the changed book")
                    }
                }
            }),
        StoreRequirement(
            name: "conflicts", meaning: "refuses to overwrite what another context saved meanwhile",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    let book = try session.context.all("Book")[0]
                    try expect(book.value(forKey: "pages") as? Int, 10, "The book's pages")
                    try session.elsewhere { context in
                        try context.all("Book")[0].setValue(12, forKey: "pages")
                        try context.save()
                    }
                    book.setValue(13, forKey: "pages")
                    try expectError("Saving over another context's change", where: isMergeError) {
                        try session.context.save()
                    }
                    session.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
                    try session.context.save()
                    try session.elsewhere {
                        try expect(
                            $0.all("Book")[0].value(forKey: "pages") as? Int, 13, "The pages once the object won")
                    }
                }
            }),
        StoreRequirement(
            name: "readOnly", meaning: "saves nothing if it was opened read-only",
            check: { bench in
                try bench.open { try fill($0.context) }
                try bench.open(options: [NSReadOnlyPersistentStoreOption: true]) { session in
                    // A reopened in-memory store has no books.
                    let book = try session.context.all("Book").first ?? session.context.make("Book")
                    book.setValue(99, forKey: "pages")
                    try expectError("Saving into a store opened read-only") { try session.context.save() }
                }
                try bench.open {
                    guard let book = try $0.context.all("Book").first else { return }
                    try expect(book.value(forKey: "pages") as? Int, 10, "The pages that stay")
                }
            }),
    ]

    private static func isMergeError(_ error: NSError) -> Bool {
        error.domain == NSCocoaErrorDomain && error.code == CocoaError.Code.managedObjectMerge.rawValue
    }
}
