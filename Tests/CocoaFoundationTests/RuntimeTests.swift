import CocoaFoundation
import Testing

/// API that Apple's platforms have in addition to Foundation.
struct RuntimeTests {
    @Test func anIndexPathHasASectionAndAnItem() {
        var path = IndexPath(item: 3, section: 1)
        #expect(path == IndexPath(row: 3, section: 1))
        #expect(path.count == 2)
        #expect(path.section == 1 && path.item == 3 && path.row == 3)
        path.section = 2
        path.item = 5
        #expect(path == IndexPath(indexes: [2, 5]))
        path.row = 6
        #expect(path.item == 6)
        #expect(IndexPath(row: 0, section: 1) < IndexPath(row: 0, section: 2))
    }

    @Test func methodsAreCalledBySelector() async {
        let object = Tabled()
        object.count = 4
        #expect(object.responds(to: "doubled"))
        #expect(!object.responds(to: "missing"))
        #expect(object.perform("doubled")?.takeUnretainedValue() as? Int == 8)
        #expect(object.perform("isEqual:", with: object)?.takeUnretainedValue() as? Bool == true)
        await #expect(processExitsWith: .failure) { Tabled().perform("missing:", with: 1) }
    }

    @Test func autoreleasepoolRunsItsBody() throws {
        #expect(autoreleasepool { 1 + 1 } == 2)
        #expect(autoreleasepool(invoking: { "x" }) == "x")
        struct Failure: Error {}
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func raisingAnExceptionPrintsItsReasonAndTraps() async throws {
        let exception = NSException(name: .undefinedKeyException, reason: "no key x", userInfo: ["key": "x"])
        #expect(exception.name == .undefinedKeyException)
        #expect(exception.name.rawValue == "NSUnknownKeyException")
        #expect(exception.reason == "no key x")
        #expect(exception.userInfo?["key"] as? String == "x")
        #expect(exception.description == "no key x")
        #expect(exception == NSException(name: .undefinedKeyException, reason: "no key x", userInfo: ["key": "x"]))
        #expect(exception != NSException(name: .undefinedKeyException, reason: "no key y", userInfo: nil))
        #expect(exception.copy() as AnyObject === exception)
        let data = try NSKeyedArchiver.archivedData(withRootObject: exception, requiringSecureCoding: true)
        let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSException.self, from: data)
        #expect(again?.reason == "no key x")
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            withVaList([5]) { NSException.raise(.invalidArgumentException, format: "bad %d", arguments: $0) }
        }
        let said = result.standardError
        #expect(said.contains("uncaught exception 'NSInvalidArgumentException', reason: 'bad 5'"))
    }
}

/// Collections that enumerate their members in batches.
struct FastEnumerationTests {
    private final class Shelf: NSFastEnumeration {
        let books: [NSNumber]
        var calls = 0
        init(_ count: Int) { books = (0..<count).map { NSNumber(value: $0) } }

        func countByEnumerating(
            with state: UnsafeMutablePointer<NSFastEnumerationState>,
            objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
        ) -> Int {
            calls += 1
            return _countByEnumerating(books, with: state, objects: buffer, count: len)
        }
    }

    @Test(arguments: [0, 1, 16, 17, 50])
    func everyMemberIsEnumeratedOnceInOrder(count: Int) {
        let shelf = Shelf(count)
        let seen = IteratorSequence(NSFastEnumerationIterator(shelf)).map { $0 as? Int }
        #expect(seen == (0..<count).map { $0 })
        #expect(shelf.calls == (count + 15) / 16 + 1)
    }

    @Test func anExhaustedIteratorKeepsReturningNil() {
        var iterator = NSFastEnumerationIterator(Shelf(1))
        #expect(iterator.next() as? Int == 0)
        #expect(iterator.next() == nil)
        #expect(iterator.next() == nil)
    }
}
