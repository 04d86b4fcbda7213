import CoreData
import Synchronization
import Testing

/// Collects events until it is stopped.
private final class Recorder: Sendable {
    private let events = Mutex<[_StackEvent]>([])
    private let context: String

    init(of context: String) { self.context = context }

    func note(_ event: _StackEvent) {
        // Other tests run concurrently, so only this context's events count. Another test covers statements.
        if event.context == context, event.kind != .sql { events.withLock { $0.append(event) } }
    }
    func take() -> [String] {
        events.withLock { events in
            defer { events = [] }
            return events.map { [$0.kind.rawValue, $0.detail].compactMap { $0 }.joined(separator: " ") }
        }
    }
}

@Suite struct EventStreamTests {
    @Test func savesAndFaultsEmitEachStep() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        context.name = "EventStreamTests"
        // Object IDs are posted only after the notification's name has been read.
        _ = NSManagedObjectContext.didSaveObjectIDsNotification
        let recorder = Recorder(of: "EventStreamTests")
        let listening = _EventStream.listen { recorder.note($0) }
        defer { listening.stop() }
        let department = context.make("Department", ["name": "R"])
        #expect(recorder.take() == ["callback awakeFromInsert"])
        try context.save()
        #expect(
            recorder.take() == [
                "saveBegan", "notification NSManagingContextWillSaveChangesNotification",
                "notification NSObjectsChangedInManagingContextNotification", "callback willSave", "callback didSave",
                "notification NSManagingContextDidSaveChangesNotification",
                "notification NSManagedObjectContextDidSaveObjectIDsNotification", "saveEnded",
            ])
        context.refresh(department, mergeChanges: false)
        _ = department.value(forKey: "name")
        _ = department.value(forKey: "employees")
        #expect(
            recorder.take() == [
                "callback willTurnIntoFault", "turnedIntoFault", "callback didTurnIntoFault", "faultFired cache",
                "callback awakeFromFetch", "relationshipFaultFired employees",
            ])
        department.setValue(nil, forKey: "name")
        try? context.save()
        #expect(recorder.take().last?.hasPrefix("saveFailed") == true)
        listening.stop()
        context.rollback()
        _ = try context.all("Employee")
        #expect(recorder.take().isEmpty)
    }

    @Test func statementEventsContainTheirBindings() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        let statements = Mutex<[_StackEvent]>([])
        let listening = _EventStream.listen { event in
            if event.kind == .sql { statements.withLock { $0.append(event) } }
        }
        let mark = "mark \(UUID().uuidString)"
        context.make("Project", ["title": mark])
        try context.save()
        listening.stop()
        let insert = try #require(statements.withLock { $0 }.first { $0.values?.contains(mark) == true })
        #expect(insert.detail?.hasPrefix("INSERT INTO ZPROJECT(Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES(?, ?, ?, ?)") == true)
        #expect(insert.duration != nil)
        let line = try JSONEncoder().encode(insert)
        #expect(try JSONDecoder().decode(_StackEvent.self, from: line) == insert)
    }

    @Test func aSaveThatWritesNothingRunsNoStatement() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        let project = context.make("Project", ["title": "same"])
        try context.save()
        let path = stack.url.path
        let statements = Mutex<[String]>([])
        let listening = _EventStream.listen { event in
            if event.store == path { statements.withLock { $0.append(event.detail ?? "") } }
        }
        defer { listening.stop() }
        project.setValue("same", forKey: "title")
        try context.save()
        #expect(statements.withLock { $0 }.isEmpty)
        #expect(!context.hasChanges)
        project.setValue("other", forKey: "title")
        try context.save()
        #expect(statements.withLock { $0 }.count == 3)
    }
}
