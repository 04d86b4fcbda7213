import CocoaFoundation
import Testing

/// The messages of traps, for programming errors where Apple's framework raises an exception.
@Suite struct ObservingMisuseTests {
    @Test func removingAnUnregisteredObserverTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().removeObserver(Listener(), forKeyPath: "balance")
        }
        #expect(result.standardError.contains("Cannot remove an observer Listener for the key path \"balance\""))
    }

    @Test func addingAnObserverWithoutConformanceTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().addObserver(Owner("Ada"), forKeyPath: "balance", context: nil)
        }
        #expect(result.standardError.contains("Owner cannot observe 'balance' of Account: let it conform"))
    }

    @Test func observingAPathThroughACollectionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().addObserver(Listener(), forKeyPath: "entries.@count", context: nil)
        }
        #expect(
            result.standardError.contains("'entries.@count' cannot be observed: 'entries' of Account is a collection."))
    }

    @Test func observingAnArrayTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSArray().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(result.standardError.contains("is not supported. Key path: count."))
    }

    @Test func observingASetTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSSet().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(result.standardError.contains("is not supported. Key path: count."))
    }

    @Test func observingAnOrderedSetTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSOrderedSet().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(result.standardError.contains("is not supported. Key path: count."))
    }

    @Test func anUnhandledChangeTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Owner("Ada").observeValue(forKeyPath: "name", of: nil, change: nil, context: nil)
        }
        #expect(result.standardError.contains("the change of 'name' of nil was not handled"))
    }
}
