import CoreData
import Testing

/// Strings keep their exact Unicode scalars, even if Swift considers two of them equal.
@Suite struct ExactTextTests {
    static let types = [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType, NSXMLStoreType]
    /// Composed and decomposed, in Latin and Korean.
    private static let spellings = ["\u{E9}", "e\u{301}", "각", "\u{1100}\u{1161}\u{11A8}"]

    private static let model: NSManagedObjectModel = {
        let note = TestModel.entity(
            "Note",
            [
                TestModel.attribute("text", .stringAttributeType), TestModel.attribute("other", .stringAttributeType),
                TestModel.attribute("number", .integer16AttributeType),
                TestModel.attribute("list", .transformableAttributeType),
            ])
        return NSManagedObjectModel(entities: [note])
    }()

    private func context(_ stack: CoordinatorStack, _ type: String) throws -> NSManagedObjectContext {
        try stack.add("texts", type: type)
        return stack.context()
    }

    /// The store's objects, read through another coordinator if the store is a file.
    private func withNotes(
        _ type: String, _ values: [[String: Any]], _ body: (NSManagedObjectContext, [NSManagedObject]) throws -> Void
    ) throws {
        let stack = try CoordinatorStack(model: Self.model)
        let writer = try context(stack, type)
        for (number, values) in values.enumerated() {
            writer.make("Note", values.merging(["number": number]) { a, _ in a })
        }
        try writer.save()
        var reader = writer
        let store = stack.coordinator.persistentStores[0]
        if type == NSInMemoryStoreType {
            reader.reset()
        } else {
            try stack.coordinator.remove(store)
            reader = try context(stack, type)
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        try body(reader, try reader.fetch(request))
    }

    private func scalars(_ value: Any?) -> [[UInt32]] {
        let texts = value as? [String] ?? [value as? String ?? ""]
        return texts.map { $0.unicodeScalars.map(\.value) }
    }

    @Test(arguments: types) func composedAndDecomposedStringsAreDistinct(_ type: String) throws {
        let values = Self.spellings.flatMap { one in Self.spellings.map { ["text": one, "other": $0] } }
        try withNotes(type, values) { _, notes in
            for (note, values) in zip(notes, values) {
                #expect(scalars(note.value(forKey: "text")) == scalars(values["text"]))
                #expect(scalars(note.value(forKey: "other")) == scalars(values["other"]))
            }
        }
    }

    @Test(arguments: types) func aTransformableArrayKeepsExactScalars(_ type: String) throws {
        // Every order, because it depends on hashing which of two equal strings a table finds.
        let lists = Self.spellings.flatMap { one in Self.spellings.map { [one, $0, one, "plain", $0] } }
        try withNotes(type, lists.map { ["list": $0 as NSArray] }) { _, notes in
            for (note, list) in zip(notes, lists) { #expect(scalars(note.value(forKey: "list")) == scalars(list)) }
        }
    }

    @Test(arguments: types) func aTransformableDictionaryKeepsExactScalars(_ type: String) throws {
        let values =
            ["a": Self.spellings[0], "b": Self.spellings[1], "c": [Self.spellings[3], Self.spellings[2]]]
            as NSDictionary
        try withNotes(type, [["list": values]]) { _, notes in
            let read = try #require(notes[0].value(forKey: "list") as? NSDictionary)
            for key in ["a", "b", "c"] { #expect(scalars(read[key]) == scalars(values[key])) }
        }
    }

    @Test(arguments: types) func metadataKeepsExactScalars(_ type: String) throws {
        let stack = try CoordinatorStack(model: Self.model)
        let context = try context(stack, type)
        let store = stack.coordinator.persistentStores[0]
        var metadata = stack.coordinator.metadata(for: store)
        for (number, text) in Self.spellings.enumerated() { metadata["text \(number)"] = text }
        metadata["list"] = Self.spellings
        stack.coordinator.setMetadata(metadata, for: store)
        context.make("Note")
        try context.save()
        if type != NSInMemoryStoreType {
            try stack.coordinator.remove(store)
            _ = try self.context(stack, type)
        }
        let read = stack.coordinator.metadata(for: stack.coordinator.persistentStores[0])
        #expect(scalars(read["list"]) == scalars(Self.spellings))
        for (number, text) in Self.spellings.enumerated() { #expect(scalars(read["text \(number)"]) == scalars(text)) }
    }

    @Test(arguments: types) func changingTheNormalizationFormIsAChange(_ type: String) throws {
        try withNotes(type, [["text": "\u{E9}", "list": ["\u{E9}"]]]) { context, notes in
            notes[0].setValue("e\u{301}", forKey: "text")
            #expect(notes[0].hasPersistentChangedValues)
            try context.save()
            context.refresh(notes[0], mergeChanges: false)
            #expect(scalars(notes[0].value(forKey: "text")) == [[0x65, 0x301]])
        }
    }

    @Test(arguments: types) func distinctResultsDistinguishNormalizationForms(_ type: String) throws {
        try withNotes(type, (Self.spellings + Self.spellings).map { ["text": $0] }) { context, _ in
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = ["text"]
            request.returnsDistinctResults = true
            let found = try context.fetch(request).map { scalars($0["text"])[0] }
            #expect(Set(found).count == 4)
        }
    }

    @Test(arguments: types.filter { $0 != NSXMLStoreType }) func aStringCanContainAnyCharacter(_ type: String) throws {
        let texts = ["", "a\u{0}b", "\u{0}", "\u{FFFF}\u{FEFF}", "'\"`;--", String(repeating: "각", count: 1_000_000)]
        try withNotes(type, texts.map { ["text": $0] } + [[:]]) { context, notes in
            for (note, text) in zip(notes, texts) {
                #expect(note.string("text").map { $0.utf8.elementsEqual(text.utf8) } == true)
            }
            #expect(notes[texts.count].value(forKey: "text") == nil)
            for text in texts {
                let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                request.predicate = NSPredicate(format: "text == %@", text)
                let count = try context.count(for: request)
                #expect(count == 1)
            }
        }
    }
}
