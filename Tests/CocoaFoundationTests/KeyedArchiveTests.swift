import CocoaFoundation
import Testing
import TestSupport

/// Damaged and malicious keyed archives.
@Suite struct KeyedArchiveTests {
    private let transformer = NSSecureUnarchiveFromDataTransformer()
    private let anything = ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)!

    /// An archive of these objects after a null. The first of them is the root; `["^": 3]` is a reference.
    private func archive(_ objects: [Any]) throws -> Data {
        func list(_ value: Any) -> String {
            switch value {
            case let place as [String: Int] where place["^"] != nil:
                "<dict><key>CF$UID</key><integer>\(place["^"]!)</integer></dict>"
            case let fields as [String: Any]:
                "<dict>" + fields.map { "<key>\($0.key)</key>\(list($0.value))" }.joined() + "</dict>"
            case let elements as [Any]: "<array>" + elements.map(list).joined() + "</array>"
            case let number as Int: "<integer>\(number)</integer>"
            default: "<string>\(value)</string>"
            }
        }
        let root: [String: Any] = [
            "$archiver": "NSKeyedArchiver", "$version": 100_000, "$top": ["root": ["^": 1]],
            "$objects": ["$null"] + objects,
        ]
        return Data("<plist version=\"1.0\">\(list(root))</plist>".utf8)
    }

    private func array(_ members: [Int], class place: Int) -> [String: Any] {
        ["$class": ["^": place], "NS.objects": members.map { ["^": $0] }]
    }

    private let arrayClass: [String: Any] = ["$classname": "NSArray", "$classes": ["NSArray", "NSObject"]]

    @Test func anXMLArchiveIsDecoded() throws {
        let value = transformer.transformedValue(try archive([array([2, 3], class: 4), "one", 2, arrayClass]))
        #expect(value as? NSArray == ["one", 2])
    }

    @Test func objectsThatContainThemselvesAreRefused() throws {
        #expect(transformer.transformedValue(try archive([array([1], class: 2), arrayClass])) == nil)
    }

    @Test func exponentiallyGrowingReferencesAreRefused() throws {
        let levels = (1...60).map { array([$0 + 1, $0 + 1], class: 62) }
        #expect(transformer.transformedValue(try archive(levels + ["x", arrayClass])) == nil)
    }

    @Test func tooDeeplyNestedObjectsAreRefused() throws {
        let levels = (1...5000).map { array([$0 + 1], class: 5002) }
        #expect(transformer.transformedValue(try archive(levels + ["x", arrayClass])) == nil)
    }

    @Test func missingClassesAndMismatchedValuesAreRefused() throws {
        let ghost: [String: Any] = ["$classname": "Ghost", "$classes": ["Ghost", "NSObject"]]
        let date: [String: Any] = ["$classname": "NSDate", "$classes": ["NSDate", "NSObject"]]
        for objects: [Any] in [
            [["$class": ["^": 2]], ghost], [["$class": ["^": 2], "NS.time": "noon"], date],
            [array([9], class: 2), arrayClass],
            [["$class": ["^": 7]]], [["$class": 3]], [[1, 2]], [["a": "b"]],
        ] {
            #expect(transformer.transformedValue(try archive(objects)) == nil)
            #expect(anything.transformedValue(try archive(objects)) == nil)
        }
    }

    /// Foundation's `NSURL` accepts it and traps when it is bridged to `URL`.
    @Test func anInvalidURLIsRefused() throws {
        let address: [String: Any] = ["$classname": "NSURL", "$classes": ["NSURL", "NSObject"]]
        let url: [String: Any] = ["$class": ["^": 3], "NS.base": ["^": 0], "NS.relative": ["^": 2]]
        let refused = transformer.transformedValue(try archive([url, "h(tp://example.com/a", address]))
        #expect(refused == nil)
        let value = transformer.transformedValue(try archive([url, "http://example.com/a", address]))
        #expect(value as? URL == URL(string: "http://example.com/a"))
    }

    @Test func valuesOfEveryClassSurviveArchiving() throws {
        let values: [NSObject] = [
            NSURL(string: "http://example.com/a")!, NSDate(timeIntervalSinceReferenceDate: 1.5), NSUUID(), NSNull(),
            NSMutableString(string: "text"), NSData(data: Data([1, 2])), NSMutableArray(array: [1, "two"]),
            NSOrderedSet(array: [3, 1]), NSSet(array: ["a"]), NSNumber(value: true), NSNumber(value: 2.5),
            NSDictionary(dictionary: ["key": ["nested": 1]]),
        ]
        for value in values {
            let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
            #expect(anything.transformedValue(data) as? NSObject == value)
        }
    }

    @Test(.tags(.random)) func damagedArchivesNeverTrap() throws {
        let value: NSDictionary = [
            "list": [1, 2.5, "text"], "date": NSDate(timeIntervalSinceReferenceDate: 5), "data": Data([1, 2, 3]),
            "id": NSUUID(uuidString: "00000001-A000-4000-8000-000000000000")!,
        ]
        let whole = [UInt8](try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true))
        var chance = Chance(seed: 6000)
        var refused = 0
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<3, using: &chance) {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = .random(in: 0...255, using: &chance)
            }
            if transformer.transformedValue(Data(bytes)) == nil { refused += 1 }
            _ = anything.transformedValue(Data(bytes))
        }
        #expect(refused > 300)
    }
}
