import CocoaFoundation
import Testing

/// The sentences with which a programmer's mistake stops the process, where Apple's framework raises.
@Suite struct ObservingMisuseTests {
    private func said(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func removingWhoDoesNotObserve() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().removeObserver(Listener(), forKeyPath: "balance")
        }
        #expect(said(result).contains("Cannot remove an observer Listener for the key path \"balance\""))
    }

    @Test func anObserverThatCannotBeTold() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().addObserver(Owner("Ada"), forKeyPath: "balance", context: nil)
        }
        #expect(said(result).contains("Owner cannot observe 'balance' of Account: let it conform"))
    }

    @Test func aPathThroughACollection() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Account().addObserver(Listener(), forKeyPath: "entries.@count", context: nil)
        }
        #expect(said(result).contains("'entries.@count' cannot be observed: 'entries' of Account is a collection."))
    }

    @Test func observingAnArray() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSArray().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(said(result).contains("is not supported. Key path: count."))
    }

    @Test func observingASet() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSSet().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(said(result).contains("is not supported. Key path: count."))
    }

    @Test func observingAnOrderedSet() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSOrderedSet().addObserver(Listener(), forKeyPath: "count", context: nil)
        }
        #expect(said(result).contains("is not supported. Key path: count."))
    }

    @Test func aChangeThatNobodyHandles() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Owner("Ada").observeValue(forKeyPath: "name", of: nil, change: nil, context: nil)
        }
        #expect(said(result).contains("the change of 'name' of nil was not handled"))
    }
}
