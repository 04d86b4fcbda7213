import CocoaFoundation
import Testing

@Suite struct ObservationTests {
    @Test func aHandlerReceivesTheOldAndTheNewValue() {
        let account = Account()
        var heard: [[Int?]] = []
        let observation = account.observe(\.balance, options: [.old, .new]) { object, change in
            #expect(object === account)
            #expect(change.kind == .setting)
            #expect(!change.isPrior)
            #expect(change.indexes == nil)
            heard.append([change.oldValue, change.newValue])
        }
        account.balance = 5
        account.balance += 2
        #expect(heard == [[0, 5], [5, 7]])
        withExtendedLifetime(observation) {}
    }

    @Test func valuesNotRequestedAreNil() {
        let account = Account()
        var heard: [[Int?]] = []
        let observation = account.observe(\.balance) { heard.append([$1.oldValue, $1.newValue]) }
        account.balance = 5
        #expect(heard == [[nil, nil]])
        withExtendedLifetime(observation) {}
    }

    @Test func nilIsReportedAsAValue() throws {
        let account = Account()
        account.name = "Savings"
        var changes: [NSKeyValueObservedChange<String?>] = []
        let observation = account.observe(\.name, options: [.old, .new]) { changes.append($1) }
        account.name = nil
        let change = try #require(changes.first)
        #expect(try #require(change.oldValue) == "Savings")
        #expect(try #require(change.newValue) == nil)
        withExtendedLifetime(observation) {}
    }

    @Test func initialOptionNotifiesImmediately() {
        let account = Account()
        account.balance = 3
        var heard: [[Int?]] = []
        let observation = account.observe(\.balance, options: [.initial, .old, .new]) {
            heard.append([$1.oldValue, $1.newValue])
        }
        #expect(heard == [[nil, 3]])
        withExtendedLifetime(observation) {}
    }

    @Test func priorOptionNotifiesBeforeTheChange() {
        let account = Account()
        var heard: [String] = []
        let observation = account.observe(\.balance, options: [.prior, .old, .new]) { account, change in
            heard.append(
                "\(change.isPrior) \(account.balance) \(change.oldValue ?? -1) \(change.newValue ?? -1)")
        }
        account.balance = 4
        #expect(heard == ["true 0 0 -1", "false 4 0 4"])
        withExtendedLifetime(observation) {}
    }

    @Test func anObservationEndsWithItsTokenOrWhenInvalidated() {
        let account = Account()
        var count = 0
        var observation: NSKeyValueObservation? = account.observe(\.balance) { _, _ in count += 1 }
        let other = account.observe(\.balance) { _, _ in count += 10 }
        account.balance = 1
        #expect(count == 11)
        #expect(account.observationInfo != nil)
        observation = nil
        account.balance = 2
        #expect(count == 21)
        other.invalidate()
        other.invalidate()
        account.balance = 3
        #expect(count == 21)
        #expect(account.observationInfo == nil)
        #expect(observation == nil)
    }

    @Test func aHandlerCanEndItsOwnObservation() {
        let account = Account()
        var count = 0
        var observation: NSKeyValueObservation?
        observation = account.observe(\.balance) { _, _ in
            count += 1
            observation = nil
        }
        account.balance = 1
        account.balance = 2
        #expect(count == 1)
        #expect(observation == nil)
    }

    @Test func theObservedObjectIsNotRetained() {
        var account: Account? = Account()
        weak let weakly = account
        let observation = account!.observe(\.balance) { _, _ in }
        account = nil
        #expect(weakly == nil)
        observation.invalidate()
    }

    @Test func aNewObjectAtAReusedAddressHasNoObservers() {
        var count = 0
        var observations: [NSKeyValueObservation] = []
        for _ in 0..<200 {
            let account = Account()
            account.balance = 1
            #expect(account.observationInfo == nil)
            observations.append(account.observe(\.balance) { _, _ in count += 1 })
        }
        #expect(count == 0)
    }

    @Test func aChangeMadeInAHandlerIsReportedToo() {
        let account = Account()
        var heard: [Int?] = []
        let observation = account.observe(\.balance, options: .new) { account, change in
            heard.append(change.newValue)
            if account.balance < 3 { account.balance += 1 }
        }
        account.balance = 1
        #expect(heard == [1, 2, 3])
        withExtendedLifetime(observation) {}
    }

    @Test func setMutationsReportAddedAndRemovedMembers() {
        let account = Account()
        var heard: [(NSKeyValueChange, Set<String>?, Set<String>?)] = []
        let observation = account.observe(\.tags, options: [.old, .new]) {
            heard.append(($1.kind, $1.oldValue, $1.newValue))
        }
        account.change(.union, ["a", "b"])
        account.change(.union, ["b", "c"])
        account.change(.minus, ["a", "x"])
        account.change(.intersect, ["b"])
        account.change(.set, ["z"])
        #expect(heard.map(\.0) == [.insertion, .insertion, .removal, .removal, .replacement])
        #expect(heard.map(\.2) == [["a", "b"], ["c"], nil, nil, ["z"]])
        #expect(heard.map(\.1) == [nil, nil, ["a"], ["c"], ["b"]])
        withExtendedLifetime(observation) {}
    }

    @Test func arrayMutationsReportIndexes() {
        let account = Account()
        var heard: [(NSKeyValueChange, IndexSet?, [String]?, [String]?)] = []
        let observation = account.observe(\.entries, options: [.old, .new]) {
            heard.append(($1.kind, $1.indexes, $1.oldValue, $1.newValue))
        }
        account.insert("b", at: 0)
        account.insert("a", at: 0)
        account.replaceEntry(at: 1, with: "c")
        account.removeEntries(at: [0, 1])
        #expect(heard.map(\.0) == [.insertion, .insertion, .replacement, .removal])
        #expect(heard.map(\.1) == [[0], [0], [1], [0, 1]])
        #expect(heard.map(\.2) == [nil, nil, ["b"], ["a", "c"]])
        #expect(heard.map(\.3) == [["b"], ["a"], ["c"], nil])
        withExtendedLifetime(observation) {}
    }
}
