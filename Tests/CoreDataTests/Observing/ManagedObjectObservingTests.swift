import Company
import CoreData
import Testing

@Suite struct ManagedObjectObservingTests {
    let stack: Stack
    let context: NSManagedObjectContext
    let ada: Employee
    let design: Department

    init() throws {
        stack = try Stack(model: Company.makeModel())
        context = stack.context()
        design = Department(context: context)
        design.name = "Design"
        ada = Employee(context: context)
        ada.firstName = "Ada"
        ada.lastName = "King"
        ada.department = design
        try context.save()
    }

    @Test func accessorsNotifyObservers() {
        var salaries: [Double?] = []
        let observation = ada.observe(\.salary, options: [.old, .new]) { salaries += [$1.oldValue, $1.newValue] }
        ada.salary = 5
        ada.salary += 1
        #expect(salaries == [0, 5, 5, 6])
        withExtendedLifetime(observation) {}
    }

    @Test func keyValueCodingNotifiesObserversOnce() {
        var names: [String?] = []
        let observation = ada.observe(\.firstName, options: .new) { names.append($1.newValue) }
        ada.setValue("Grace", forKey: "firstName")
        ada.setValue("Alan", forKeyPath: "firstName")
        #expect(names == ["Grace", "Alan"])
        #expect(!Employee.automaticallyNotifiesObservers(forKey: "firstName"))
        #expect(Employee.automaticallyNotifiesObservers(forKey: "fullName"))
        withExtendedLifetime(observation) {}
    }

    @Test func aFaultFiresBeforeItChanges() throws {
        let other = stack.context()
        let fault = try #require(other.object(with: ada.objectID) as? Employee)
        var names: [String?] = []
        let observation = fault.observe(\.firstName, options: [.old, .new]) { names += [$1.oldValue, $1.newValue] }
        #expect(fault.isFault)
        fault.firstName = "Grace"
        #expect(names == ["Ada", "Grace"])
        withExtendedLifetime(observation) {}
    }

    @Test func setPrimitiveValueDoesNotNotifyObservers() {
        var count = 0
        let observation = ada.observe(\.firstName) { _, _ in count += 1 }
        ada.setPrimitiveValue("Grace", forKey: "firstName")
        #expect(count == 0)
        ada.willChangeValue(forKey: "firstName")
        ada.setPrimitiveValue("Alan", forKey: "firstName")
        ada.didChangeValue(forKey: "firstName")
        #expect(count == 1)
        withExtendedLifetime(observation) {}
    }

    @Test func observeValueIsCalled() throws {
        final class Listener: NSObject, KeyValueObserving {
            var changes: [[NSKeyValueChangeKey: Any]] = []
            func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) { changes.append(change ?? [:]) }
        }
        let listener = Listener()
        ada.addObserver(listener, forKeyPath: "department.name", options: [.old, .new], context: nil)
        design.name = "Sketches"
        ada.department = nil
        #expect(listener.changes.map { $0[.oldKey] as? String } == ["Design", "Sketches"])
        #expect(listener.changes.map { $0[.newKey] as? String } == ["Sketches", nil])
        ada.removeObserver(listener, forKeyPath: "department.name")
        #expect(ada.observationInfo() == nil)
    }

    @Test func observationEndsWithTheObservedObject() {
        var count = 0
        var observation: NSKeyValueObservation?
        do {
            let entity = ada.entity.managedObjectModel.entitiesByName["Customer"]!
            let customer = Customer(entity: entity, insertInto: nil)
            observation = customer.observe(\.firstName) { _, _ in count += 1 }
            customer.firstName = "Grace"
        }
        #expect(count == 1)
        observation?.invalidate()
        observation = nil
    }

    @Test func aSaveNotifiesOnlyOfChangesInItsCallbacks() throws {
        var count = 0
        let observation = ada.observe(\.salary) { _, _ in count += 1 }
        ada.salary = 1
        try context.save()
        #expect(count == 1)
        withExtendedLifetime(observation) {}
    }
}

/// Changes made by the stack.
@Suite struct StackObservingTests {
    let stack: Stack
    let context: NSManagedObjectContext
    let ada: Employee

    init() throws {
        stack = try Stack(model: Company.makeModel())
        context = stack.context()
        ada = Employee(context: context)
        ada.firstName = "Ada"
        ada.lastName = "King"
        try context.save()
    }

    @Test func aRollbackNotifiesObservers() {
        ada.firstName = "Grace"
        var names: [String?] = []
        let observation = ada.observe(\.firstName, options: [.old, .new]) { names += [$1.oldValue, $1.newValue] }
        context.rollback()
        #expect(names == ["Grace", "Ada"])
        withExtendedLifetime(observation) {}
    }

    @Test func anUndoNotifiesObservers() {
        let manager = UndoManager()
        context.undoManager = manager
        ada.firstName = "Grace"
        context.processPendingChanges()
        var names: [String?] = []
        let observation = ada.observe(\.firstName, options: .new) { names.append($1.newValue) }
        context.undo()
        context.redo()
        #expect(names == ["Ada", "Grace"])
        withExtendedLifetime(observation) {}
    }

    @Test func aRefreshNotifiesObservers() throws {
        let other = stack.context()
        let twin = try #require(other.existingObject(with: ada.objectID) as? Employee)
        twin.firstName = "Grace"
        try other.save()
        var names: [String?] = []
        let observation = ada.observe(\.firstName, options: [.old, .new]) { names += [$1.oldValue, $1.newValue] }
        context.refresh(ada, mergeChanges: false)
        #expect(names == ["Ada", "Grace"])
        withExtendedLifetime(observation) {}
    }

    @Test func anObserverWithoutValuesDoesNotFireTheFault() {
        var count = 0
        let observation = ada.observe(\.firstName) { _, _ in count += 1 }
        context.refresh(ada, mergeChanges: false)
        #expect(count == 1)
        #expect(ada.isFault)
        withExtendedLifetime(observation) {}
    }

    @Test func aMergeNotifiesObservers() throws {
        let other = stack.context()
        let twin = try #require(other.existingObject(with: ada.objectID) as? Employee)
        twin.firstName = "Grace"
        ada.salary = 7
        var names: [String?] = []
        let observation = ada.observe(\.firstName, options: .new) { names.append($1.newValue) }
        nonisolated(unsafe) var notification: Notification?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: other, queue: nil
        ) { notification = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try other.save()
        context.mergeChanges(fromContextDidSave: try #require(notification))
        #expect(names == ["Grace"])
        #expect(ada.salary == 7)
        withExtendedLifetime(observation) {}
    }
}
