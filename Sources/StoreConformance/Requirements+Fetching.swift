import CoreData

// Fetching from a store.
extension StoreRequirement {
    static let fetching = [
        StoreRequirement(
            name: "predicates", meaning: "finds the objects that match a predicate, also through relationships",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    try session.elsewhere { context in
                        try expect(
                            context.all("Book", where: "pages > 15").compactMap(\.name), ["B", "C"], "pages > 15")
                        try expect(context.all("Book", where: "name IN %@", [["A", "C"]]).count, 2, "name IN {A, C}")
                        try expect(
                            context.all("Book", where: "author.name == 'Ada'").compactMap(\.name), ["A", "B"],
                            "author.name == 'Ada'")
                        try expect(
                            context.all("Author", where: "ANY books.pages == 30").compactMap(\.name), ["Bob"],
                            "ANY books.pages == 30")
                        let ada = try context.all("Author", where: "name == 'Ada'")
                        try expect(context.all("Book", where: "author == %@", ada).count, 2, "author == an object")
                        try expect(context.all("Book", where: "FALSEPREDICATE").count, 0, "FALSEPREDICATE")
                    }
                }
            }),
        StoreRequirement(
            name: "sorting", meaning: "sorts by several keys, and applies an offset and a limit",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    try session.elsewhere { context in
                        let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
                        request.sortDescriptors = [
                            NSSortDescriptor(key: "author.name", ascending: false),
                            NSSortDescriptor(key: "pages", ascending: false),
                        ]
                        try expect(
                            context.fetch(request).compactMap(\.name), ["C", "B", "A"],
                            "Sorted by author and pages, descending"
                        )
                        request.fetchOffset = 1
                        request.fetchLimit = 1
                        try expect(context.fetch(request).compactMap(\.name), ["B"], "The second result")
                    }
                }
            }),
        StoreRequirement(
            name: "counting", meaning: "counts the same objects, and fetches the same IDs, as a fetch of objects",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    try session.elsewhere { context in
                        let counting = NSFetchRequest<NSManagedObject>(entityName: "Book")
                        counting.predicate = NSPredicate(format: "pages < 25")
                        try expect(context.count(for: counting), 2, "The number of books with pages < 25")
                        let identifying = NSFetchRequest<NSManagedObjectID>(entityName: "Book")
                        identifying.resultType = .managedObjectIDResultType
                        let ids = try context.fetch(identifying)
                        try expect(
                            Set(ids), Set(context.all("Book").map(\.objectID)), "The IDs that a fetch of IDs returns")
                    }
                }
            }),
        StoreRequirement(
            name: "inheritance", meaning: "finds subentities' records with their parent's, each with its own entity",
            check: { bench in
                try bench.open { session in
                    try fill(session.context)
                    session.context.make("Journal", ["name": "J", "issue": 4])
                    try session.context.save()
                    try session.elsewhere { context in
                        let works = try context.all("Work")
                        try expect(
                            works.compactMap(\.entity.name), ["Book", "Book", "Book", "Journal"], "The works' entities")
                        try expect(works.last?.value(forKey: "issue") as? Int, 4, "The journal's issue")
                        try expect(context.all("Journal").compactMap(\.name), ["J"], "The journals")
                    }
                }
            }),
    ]

    /// Three books by two authors.
    static func fill(_ context: NSManagedObjectContext) throws {
        let authors = ["Ada", "Bob"].map { context.make("Author", ["name": $0]) }
        for (number, name) in ["A", "B", "C"].enumerated() {
            context.make("Book", ["name": name, "pages": (number + 1) * 10, "author": authors[number / 2]])
        }
        try context.save()
    }
}
