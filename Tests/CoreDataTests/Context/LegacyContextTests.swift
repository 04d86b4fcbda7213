import CoreData
import Testing

// Calling Apple's deprecated methods directly would warn. Calls through a protocol do not.
private protocol OldContext: AnyObject {
    func tryLock() -> Bool
    static func new() -> Self
}
extension NSManagedObjectContext: OldContext {}

private protocol Maker {
    func make() -> NSManagedObjectContext
}
private struct MakerWithoutKind: Maker {
    @available(*, deprecated)
    func make() -> NSManagedObjectContext { NSManagedObjectContext() }
}

@Suite struct LegacyContextTests {
    @Test func aContextWithoutConcurrencyTypeIsConfined() {
        let maker: any Maker = MakerWithoutKind()
        #expect(maker.make().concurrencyType == .confinementConcurrencyType)
        let new = (NSManagedObjectContext.self as any OldContext.Type).new()
        #expect((new as? NSManagedObjectContext)?.concurrencyType == .confinementConcurrencyType)
    }

    @Test func theContextsLockAdmitsOneThreadAtATime() {
        let context = NSManagedObjectContext(.privateQueue)
        let locking: any NSLocking = context
        locking.lock()
        locking.lock()
        let semaphore = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var seen: [Bool] = []
        for _ in 0..<2 {
            Thread.detachNewThread {
                let old: any OldContext = context
                seen.append(old.tryLock())
                if seen.last == true { (context as any NSLocking).unlock() }
                semaphore.signal()
            }
            semaphore.wait()
            if seen.count == 1 {
                locking.unlock()
                locking.unlock()
            }
        }
        #expect(seen == [false, true])
    }

    @Test func anArchivedContextRestoresItsConfiguration() throws {
        let context = NSManagedObjectContext(.mainQueue)
        context.name = "main"
        context.stalenessInterval = 5
        context.propagatesDeletesAtEndOfEvent = false
        context.retainsRegisteredObjects = true
        context.shouldDeleteInaccessibleFaults = false
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        context.encode(with: coder)
        coder.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        reader.requiresSecureCoding = false
        let read = try #require(NSManagedObjectContext(coder: reader))
        #expect(read.concurrencyType == .mainQueueConcurrencyType)
        #expect(read.name == "main")
        #expect(read.stalenessInterval == 5)
        #expect(!read.propagatesDeletesAtEndOfEvent && read.retainsRegisteredObjects)
        #expect(!read.shouldDeleteInaccessibleFaults)
        #expect(read.persistentStoreCoordinator == nil)
    }

    @Test(arguments: StoreKind.allCases) func observeValueMarksTheObjectAsUpdated(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee")
        try context.save()
        context.observeValue(forKeyPath: "firstName", of: ada, change: nil, context: nil)
        #expect(context.updatedObjects == [ada])
        stack.context().observeValue(forKeyPath: "firstName", of: ada, change: nil, context: nil)
        context.rollback()
        #expect(!context.hasChanges)
    }

    @Test func concurrencyTypesConvertToTheLegacyConstants() {
        let kind: NSManagedObjectContext.ConcurrencyType.RawValue = .privateQueueConcurrencyType
        #expect(NSManagedObjectContext.ConcurrencyType(rawValue: kind) == .privateQueue)
        #expect(NSManagedObjectContext(.privateQueue).concurrencyType == kind)
    }
}
