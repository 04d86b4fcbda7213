import CoreData

// The state of a store after it is reopened.
extension StoreRequirement {
    static let lasting = [
        StoreRequirement(
            name: "reopening", meaning: "contains everything when it is reopened",
            check: { bench in
                try bench.open { session in
                    session.context.make("Sample", everything)
                    try fill(session.context)
                    let chapters = ["c", "a"].map { session.context.make("Chapter", ["name": $0]) }
                    try session.context.all("Book")[0].setValue(NSOrderedSet(array: chapters), forKey: "chapters")
                    try session.context.save()
                }
                try bench.open { session in
                    try compare(session.context.only("Sample"), with: everything)
                    let books = try session.context.all("Book")
                    try expect(books.compactMap(\.name), ["A", "B", "C"], "The books")
                    try expect(books.map { $0.names("author") }, [["Ada"], ["Ada"], ["Bob"]], "The books' authors")
                    try expect(books[0].names("chapters"), ["c", "a"], "The chapters")
                }
            }),
        StoreRequirement(
            name: "lastingIDs", meaning: "is the same store when it is opened again, and its records have the same IDs",
            check: { bench in
                let (identifier, uri) = try bench.open { session -> (String?, URL) in
                    let author = session.context.make("Author", ["name": "Ada"])
                    try session.context.save()
                    return (session.store.identifier, author.objectID.uriRepresentation())
                }
                try bench.open { session in
                    try expect(session.store.identifier, identifier, "The store's identifier")
                    guard let id = session.coordinator.managedObjectID(forURIRepresentation: uri) else {
                        throw Shortfall(sentence: "No ID is found for \(uri).")
                    }
                    try expect(session.context.existingObject(with: id).name, "Ada", "The object of \(uri)")
                }
            }),
        StoreRequirement(
            name: "metadata", meaning: "provides its metadata, open or closed, and keeps a program's additions to it",
            check: { bench in
                let identifier = try bench.open { session -> String? in
                    session.coordinator.setMetadata(["Note": "kept"], for: session.store)
                    session.context.make("Author", ["name": "Ada"])
                    try session.context.save()
                    return session.store.identifier
                }
                let closed = try bench.metadata()
                try expect(closed[NSStoreUUIDKey] as? String, identifier, "The identifier of the closed store")
                try expect(closed["Note"] as? String, "kept", "The metadata of the closed store")
                try bench.setMetadata(closed.merging(["Note": "changed"]) { _, given in given })
                try bench.open { session in
                    try expect(
                        session.store.metadata["Note"] as? String, "changed", "The metadata, changed while closed")
                    try expect(session.context.only("Author").name, "Ada", "The record in the store")
                }
            }),
        StoreRequirement(
            name: "modelVersions", meaning: "rejects any model other than the one that it was created with",
            check: { bench in
                try bench.open { try fill($0.context) }
                try expectError(
                    "Opening it with another model",
                    where: { $0.code == CocoaError.Code.persistentStoreIncompatibleVersionHash.rawValue }
                ) {
                    try bench.open(TrialModel.makeNext()) { _ in }
                }
            }),
    ]
}
