import CocoaFoundation
import Testing

@Suite struct ObserverTests {
    @Test func anObserverReceivesAChangeDictionary() throws {
        let (account, listener) = (Account(), Listener())
        var mark = 0
        try withUnsafeMutablePointer(to: &mark) { context in
            account.addObserver(listener, forKeyPath: "balance", options: [.old, .new], context: context)
            account.balance = 7
            let heard = try #require(listener.take().first)
            #expect(heard.keyPath == "balance")
            #expect(heard.object === account)
            #expect(heard.context == UnsafeMutableRawPointer(context))
            #expect(heard.change[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
            #expect(heard.change[.oldKey] as? Int == 0)
            #expect(heard.change[.newKey] as? Int == 7)
            #expect(heard.change.count == 3)
        }
        account.removeObserver(listener, forKeyPath: "balance")
        account.balance = 8
        #expect(listener.heard.isEmpty)
        #expect(account.observationInfo == nil)
    }

    @Test func nilIsNSNullInTheChangeDictionary() {
        let (account, listener) = (Account(), Listener())
        account.addObserver(listener, forKeyPath: "name", options: [.old, .new], context: nil)
        account.name = "Savings"
        #expect(listener.take().first?.change[.oldKey] is NSNull)
        account.addObserver(listener, forKeyPath: "owner.name", options: [.initial, .new], context: nil)
        #expect(listener.take().first?.change[.newKey] is NSNull)
    }

    @Test func membersAndIndexesAreInTheChangeDictionary() throws {
        let (account, listener) = (Account(), Listener())
        account.addObserver(listener, forKeyPath: "entries", options: [.new, .prior], context: nil)
        account.insert("a", at: 0)
        let heard = listener.take()
        #expect(heard.map { $0.change[.notificationIsPriorKey] as? Bool } == [true, nil])
        #expect(heard.map { $0.change[.kindKey] as? UInt } == [2, 2])
        #expect(heard.map { $0.change[.indexesKey] as? IndexSet } == [[0], [0]])
        #expect(heard.map { $0.change[.newKey] as? [String] } == [nil, ["a"]])
        account.addObserver(listener, forKeyPath: "tags", options: [.old, .new], context: nil)
        account.change(.union, ["x"])
        account.change(.set, ["y"])
        let changes = listener.take().map(\.change)
        #expect(changes.map { $0[.newKey] as? Set<String> } == [["x"], ["y"]])
        #expect(changes.map { $0[.oldKey] as? Set<String> } == [nil, ["x"]])
        #expect(changes.allSatisfy { $0[.indexesKey] == nil })
    }

    @Test func anObserverIsRemovedByItsContext() throws {
        let (account, listener) = (Account(), Listener())
        let first = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        let second = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        defer {
            first.deallocate()
            second.deallocate()
        }
        account.addObserver(listener, forKeyPath: "balance", context: first)
        account.addObserver(listener, forKeyPath: "balance", context: second)
        account.removeObserver(listener, forKeyPath: "balance", context: first)
        account.balance = 1
        #expect(listener.take().map(\.context) == [second])
        account.removeObserver(listener, forKeyPath: "balance", context: second)
        account.balance = 2
        #expect(listener.heard.isEmpty)
    }

    @Test func anObserverIsNotRetained() {
        let account = Account()
        var listener: Listener? = Listener()
        weak let weakly = listener
        account.addObserver(listener!, forKeyPath: "balance", context: nil)
        listener = nil
        #expect(weakly == nil)
        account.balance = 1
    }

    @Test func clearingObservationInfoRemovesAllObservers() {
        let (account, listener) = (Account(), Listener())
        account.addObserver(listener, forKeyPath: "balance", context: nil)
        let info = account.observationInfo
        #expect(info != nil)
        account.observationInfo = nil
        account.balance = 1
        #expect(listener.heard.isEmpty)
    }

    @Test func rawValuesMatchApple() {
        #expect([NSKeyValueChange.setting, .insertion, .removal, .replacement].map(\.rawValue) == [1, 2, 3, 4])
        #expect(NSKeyValueChange(rawValue: 5) == nil)
        #expect([NSKeyValueSetMutationKind.union, .minus, .intersect, .set].map(\.rawValue) == [1, 2, 3, 4])
        #expect(NSKeyValueSetMutationKind(rawValue: 0) == nil)
        #expect([NSKeyValueObservingOptions.new, .old, .initial, .prior].map(\.rawValue) == [1, 2, 4, 8])
        let keys: [NSKeyValueChangeKey] = [.kindKey, .newKey, .oldKey, .indexesKey, .notificationIsPriorKey]
        #expect(keys.map(\.rawValue) == ["kind", "new", "old", "indexes", "notificationIsPrior"])
    }
}
