import CocoaFoundation
import Testing

/// Key-value coding: mutable proxies of collections.
struct MutableProxyTests {
    private let ada = Person.ada()

    @Test func mutableArrayProxiesChangeTheProperty() {
        let scores = ada.mutableArrayValue(forKey: "scores")
        #expect(scores.count == 3)
        scores.add(4)
        #expect(ada.scores == [1, 2, 3, 4])
        scores.insert(0, at: 0)
        scores.removeLastObject()
        scores.removeObject(at: 1)
        scores.replaceObject(at: 0, with: 9)
        #expect(ada.scores == [9, 2, 3])
        ada.scores = [7]
        #expect(scores.count == 1)
        #expect(scores.object(at: 0) as? Int == 7)
        #expect((scores as NSArray).value(forKeyPath: "@sum.self") as? Int == 7)
    }

    @Test func mutableSetProxiesChangeTheProperty() {
        final class Club: KeyValueCoding {
            var members = NSSet()
            var queue = NSOrderedSet()
            var head: Club?
            static let keyValueCodingKeys: [String: AnyKeyPath] = [
                "members": \Club.members, "queue": \Club.queue, "head": \Club.head,
            ]
        }
        let club = Club()
        let members = club.mutableSetValue(forKey: "members")
        members.add("a")
        members.add("b")
        members.add("a")
        #expect(club.members == NSSet(array: ["a", "b"]))
        members.remove("a")
        #expect(club.members == NSSet(array: ["b"]))
        #expect(members.contains("b") && !members.contains("a"))
        #expect(members.count == 1)
        members.union(["c", "d"])
        #expect(club.members.count == 3)
        members.minus(["c"])
        members.intersect(["d"])
        #expect(club.members == NSSet(array: ["d"]))
        members.removeAllObjects()
        #expect(club.members.count == 0)
        let queue = club.mutableOrderedSetValue(forKey: "queue")
        queue.add("x")
        queue.add("y")
        queue.insert("w", at: 0)
        #expect(club.queue.array as? [String] == ["w", "x", "y"])
        queue.removeObject(at: 1)
        queue.replaceObject(at: 0, with: "v")
        #expect(club.queue.array as? [String] == ["v", "y"])
        #expect(queue.index(of: "y") == 1)
        #expect(queue.count == 2)
        #expect(queue.map { $0 as? String } == ["v", "y"])
        #expect(queue.firstObject as? String == "v")
        club.queue = NSOrderedSet(array: ["n", "m"])
        #expect(queue.count == 2)
        #expect(queue.contains("n") && !queue.contains("v"))
        queue.sort(comparator: {
            ($0 as? String ?? "") < ($1 as? String ?? "") ? .orderedAscending : .orderedDescending
        })
        #expect(club.queue.array as? [String] == ["m", "n"])
        queue.exchangeObject(at: 0, withObjectAt: 1)
        queue.add("n")
        queue.addObjects(from: ["o", "p"])
        queue.remove("m")
        queue.intersect(NSOrderedSet(array: ["n", "p"]))
        #expect(club.queue.array as? [String] == ["n", "p"])
        queue.removeAllObjects()
        #expect(club.queue.count == 0)
        club.head = Club()
        club.mutableSetValue(forKeyPath: "head.members").add("deep")
        club.mutableOrderedSetValue(forKeyPath: "head.queue").add("deep")
        #expect(club.head?.members == NSSet(array: ["deep"]))
        #expect(club.head?.queue.count == 1)
    }
}
