import Foundation
import Testing

@testable import ForeignBytes

@Suite struct BinaryPlistTests {
    private static let everything = PlistValue.dictionary([
        "flags": .array([.bool(true), .bool(false)]), "number": .integer(-7), "large": .unsigned(.max),
        "real": .real(0.5),
        "date": .date(60), "text": .string("plain"), "한글": .string("값"), "data": .data(Array(0..<40)),
        "place": .reference(300), "long": .array((0..<20).map { .integer($0) }), "none": .array([]),
    ])

    /// A property list of these encoded objects. The first is the root.
    private func list(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for word in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, word] }
        return bytes
    }

    private func problem(_ bytes: [UInt8]) -> String? {
        do {
            _ = try BinaryPlist.read(bytes)
            return nil
        } catch { return "\(error)" }
    }

    @Test func everyValueSurvivesARoundTrip() throws {
        #expect(try BinaryPlist.read(BinaryPlist.write(Self.everything)) == Self.everything)
    }

    @Test func listsAreInterchangeableWithFoundation() throws {
        let values: [String: Any] = [
            "text": "값", "flag": true, "count": 3, "large": NSNumber(value: UInt64.max), "real": 1.5,
            "data": Data([1, 2]),
            "list": [1, "two"] as [Any], "date": Date(timeIntervalSinceReferenceDate: 5),
        ]
        let ours = try PropertyList.data(of: values)
        let theirs = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let read = try PropertyListSerialization.propertyList(from: ours, format: nil) as? NSDictionary
        #expect(read == values as NSDictionary)
        #expect(try PropertyList.read(theirs) == PropertyList.read(ours))
        #expect(try PropertyList.dictionary(in: theirs) as NSDictionary == values as NSDictionary)
    }

    @Test func aListThatContainsItselfIsRefused() {
        #expect(problem(list([[0xA1, 0]]))?.contains("without end") == true)
    }

    @Test func exponentiallyGrowingListsAreRefused() {
        // Thirty levels, each with two references to the next: a billion strings from a hundred bytes.
        let levels = (1...30).map { [0xA2, UInt8($0), UInt8($0)] as [UInt8] }
        #expect(problem(list(levels + [[0x51, 0x78]])) == "it repeats itself without end")
    }

    @Test func endlesslyRepeatedStringsAreRefused() {
        // A string of 64 kB, referenced a hundred thousand times.
        var bytes = Array("bplist00".utf8) + [0x5F, 0x12, 0, 1, 0, 0] + Array(repeating: 0x78, count: 1 << 16)
        let list = bytes.count
        bytes += [0xAF, 0x12, 0, 1, 0x86, 0xA0] + Array(repeating: 0, count: 100_000)
        let table = bytes.count
        for offset in [8, list] { bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) } }
        bytes += [0, 0, 0, 0, 0, 0, 4, 1]
        for word in [2, 1, table] { bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        #expect(problem(bytes) == "it repeats itself without end")
    }

    @Test func lengthsAndOffsetsBeyondTheFileAreRefused() {
        #expect(problem(list([[0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) != nil)
        #expect(problem(list([[0x6F, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]])) != nil)
        #expect(problem(list([[0xA1, 9]]))?.contains("not there") == true)
        #expect(problem(list([[0xD1, 1, 1], [9]]))?.contains("no text") == true)
        #expect(problem(Array("bplist00".utf8)) == "it is no binary property list")
    }

    @Test func damagedListsAreReadOrRefusedWithoutTrapping() {
        let whole = BinaryPlist.write(Self.everything)
        for place in whole.indices {
            for change in [UInt8(0), 1, 0x7F, 0xFF] {
                var damaged = whole
                damaged[place] = change
                _ = try? BinaryPlist.read(damaged)
            }
            #expect(throws: Malformed.self) { try BinaryPlist.read(Array(whole[..<place])) }
        }
    }

    @Test func theErrorNamesAnUnsupportedType() {
        let error = #expect(throws: Malformed.self) { try PropertyList.data(of: ["url": NSObject()]) }
        #expect(error?.problem.contains("NSObject") == true)
    }
}
