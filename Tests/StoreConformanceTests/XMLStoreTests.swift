import CoreData
import StoreConformance
import Testing

@Suite struct XMLStoreTests {
    private let file = FileBench(.xml)

    /// A file as Apple's framework writes it: mixed case, long fractions, dangling relationships.
    private static let library = """
        <?xml version="1.0"?>
        <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

        <database>
            <databaseInfo>
                <version>134481920</version>
                <UUID>7DFA6DAB-A071-4B34-8DFB-BAC65DD66FDE</UUID>
                <nextObjectID>104</nextObjectID>
                <metadata></metadata>
            </databaseInfo>
            <object type="AUTHOR" id="z104">
                <attribute name="name" type="string">Ada &amp; co</attribute>
                <relationship name="books" type="0/0" destination="BOOK" idrefs="z102 z103"></relationship>
            </object>
            <object type="BOOK" id="z102">
                <attribute name="name" type="string">Notes</attribute>
                <attribute name="pages" type="int32">65</attribute>
                <attribute name="price" type="decimal">12.50</attribute>
                <relationship name="author" type="1/1" destination="AUTHOR" idrefs="z104"></relationship>
                <relationship name="tags" type="0/0" destination="TAG"></relationship>
            </object>
            <object type="BOOK" id="z103">
                <attribute name="name" type="string">Engines</attribute>
                <relationship name="author" type="1/1" destination="AUTHOR" idrefs="z104"></relationship>
            </object>
            <object type="SAMPLE" id="z101">
                <attribute name="date" type="date">274201500.83986997604370117188</attribute>
                <attribute name="boolean" type="bool">1</attribute>
                <attribute name="binary" type="binary">AQID
                    BA==
                </attribute>
            </object>
        </database>
        """

    @Test func aFileInApplesFormatIsRead() throws {
        let url = file.shelves.file()
        try Data(Self.library.utf8).write(to: url)
        try file.use(url, [NSValidateXMLStoreOption: true]) { context in
            let books = NSFetchRequest<NSManagedObject>(entityName: "Book")
            books.predicate = NSPredicate(format: "author.name == 'Ada & co' AND pages == 65")
            let book = try #require(try context.fetch(books).first)
            #expect(book.value(forKey: "price") as? Decimal == 12.5)
            #expect((book.value(forKeyPath: "author.books.@count") as? Int) == 2)
            let sample = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Sample")).first)
            #expect((sample.value(forKey: "date") as? Date)?.timeIntervalSinceReferenceDate == 274201500.83987)
            #expect(sample.value(forKey: "boolean") as? Bool == true)
            #expect(sample.value(forKey: "binary") as? Data == Data([1, 2, 3, 4]))
            let store = try #require(context.persistentStoreCoordinator?.persistentStores.first)
            #expect(store.identifier == "7DFA6DAB-A071-4B34-8DFB-BAC65DD66FDE" && store.type == NSXMLStoreType)
        }
    }

