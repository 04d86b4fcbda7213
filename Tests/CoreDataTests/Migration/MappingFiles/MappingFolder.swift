import CoreData
import Torture

/// A folder with two versions of a model and a mapping model between them, laid out as by Xcode.
final class MappingFolder {
    let folder = TestFolder.place()
    private var objects: [String] = []
    private var mappings: [String] = []

    init() throws {
        try write(
            "Shop.xcdatamodeld/Shop.xcdatamodel/contents",
            Self.model(
                """
                <entity name="Author" syncable="YES">
                    <attribute name="name" attributeType="String"/>
                    <attribute name="born" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
                    <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author"/>
                </entity>
                <entity name="Book" syncable="YES">
                    <attribute name="title" attributeType="String"/>
                    <attribute name="cents" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
                    <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books"/>
                </entity>
                """))
        try write(
            "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents",
            Self.model(
                """
                <entity name="Writer" syncable="YES">
                    <attribute name="name" attributeType="String"/>
                    <attribute name="note" optional="YES" attributeType="String"/>
                    <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="writer"/>
                </entity>
                <entity name="Book" syncable="YES">
                    <attribute name="title" attributeType="String"/>
                    <attribute name="price" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
                    <relationship name="writer" optional="YES" maxCount="1" destinationEntity="Writer" inverseName="books"/>
                </entity>
                """))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static func model(_ entities: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        \(entities)
        </model>
        """
    }

    func write(_ path: String, _ text: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    var old: NSManagedObjectModel? { version("Shop") }
    var new: NSManagedObjectModel? { version("Shop 2") }

    private func version(_ name: String) -> NSManagedObjectModel? {
        NSManagedObjectModel(contentsOf: folder.appendingPathComponent("Shop.xcdatamodeld/\(name).xcdatamodel"))
    }

    var url: URL { folder.appendingPathComponent("Shop.xcmappingmodel") }

    /// Adds an object in the editor's format, and returns its ID.
    private func add(_ kind: String, _ attributes: [(String, String?)], _ relationships: [(String, [String])] = [])
        -> String
    {
        let id = "z\(102 + objects.count)"
        let lines =
            attributes.compactMap { name, text in
                text.map { #"<attribute name="\#(name)" type="string">\#($0)</attribute>"# }
            }
            + relationships.map { name, ids in
                """
                <relationship name="\(name)" type="0/0" destination="X" idrefs="\(ids.joined(separator: " "))">\
                </relationship>
                """
            }
        objects.append("<object type=\"\(kind)\" id=\"\(id)\">\n\(lines.joined(separator: "\n"))\n</object>")
        return id
    }

    /// Additional attributes of a property mapping.
    typealias Words = [String: String]

    func map(
        _ source: String?, _ destination: String?, number: Int, attributes: [String: Words] = [:],
        relationships: [String: Words] = [:], _ words: Words = [:]
    ) {
        func properties(_ kind: String, _ properties: [String: Words]) -> [String] {
            properties.map { name, words in add(kind, [("name", name)] + words.map { ($0.key, $0.value) }) }
        }
        let attributes = properties("XDDEVATTRIBUTEMAPPING", attributes)
        let relationships = properties("XDDEVRELATIONSHIPMAPPING", relationships)
        let id = add(
            "XDDEVENTITYMAPPING",
            [
                ("sourcename", source), ("destinationname", destination), ("mappingtypename", "Undefined"),
                ("mappingnumber", "\(number)"), ("autogenerateexpression", "1"),
            ] + words.map { ($0.key, $0.value) },
            [("attributemappings", attributes), ("relationshipmappings", relationships)])
        mappings.append(id)
    }

    /// Writes a second mapping model, from the new version to the old one.
    func writeWayBack() throws {
        (objects, mappings) = ([], [])
        map("Writer", "Author", number: 1, attributes: ["name": [:]], relationships: ["books": [:]])
        map(
            "Book", "Book", number: 2, attributes: ["title": [:]],
            relationships: ["author": ["sourcekeypath": "$source.writer", "sourcemappingname": "WriterToAuthor"]])
        try finish(
            "Back", from: "Shop.xcdatamodeld/Shop 2.xcdatamodel", to: "Shop.xcdatamodeld/Shop.xcdatamodel")
    }

    /// Writes the mapping model.
    func finish(
        _ name: String = "Shop", from source: String = "Sources/Shop.xcdatamodeld/Shop.xcdatamodel",
        to destination: String = "Sources/Shop.xcdatamodeld/Shop 2.xcdatamodel"
    ) throws {
        _ = add(
            "XDDEVMAPPINGMODEL",
            [
                ("sourcemodelpath", source), ("destinationmodelpath", destination),
                ("sourcemodeldata", "bm90IHJlYWQ="),
            ], [("entitymappings", mappings)])
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

            <database>
            <databaseInfo><version>134481920</version><UUID>8B1</UUID></databaseInfo>
            \(objects.joined(separator: "\n"))
            </database>
            """
        try write("\(name).xcmappingmodel/xcmapping.xml", text)
    }

    /// An archive of these objects, by class name and fields. The first object is the root. A number refers to another
    /// object in the list, and a string is archived directly.
    static func archive(_ list: [(kind: String, fields: [String: Any])]) -> String {
        var objects: [String] = []
        func add(_ object: String) -> String {
            objects.append(object)
            return "<dict><key>CF$UID</key><integer>\(objects.count)</integer></dict>"
        }
        func reference(_ place: Int) -> String { "<dict><key>CF$UID</key><integer>\(place + 1)</integer></dict>" }
        // The list comes first, so that its indexes are fixed. Additional objects follow.
        objects = Array(repeating: "", count: list.count)
        for (place, object) in list.enumerated() {
            let type = add(
                """
                <dict><key>$classname</key><string>\(object.kind)</string>
                <key>$classes</key><array><string>\(object.kind)</string><string>NSObject</string></array></dict>
                """)
            let fields = object.fields.map { key, value in
                let text =
                    switch value {
                    case let place as Int: reference(place)
                    case let text as String: add("<string>\(text)</string>")
                    case let number as Double: add("<real>\(number)</real>")
                    case let places as [Int]: "<array>\(places.map(reference).joined())</array>"
                    default: "<false/>"
                    }
                return "<key>\(key)</key>\(text)"
            }
            objects[place] = "<dict><key>$class</key>\(type)\(fields.joined())</dict>"
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
            <key>$top</key><dict><key>root</key>\(reference(0))</dict>
            <key>$objects</key><array><string>$null</string>\(objects.joined(separator: "\n"))</array>
            </dict></plist>
            """
        return Data(text.utf8).base64EncodedString()
    }

    /// The archive of `$source.key / 100`.
    static func hundredth(of key: String) -> String {
        archive([
            ("NSFunctionExpression", ["NSOperand": 1, "NSSelectorName": "divide:by:", "NSArguments": 2]),
            ("NSConstantValueExpression", ["NSConstantValueClassName": "_NSPredicateUtilities"]),
            ("NSArray", ["NS.objects": [3, 7]]),
            ("NSKeyPathExpression", ["NSOperand": 4, "NSSelectorName": "valueForKeyPath:", "NSArguments": 5]),
            ("NSVariableExpression", ["NSVariable": "source"]),
            ("NSArray", ["NS.objects": [6]]),
            ("NSKeyPathSpecifierExpression", ["NSKeyPath": key]),
            ("NSConstantValueExpression", ["NSConstantValue": 100.0]),
        ])
    }
}
