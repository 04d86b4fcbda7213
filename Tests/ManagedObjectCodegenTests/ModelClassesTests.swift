import Foundation
import ManagedObjectCodegen
import ModelFile
import Testing
import TestSupport

@Suite struct ModelClassesTests {
    private func document(_ entities: String) throws -> ModelDocument {
        let text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1" \
            systemVersion="1" minimumToolsVersion="Automatic" sourceLanguage="Swift" \
            userDefinedModelVersionIdentifier="">
            \(entities)
            </model>
            """
        return try ModelDocument(data: Data(text.utf8), path: "Test.xcdatamodel/contents")
    }

    private func entity(_ attributes: String, _ properties: String = "") -> String {
        "<entity \(attributes)>\(properties)</entity>"
    }

    @Test func anEntityGetsAClassAndItsProperties() throws {
        let model = try document(
            entity(
                #"name="Order" representedClassName="Shop.Purchase" codeGenerationType="class""#,
                """
                <attribute name="default" optional="YES" attributeType="String"/>
                <attribute name="total" attributeType="Double" defaultValueString="0" usesScalarValueType="YES"/>
                <relationship name="lines" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Line" \
                inverseName="order" inverseEntity="Line"/>
                """)
                + entity(
                    #"name="Line""#,
                    """
                    <relationship name="order" maxCount="1" deletionRule="Nullify" destinationEntity="Order" \
                    inverseName="lines" inverseEntity="Order"/>
                    """))
        let files = ModelClasses(model).files
        #expect(files.map(\.name) == ["Purchase+CoreDataClass.swift", "Purchase+CoreDataProperties.swift"])
        #expect(
            files[0].text == """
                // Generated from the entity 'Order' of the model.
                import CoreData
                import Foundation

                #if canImport(ObjectiveC)
                    @objc(Purchase)
                #endif
                public class Purchase: NSManagedObject {
                }

                """)
        #expect(
            files[1].text == """
                // Generated from the entity 'Order' of the model.
                import CoreData
                import Foundation

                extension Purchase {
                    @nonobjc public class func fetchRequest() -> NSFetchRequest<Purchase> {
                        return NSFetchRequest<Purchase>(entityName: "Order")
                    }

                    @NSManaged public var `default`: String?
                    @NSManaged public var total: Double
                    @NSManaged public var lines: NSSet?
                }

                extension Purchase {
                    #if canImport(ObjectiveC)
                        @objc(addLinesObject:)
                    #endif
                    @NSManaged public func addToLines(_ value: NSManagedObject)

                    #if canImport(ObjectiveC)
                        @objc(removeLinesObject:)
                    #endif
                    @NSManaged public func removeFromLines(_ value: NSManagedObject)

                    #if canImport(ObjectiveC)
                        @objc(addLines:)
                    #endif
                    @NSManaged public func addToLines(_ values: NSSet)

                    #if canImport(ObjectiveC)
                        @objc(removeLines:)
                    #endif
                    @NSManaged public func removeFromLines(_ values: NSSet)
                }

                extension Purchase: Identifiable {
                }

                """)
    }

    @Test func codegenSettingsSelectTheGeneratedFiles() throws {
        let model = try document(
            entity(#"name="Class" representedClassName="Class" codeGenerationType="class""#)
                + entity(#"name="Category" representedClassName=".Category" codeGenerationType="category""#)
                + entity(#"name="None" representedClassName="None""#)
                + entity(#"name="Plain" representedClassName="NSManagedObject" codeGenerationType="class""#))
        #expect(
            ModelClasses(model).files.map(\.name) == [
                "Class+CoreDataClass.swift", "Class+CoreDataProperties.swift", "Category+CoreDataProperties.swift",
            ])
        #expect(
            ModelClasses(model).filesForEveryEntity.map(\.name) == [
                "Class+CoreDataClass.swift", "Class+CoreDataProperties.swift",
                "Category+CoreDataClass.swift", "Category+CoreDataProperties.swift",
                "None+CoreDataClass.swift", "None+CoreDataProperties.swift",
            ])
    }

    @Test func aClassInheritsFromItsParentEntitysClass() throws {
        let model = try document(
            entity(#"name="Person" representedClassName="Person" codeGenerationType="class""#)
                + entity(#"name="Clerk" representedClassName="Clerk" parentEntity="Person" codeGenerationType="class""#)
                + entity(#"name="Base""#)
                + entity(#"name="Leaf" representedClassName="Leaf" parentEntity="Base" codeGenerationType="class""#))
        let text = ModelClasses(model).files.map(\.text).joined()
        #expect(text.contains("public class Person: NSManagedObject {"))
        #expect(text.contains("public class Clerk: Person {"))
        #expect(text.contains("public class Leaf: NSManagedObject {"))
        // A subclass of an Identifiable class would declare the conformance twice.
        #expect(text.contains("extension Person: Identifiable"))
        #expect(!text.contains("extension Clerk: Identifiable"))
    }

    @Test func aCommentInASourceAddsAMemberToAGeneratedClass() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = folder.appendingPathComponent("Shop.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let attribute = "<attribute name=\"icon\" attributeType=\"Transformable\" customClassName=\"UIImage\"/>"
        let entity =
            "<entity name=\"Order\" representedClassName=\"Order\" codeGenerationType=\"class\">\(attribute)</entity>"
        try Data("<model>\(entity)</model>".utf8).write(to: model.appendingPathComponent("contents"))
        let (source, classes) = (folder.appendingPathComponent("A.swift"), folder.appendingPathComponent("B.swift"))
        let comment =
            AddedMembers.comment("public override func willSave() { check() }", to: "Order")
            + AddedMembers.comment(onAbsentType: "UIImage")
        try Data("import CoreData\nextension Order { func check() {} }\n\(comment)".utf8).write(to: source)
        try Arguments([
            "--output", folder.appendingPathComponent("C.swift").path, "--module", "Shop", "--model", model.path,
            "--classes", classes.path, "--members", source.path, source.path,
        ]).run()
        let text = try String(contentsOf: classes, encoding: .utf8)
        #expect(
            text.contains(
                "nonisolated public class Order: NSManagedObject {\n    public override func willSave() { check() }\n}\n"
            ))
        #expect(text.contains("#if hasFeature(InternalImportsByDefault)\npublic import CoreData\n"))
        #expect(text.contains("@NSManaged public var icon: NSObject?\n"))
    }

    @Test func aClassOfTwoEntitiesIsDeclaredOnce() throws {
        let model = try document(
            entity(#"name="Draft" representedClassName="Letter" codeGenerationType="class""#)
                + entity(#"name="Sent" representedClassName="Letter" codeGenerationType="class""#))
        #expect(ModelClasses(model).files.count == 2)
    }

    @Test(arguments: [
        (#"attributeType="Integer 16" usesScalarValueType="YES""#, "Int16"),
        (#"attributeType="Integer 32" usesScalarValueType="NO""#, "NSNumber?"),
        (#"attributeType="Integer 64" usesScalarValueType="YES""#, "Int64"),
        (#"attributeType="Boolean" usesScalarValueType="YES""#, "Bool"),
        (#"attributeType="Float""#, "NSNumber?"),
        (#"attributeType="Date" usesScalarValueType="NO""#, "Date?"),
        (#"attributeType="Date" usesScalarValueType="YES""#, "TimeInterval"),
        (#"attributeType="Decimal""#, "NSDecimalNumber?"), (#"attributeType="String""#, "String?"),
        (#"attributeType="Binary""#, "Data?"), (#"attributeType="UUID""#, "UUID?"),
        (#"attributeType="URI""#, "URL?"), (#"attributeType="Transformable""#, "NSObject?"),
        (#"attributeType="Transformable" customClassName="[String]""#, "[String]?"),
        (#"attributeType="Transformable" customClassName="Notes.""#, "Notes?"),
        (#"transient="YES""#, "NSObject?"),
    ])
    func attributeTypesMatchXcodesCodegen(attributes: String, type: String) throws {
        let model = try document(
            entity(
                #"name="A" representedClassName="A" codeGenerationType="class""#,
                #"<attribute name="x" \#(attributes)/>"#))
        #expect(ModelClasses(model).files[1].text.contains("@NSManaged public var x: \(type)\n"))
    }

    /// The repository's fixtures, and models of other apps if a folder of them is configured.
    static let models: [URL] = {
        let own = Repository.fixture("Models")
        let others = ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"].map { URL(fileURLWithPath: $0) }
        return [own, others].compactMap { $0 }.flatMap { folder in
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "xcdatamodel" }
        }
    }()

    @Test func everyPropertyOfAGeneratedClassGetsItsAccessors() throws {
        #expect(Self.models.count >= 3)
        for model in Self.models {
            let files = try ModelClasses(contentsOf: model).filesForEveryEntity
            if files.isEmpty { continue }
            let sample = try Sample(
                module: "Generated", Dictionary(files.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }))
            let custom = try customClasses(of: model)
            sample.target.sources.append(
                try sample.add(
                    "Custom.swift", "import CoreData\n" + custom.map { "class \($0): NSObject {}\n" }.joined()))
            #expect(try sample.problems() == [], "\(model.path)")
            let declared = files.map { $0.text.components(separatedBy: "@NSManaged public var ").count - 1 }.reduce(
                0, +)
            let made = try sample.accessors().components(separatedBy: "dynamic func _set_").count - 1
            #expect(made == declared, "\(model.path)")
        }
    }

    /// The classes of transformable values, which the program declares itself.
    private func customClasses(of model: URL) throws -> Set<String> {
        let attributes = try ModelDocument(contentsOf: model).entities.flatMap(\.attributes)
        let foundations = ["NSAttributedString", "NSArray", "NSDictionary"]
        return Set(attributes.compactMap(\.customClassName)).subtracting(foundations).filter { !$0.contains("[") }
    }

    @Test func theToolWritesAModelsClassesAndTheirAccessors() throws {
        let sample = try Sample(["Work.swift": "import CoreData\npublic class Work: NSManagedObject {}"])
        let model = try #require(Self.models.first { $0.lastPathComponent == "Everything.xcdatamodel" })
        let classes = sample.folder.appendingPathComponent("Classes.swift")
        let accessors = sample.folder.appendingPathComponent("Accessors.swift")
        let arguments = [
            "--model", model.path, "--classes", classes.path, "--output", accessors.path, "--module", "Museum",
        ]
        try Arguments(arguments + sample.target.sources).run()
        let text = try String(contentsOf: classes, encoding: .utf8)
        #expect(text.contains("public class Artist: NSManagedObject {"))
        #expect(text.contains("extension Work {"))
        #expect(!text.contains("class Work"))
        #expect(try String(contentsOf: accessors, encoding: .utf8).contains("func _call_insertIntoWorks("))
    }

    @Test func theErrorNamesAnUnreadableModel() {
        let error = #expect(throws: ModelFileError.self) {
            try Arguments(
                ["--model", "/nowhere/A.xcdatamodel", "--classes", "/tmp/x", "--output", "/tmp/y", "--module", "M"]
            ).run()
        }
        #expect(error?.description.contains("/nowhere/A.xcdatamodel") == true)
    }
}
