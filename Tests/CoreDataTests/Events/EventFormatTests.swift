import Synchronization
import Testing

@testable import CoreData

/// The events of one context and its store.
private final class RecordedEvents: Sendable {
    private let events = Mutex<[_StackEvent]>([])
    private let listening = Mutex<_EventStream.Listening?>(nil)

    init(_ stack: Stack) {
        let (path, name) = (stack.url.path, stack.name)
        let started = _EventStream.listen { [weak self] event in
            guard event.store == path || event.context?.hasPrefix(name) == true else { return }
            self?.events.withLock { $0.append(event) }
        }
        listening.withLock { $0 = started }
    }
    deinit { listening.withLock { $0?.stop() } }

    func take(_ kind: _StackEvent.Kind) -> [_StackEvent] {
        events.withLock { events in
            defer { events.removeAll { $0.kind == kind } }
            return events.filter { $0.kind == kind }
        }
    }
}

@Suite struct EventFormatTests {
    @Test func aStatementsEventContainsContextBindingsAndRows() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context("writer")
        for name in ["Ada", "Bea", "Cleo's"] { context.make("Employee", ["firstName": name]) }
        try context.save()
        let reader = stack.context("reader")
        let events = RecordedEvents(stack)
        let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["firstName"]
        request.predicate = NSPredicate(format: "firstName >= %@ AND salary < %d", "B'", 7)
        request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
        #expect(try reader.fetch(request).count == 2)
        let event = try #require(events.take(.sql).last)
        #expect(event.context == reader.name && event.store == stack.url.path)
        #expect(event.binds?.contains("\"B'\"") == true)
        #expect(event.count == 2)
        #expect(event.rows?.map(\.last) == ["\"Bea\"", "\"Cleo's\""])
        #expect(event.values?.contains("'B'''") == true && event.detail?.contains("?") == true)
        #expect(try #require(event.duration) >= 0 && event.time > 0)
    }

    @Test func eventsListTheAffectedObjects() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context("main")
        let events = RecordedEvents(stack)
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let uri = ada.objectID.uriRepresentation().absoluteString
        #expect(events.take(.saveEnded).map(\.objects) == [[uri]])
        #expect(events.take(.callback).last?.objects == [uri])
        context.refresh(ada, mergeChanges: false)
        _ = ada.string("firstName")
        #expect(events.take(.turnedIntoFault).map(\.objects) == [[uri]])
        let fired = events.take(.faultFired)
        #expect(fired.map(\.objects) == [[uri]] && fired.map(\.detail) == ["cache"])
        #expect(try context.all("Employee").count == 1)
        let fetched = events.take(.fetched)
        #expect(fetched.map(\.objects) == [[uri]] && fetched.map(\.count) == [1])
        ada.setValue("x", forKey: "lastName")
        context.rollback()
        #expect(events.take(.rolledBack).map(\.objects) == [[uri]])
        context.reset()
        #expect(events.take(.wasReset).map(\.count) == [1])
    }

    @Test func mergesAndConflictsEmitEvents() throws {
        let stack = try Stack(.sqlite)
        let (author, reader) = (stack.context("author"), stack.context("reader"))
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = try reader.existingObject(with: ada.objectID)
        let notes = Notes(of: author, .NSManagedObjectContextDidSave)
        let taken = Notes(of: reader, .NSManagedObjectContextDidMergeChangesObjectIDs)
        ada.setValue("Bea", forKey: "firstName")
        try author.save()
        let events = RecordedEvents(stack)
        reader.mergeChanges(fromContextDidSave: try #require(notes.last))
        let merged = events.take(.merged)
        #expect(merged.map(\.count) == [1] && merged.map(\.context) == [reader.name])
        #expect(events.take(.notification).last?.detail == taken.last?.name.rawValue)
        twin.setValue(1.0, forKey: "salary")
        ada.setValue("Cleo", forKey: "firstName")
        try author.save()
        #expect(throws: CocoaError.self) { try reader.save() }
        #expect(events.take(.saveFailed).map(\.context) == [reader.name])
        reader.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try reader.save()
        #expect(events.take(.merged).map(\.objects) == [[ada.objectID.uriRepresentation().absoluteString]])
    }

    @Test func everyKindIsEncodedByName() throws {
        for kind in _StackEvent.Kind.allCases {
            let event = _StackEvent(
                kind: kind, context: "view", objects: ["x-coredata://a/B/p1"], binds: ["1", "'a'"], rows: [["NULL"]],
                count: 2, time: 0.5)
            let text = try JSONEncoder().encode(event)
            #expect(String(decoding: text, as: UTF8.self).contains("\"kind\":\"\(kind.rawValue)\""))
            #expect(try JSONDecoder().decode(_StackEvent.self, from: text) == event)
        }
    }

    @Test func emptyFieldsAreOmitted() throws {
        let text = String(decoding: try JSONEncoder().encode(_StackEvent(kind: .wasReset)), as: UTF8.self)
        for field in ["context", "store", "detail", "values", "binds", "rows", "count", "duration"] {
            #expect(!text.contains("\"\(field)\""))
        }
    }

    @Test func longListsAreTruncated() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        let events = RecordedEvents(stack)
        for _ in 0..<150 { context.make("Project") }
        try context.save()
        let ended = try #require(events.take(.saveEnded).first)
        #expect(ended.count == 150 && ended.objects.count == _StackEvent.longestList)
    }

    @Test func anUnnamedContextIsIdentifiedByItsAddress() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        context.name = nil
        let seen = Mutex<Set<String>>([])
        let listening = _EventStream.listen { event in
            if let context = event.context { _ = seen.withLock { $0.insert(context) } }
        }
        defer { listening.stop() }
        try context.save()
        context.make("Project")
        let address = "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque()), radix: 16)
        #expect(seen.withLock { $0.contains(address) })
    }
}
