import CocoaFoundation
import ForeignBytes

@testable import CoreData

/// Reads the input as a property list, a keyed archive, or a cached model.
enum ArchiveFuzzing {
    /// A list that can be read must survive a round trip in both formats.
    static func readList(_ bytes: UnsafeRawBufferPointer) {
        guard let list = try? PropertyList.read(Data(bytes)) else { return }
        let binary = BinaryPlist.write(list)
        do {
            demand(try BinaryPlist.write(BinaryPlist.read(binary)) == binary, "Reads back as something else: \(list)")
        } catch {
            // A list with shared parts may grow when each part is written separately.
            demand(binary.count > bytes.count, "Cannot be read back: \(error)")
        }
        _ = try? XMLPlist.read(Array(XMLPlist.tree(of: list).lines().utf8))
        _ = list.object
    }

    /// Must return a value or throw, even if every class is allowed.
    static func readArchive(_ bytes: UnsafeRawBufferPointer) {
        guard let archive = try? KeyedArchive(Data(bytes)) else { return }
        for allowed in [NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses, nil] {
            if let value = try? archive.root(allowing: allowed) as? NSObject {
                _ = value.description.count + value.hash
            }
        }
    }

    /// The model must open.
    static func readCachedModel(_ bytes: UnsafeRawBufferPointer) {
        // A property list is stored uncompressed, because the fuzzer cannot produce valid compressed data.
        let packed = bytes.starts(with: "bplist".utf8) ? Deflate.stored(Array(bytes)) : Array(bytes)
        if let model = CachedModel.model(in: packed) { ModelFileFuzzing.open(model) }
    }
}

// The seeds for mutation.
extension ArchiveFuzzing {
    static func list() throws -> Data {
        try PropertyList.data(of: [
            "NSStoreType": "SQLite", "flag": true, "numbers": [1, -2, 1e300, NSNumber(value: UInt64.max)] as [Any],
            "date": Date(timeIntervalSinceReferenceDate: 5), "data": Data([1, 2, 3]), "text": "값", "none": [Any](),
        ])
    }

    static func archive() throws -> Data {
        let value: NSDictionary = [
            "list": [1, 2.5, "text", NSNull()] as NSArray, "date": NSDate(timeIntervalSinceReferenceDate: 1),
            "id": NSUUID(),
            "link": NSURL(string: "http://example.com/a")!, "set": NSSet(array: [1]),
            "order": NSOrderedSet(array: [2, 1]),
            "data": NSMutableData(data: Data([1, 2])), "text": NSMutableString(string: "x"),
        ]
        return try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    }

    static func cachedModel() throws -> Data {
        let attribute = NSAttributeDescription()
        attribute.name = "name"
        attribute.type = .string
        let friends = NSRelationshipDescription()
        friends.name = "friends"
        let (person, employee) = (NSEntityDescription(), NSEntityDescription())
        person.name = "Person"
        person.subentities = [employee]
        employee.name = "Employee"
        friends.destinationEntity = person
        friends.inverseRelationship = friends
        person.properties = [attribute, friends]
        person.uniquenessConstraints = [["name"]]
        var writer = CachedModelWriter()
        return Data(BinaryPlist.write(writer.archive([person, employee])))
    }
}
