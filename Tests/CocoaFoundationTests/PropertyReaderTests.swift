import CocoaFoundation
import Dispatch
import Testing

/// A predicate reads properties of one class directly, and must give the values of key-value coding for all others.
struct PropertyReaderTests {
    private func count(_ format: String, _ objects: [Any?]) -> Int {
        let predicate = NSPredicate(format: format)
        // Twice, because the first evaluation makes the reader.
        for object in objects { _ = predicate.evaluate(with: object) }
        return objects.filter { predicate.evaluate(with: $0) }.count
    }

    @Test(arguments: [
        "books > 2", "books == 3", "shelves == 4", "rows == 5", "cells == 6", "height == 1.5", "weight == 2.25",
        "isFull == YES", "label BEGINSWITH 'sci'", "note == nil", "opened > CAST(999, 'NSDate')", "closed == nil",
        "id != nil", "doubled == 6", "books IN {1, 2, 3, 4, 5}", "height IN {1, 1.5, 2, 3, 4}",
    ])
    func everyTypeOfPropertyIsRead(format: String) {
        #expect(count(format, [Shelf(), Shelf()]) == 2)
    }

    @Test func onePredicateComparesObjectsOfSeveralClasses() {
        let shelves: [Any?] = [
            Shelf(), LabeledShelf(), LockedShelf(), ["books": 3], NSDictionary(dictionary: ["books": 3]), nil, NSNull(),
        ]
        #expect(count("books == 3", shelves) == 4)
        #expect(count("books == 3", shelves.reversed()) == 4)
        // The variable's type is the superclass.
        let locked: Shelf = LockedShelf()
        #expect(count("books == 30", [locked, LockedShelf(), Shelf()]) == 2)
        #expect(count("books == 30", [LockedShelf() as Shelf, Shelf()]) == 1)
    }

    @Test func overriddenPropertiesAreCalled() {
        #expect(count("books == 30", [LockedShelf()]) == 1)
        #expect(count("label == 'SCIENCE'", [LabeledShelf()]) == 1)
        #expect(count("label == 'science'", [Shelf()]) == 1)
    }

    @Test func predicatesCallAnObjectsOwnKeyValueCoding() {
        #expect(count("books == 7", [Cupboard()]) == 1)
    }

    @Test func aChangedPropertyIsReadAgain() {
        let shelf = Shelf()
        let predicate = NSPredicate(format: "books > 2 AND label == 'history'")
        #expect(!predicate.evaluate(with: shelf))
        shelf.label = "history"
        #expect(predicate.evaluate(with: shelf))
        shelf.books = 1
        #expect(!predicate.evaluate(with: shelf))
    }

    @Test func sortDescriptorsReadObjectsOfSeveralClasses() {
        let objects: [Any] = [LockedShelf(), ["books": Int64(20)], Shelf(), LabeledShelf(), ["books": Int64(1)]]
        let sorted = (objects as NSArray).sortedArray(using: [NSSortDescriptor(key: "books", ascending: true)])
        #expect(sorted.map { KeyValueAccess.value(of: $0, forKey: "books") as? Int64 } == [1, 3, 3, 20, 30])
    }

    @Test func theFirstEvaluationCanHappenOnSeveralThreads() {
        for _ in 0..<200 {
            let predicate = NSPredicate(format: "books == 3")
            nonisolated(unsafe) let objects: [Any] = [Shelf(), LabeledShelf(), LockedShelf(), ["books": 3]]
            nonisolated(unsafe) var found = [0, 0, 0, 0]
            found.withUnsafeMutableBufferPointer { found in
                nonisolated(unsafe) let found = found
                DispatchQueue.concurrentPerform(iterations: 4) { first in
                    for place in 0..<4 where predicate.evaluate(with: objects[(first + place) % 4]) {
                        found[first] += 1
                    }
                }
            }
            #expect(found == [3, 3, 3, 3])
        }
    }
}

class Shelf: NSObject {
    var books: Int64 = 3
    var shelves = 4
    var rows: Int32 = 5
    var cells: Int16 = 6
    var height: Float = 1.5
    var weight = 2.25
    var isFull = true
    var label = "science"
    var note: String?
    var opened = Date(timeIntervalSinceReferenceDate: 1000)
    var closed: Date?
    var id = UUID()
    var doubled: Int64 { books * 2 }
}

/// Overrides a stored property that a predicate may read first in its superclass.
class LabeledShelf: Shelf {
    override var label: String {
        get { super.label.uppercased() }
        set { super.label = newValue }
    }
}

/// Overrides a stored property with a computed one.
final class LockedShelf: Shelf {
    override var books: Int64 {
        get { super.books * 10 }
        set { super.books = newValue / 10 }
    }
}

/// Reads its values itself.
final class Cupboard: NSObject, KeyValueCoding {
    var books: Int64 = 3

    func value(forKey key: String) -> Any? { key == "books" ? 7 : nil }
}
