import CoreData

// The identity of records.
extension StoreRequirement {
    static let identity = [
        StoreRequirement(
            name: "permanentIDs", meaning: "gives saved objects IDs with which another context finds them",
            check: { bench in
                try bench.open { session in
                    let early = session.context.make("Author", ["name": "early"])
                    try session.context.obtainPermanentIDs(for: [early])
                    let id = early.objectID
                    let late = session.context.make("Author", ["name": "late"])
                    try expect(id.isTemporaryID, false, "An ID obtained before saving is temporary")
                    try session.context.save()
                    try expect(early.objectID, id, "The ID after saving")
                    try expect(late.objectID.isTemporaryID, false, "An ID after saving is temporary")
                    try session.elsewhere { context in
                        for (id, name) in [(id, "early"), (late.objectID, "late")] {
                            try expect(context.existingObject(with: id).name, name, "The object found by ID")
                        }
                    }
                }
            }),
        StoreRequirement(
            name: "URIs", meaning: "converts an ID to a URI and back",
            check: { bench in
                try bench.open { session in
                    let author = session.context.make("Author", ["name": "Ada"])
                    try session.context.save()
                    let uri = author.objectID.uriRepresentation()
                    try expect(uri.host, session.store.identifier, "The store's identifier in \(uri)")
                    try expect(
                        session.coordinator.managedObjectID(forURIRepresentation: uri), author.objectID,
                        "The ID of \(uri)")
                }
            }),
        StoreRequirement(
            name: "deletedIDs", meaning: "never reuses the ID of a deleted record, and finds nothing with it",
            check: { bench in
                try bench.open { session in
                    let first = session.context.make("Author", ["name": "first"])
                    try session.context.save()
                    let id = first.objectID
                    session.context.delete(first)
                    try session.context.save()
                    let second = session.context.make("Author", ["name": "second"])
                    try session.context.save()
                    try expect(second.objectID == id, false, "The new record has the deleted one's ID")
                    try session.elsewhere { context in
                        try expectError("Looking up a deleted record by its ID") {
                            _ = try context.existingObject(with: id)
                        }
                    }
                }
            }),
    ]
}