    @Test func aFileIsWrittenInApplesFormat() throws {
        let url = file.shelves.file()
        try file.use(url) { context in
            let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
            author.setValue("<Ada>", forKey: "name")
            try context.save()
            let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
            book.setValuesForKeys(["author": author, "pages": 12])
            try context.save()
        }
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.hasPrefix("<?xml version=\"1.0\"?>\n<!DOCTYPE database SYSTEM "))
        #expect(text.contains("        <nextObjectID>103</nextObjectID>\n"))
        #expect(text.contains("    <object type=\"AUTHOR\" id=\"z102\">\n"))
        #expect(text.contains("        <attribute name=\"name\" type=\"string\">&lt;Ada&gt;</attribute>\n"))
        #expect(text.contains("        <attribute name=\"pages\" type=\"int32\">12</attribute>\n"))
        #expect(text.contains(" name=\"books\" type=\"0/0\" destination=\"BOOK\" idrefs=\"z103\"></relationship>\n"))
        #expect(text.contains(" name=\"tags\" type=\"0/0\" destination=\"TAG\"></relationship>\n"))
    }

    @Test func anXcodeMappingModelOpensAsAnXMLStore() throws {
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
            <database>
                <databaseInfo>
                    <version>134481920</version>
                    <UUID>B1A6F5C2-0001-4E5A-9E53-0F5B6D3B3C55</UUID>
                    <nextObjectID>103</nextObjectID>
                    <metadata>
                        <plist version="1.0">
                            <dict>
                                <key>NSPersistenceFrameworkVersion</key>
                                <integer>1448</integer>
                                <key>NSStoreModelVersionHashes</key>
                                <dict>
                                    <key>XDDevEntityMapping</key>
                                    <data>
                                    qeN1Ym3TkWN1G6dU9RfX6Kd2ccEvcDVWHpd3LpLgboI=
                                    </data>
                                    <key>XDDevMappingModel</key>
                                    <data>
                                    EqtMzvRnVZWkXwBHu4VeVGy8UyoOe+bi67KC79kphlQ=
                                    </data>
                                </dict>
                            </dict>
                        </plist>
                    </metadata>
                </databaseInfo>
                <object type="XDDEVMAPPINGMODEL" id="z102">
                    <attribute name="sourcemodelpath" type="string">Shop.xcdatamodeld/Shop.xcdatamodel</attribute>
                    <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z103"></relationship>
                </object>
                <object type="XDDEVENTITYMAPPING" id="z103">
                    <attribute name="mappingnumber" type="int16">1</attribute>
                    <attribute name="autogenerateexpression" type="bool">1</attribute>
                    <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z102"></relationship>
                </object>
            </database>
            """
        let url = file.shelves.file()
        try Data(text.utf8).write(to: url)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.mappings)
        // The entities' names match the metadata, so that no option is needed.
        try coordinator.addPersistentStore(type: .xml, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let mapping = try #require(
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "XDDevEntityMapping")).first)
        #expect(mapping.value(forKey: "mappingNumber") as? Int == 1)
        #expect(mapping.value(forKey: "autogenerateExpression") as? Bool == true)
        let path = mapping.value(forKeyPath: "mappingModel.sourceModelPath") as? String
        #expect(path == "Shop.xcdatamodeld/Shop.xcdatamodel")
    }

    private static let mappings: NSManagedObjectModel = {
        func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.type = type
            return attribute
        }
        let (model, mapping) = (NSEntityDescription(), NSEntityDescription())
        model.name = "XDDevMappingModel"
        mapping.name = "XDDevEntityMapping"
        let (mappings, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
        mappings.name = "entityMappings"
        mappings.destinationEntity = mapping
        mappings.inverseRelationship = owner
        owner.name = "mappingModel"
        owner.destinationEntity = model
        owner.maxCount = 1
        owner.inverseRelationship = mappings
        model.properties = [attribute("sourceModelPath", .string), mappings]
        mapping.properties = [
            attribute("mappingNumber", .integer16), attribute("autogenerateExpression", .boolean), owner,
        ]
        let made = NSManagedObjectModel()
        made.entities = [model, mapping]
        return made
    }()

    @Test func floatingPointNumbersSurviveARoundTripExactly() throws {
        let numbers = [
            0.1, 1e-300, -1.7976931348623157e308, Double.leastNonzeroMagnitude, 123456789.123456789, .infinity,
        ]
        let url = file.shelves.file()
        try file.use(url) { context in
            for number in numbers {
                let sample = NSEntityDescription.insertNewObject(forEntityName: "Sample", into: context)
                sample.setValue(number, forKey: "double")
            }
            try context.save()
        }
        try file.use(url) { context in
            let samples = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Sample"))
            #expect(samples.compactMap { $0.value(forKey: "double") as? Double }.sorted() == numbers.sorted())
        }
    }

    @Test func aStringThatXMLCannotRepresentIsRefused() throws {
        try file.use(file.shelves.file()) { context in
            let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
            author.setValue("a\u{1}b", forKey: "name")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .persistentStoreSave)
            #expect(error?.localizedDescription.contains("'name' of Author, a text has the character U+1") == true)
            author.setValue("ab", forKey: "name")
            try context.save()
        }
    }

    @Test func validateXMLStoreOptionChecksTheFileAgainstItsDTD() throws {
        for damage in [
            (" id=\"z101\">", " id=\"z101\" kind=\"x\">"), ("</databaseInfo>", "</databaseInfo><note/>"),
            ("<version>", "<edition/><version>"),
        ] {
            let text = Self.library.replacingOccurrences(of: damage.0, with: damage.1)
            #expect(try file.code(of: Data(text.utf8)) == nil)
            #expect(try file.code(of: Data(text.utf8), [NSValidateXMLStoreOption: true]) == .fileReadCorruptFile)
        }
    }

    @Test(arguments: [
        ("z104\">", "104\">"), ("type=\"int32\">65", "type=\"int32\">many"), ("type=\"int32\"", "type=\"int33\""),
        ("idrefs=\"z104\"", "idrefs=\"z999\""), ("idrefs=\"z104\"", "idrefs=\"z102\""), ("id=\"z103\"", "id=\"z102\""),
        ("AUTHOR\" id", "GHOST\" id"), ("<UUID>", "<ID>"), ("BA==", "B"), (">1</attribute>", ">maybe</attribute>"),
        ("<database>", "<databases>"), ("type=\"int32\">65", "type=\"string\">65"),
        ("<nextObjectID>104", "<nextObjectID>9223372036854775807"),
        ("SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\"", "[<!ENTITY a \"b\">]"),
    ]) func aMalformedFileIsRefused(_ damage: (old: String, new: String)) throws {
        let text = Self.library.replacingOccurrences(of: damage.old, with: damage.new)
        #expect(try file.code(of: Data(text.utf8)) == .fileReadCorruptFile)
    }

    @Test func damagedFilesNeverTrap() throws {
        try #expect(file.refusals(among: 1000, of: file.filled()) > 200)
    }

    @Test func migratePersistentStoreConvertsToXMLAndBack() throws { try file.moveThere() }
}
