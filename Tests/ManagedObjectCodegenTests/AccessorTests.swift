import Foundation
import ManagedObjectCodegen
import Testing

@Suite struct AccessorTests {
    /// Two private classes of the same name get distinct symbols, and the output does not name the classes.
    @Test func privateClassesGetAccessorsUnderVersionedSymbols() throws {
        let sample = try Sample(
            module: "Company",
            [
                "A.swift": "import CoreData\nprivate class Desk: NSManagedObject { @NSManaged var a: Desk? }",
                "B.swift": "import CoreData\nfileprivate class Desk: NSManagedObject { @NSManaged var a: Set<Desk> }",
            ])
        let text = try sample.accessors()
        #expect(text.components(separatedBy: "@@private\")\n    func _").count == 5)
        #expect(text.components(separatedBy: "extension NSManagedObject {").count == 3)
        #expect(text.contains("_a() -> NSManagedObject? {"))
        #expect(text.contains("_a() -> Set<NSManagedObject> {"))
        #expect(!text.contains("extension Desk"))
    }

    /// The symbol of an accessor contains the private class; its declaration cannot.
    @Test func propertiesOfPrivateClassesGetVersionedSymbols() throws {
        let text = try Sample(
            """
            private class Drawer: NSManagedObject {}
            class Desk: NSManagedObject {
                @NSManaged fileprivate var drawer: Drawer?
                @NSManaged fileprivate func addToDrawers(_ drawer: Drawer)
                @NSManaged var height: Double
            }
            """
        ).accessors()
        for name in ["_get_drawer", "_set_drawer", "_call_addToDrawers"] {
            #expect(text.contains("@@private\")\n    func \(name)("))
        }
        #expect(text.contains("    dynamic func _get_height()"))
    }

    @Test func aClassGetsAccessorsAndATable() throws {
        let text = try Sample(
            """
            public final class Employee: NSManagedObject {
                @NSManaged public var salary: Double
                @NSManaged public private(set) var boss: Employee?
                var title = "clerk"
            }
            """
        ).accessors()
        let expected = """
            // Employee

            private let slot_Employee_salary = _ManagedProperty("salary")
            private let slot_Employee_boss = _ManagedProperty("boss")

            extension Employee {
                @_silgen_name("$s7Company8EmployeeC6salarySdvg")
                public dynamic func _get_salary() -> Double { slot_Employee_salary.value(of: self) }

                @_silgen_name("$s7Company8EmployeeC6salarySdvs")
                public dynamic func _set_salary(_ value: __owned Double) { slot_Employee_salary.setValue(value, of: self) }

                @_silgen_name("$s7Company8EmployeeC4bossACSgvg")
                public dynamic func _get_boss() -> Employee? { slot_Employee_boss.value(of: self) }

                @_silgen_name("$s7Company8EmployeeC4bossACSgvs")
                public dynamic func _set_boss(_ value: __owned Employee?) { slot_Employee_boss.setValue(value, of: self) }
            }

            extension Employee {
                enum _Table: _ClassTable {
                    static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
                        (Rooted<Root>.self as? any _RootedProperties.Type)?.properties ?? []
                    }
                    struct Rooted<Root> {}
                }
            }

            extension Employee._Table.Rooted: _RootedProperties where Root: Employee {
                static var properties: [_NamedProperty] {
                    [
                        _NamedProperty("salary", \\Root.salary, optional: \\Root?.?.salary, isManaged: true),
                        _NamedProperty("boss", \\Root.boss, optional: \\Root?.?.boss, isManaged: true),
                        _NamedProperty("title", \\Root.title, optional: \\Root?.?.title),
                    ]
                }
            }

            """
        #expect(text.hasSuffix(expected), "\(text)")
        #expect(text.contains("public typealias NSPredicate = CocoaFoundation.NSPredicate\n"))
    }

    @Test(arguments: [
        ("String?", "String?"), ("Swift.Int16", "Int16"), ("Bool", "Bool"), ("Date?", "Date?"),
        ("Foundation.UUID?", "UUID?"), ("Decimal", "Decimal"), ("NSDecimalNumber?", "NSDecimalNumber?"),
        ("Optional<Set<Staff>>", "Set<Staff>?"), ("NSSet?", "NSSet?"), ("NSOrderedSet", "NSOrderedSet"),
        ("[String: Any]?", "[String: Any]?"), ("[[Int]]", "[[Int]]"), ("Staff.Rank", "Staff.Rank"),
        ("Data", "Foundation.Data"), ("NSPredicate?", "NSPredicate?"), ("(any Paid)?", "Paid?"),
        ("(Paid & Staff)?", "(Staff & Paid)?"), ("Money", "Int64"), ("String!", "String?"),
        ("NSManagedObjectID?", "NSManagedObjectID?"),
    ])
    func propertyTypesAreResolvedFromTypealiasesAndNestedNames(declared: String, named: String) throws {
        let text = try Sample(
            """
            typealias Money = Int64
            protocol Paid {}
            class Staff: NSManagedObject { enum Rank: Int16 { case low } }
            struct Data {}
            class Employee: NSManagedObject {
                @NSManaged var value: \(declared == "Data" ? "Foundation.Data" : declared)
            }
            """
        ).accessors()
        #expect(text.contains(" dynamic func _get_value() -> \(named) {"), "\(text)")
    }

    @Test func visibilityFollowsTheDeclarations() throws {
        let text = try Sample(
            """
            open class Person: NSManagedObject {
                @NSManaged open var a: Int
                @NSManaged package var b: Int
                @NSManaged private var c: Int
            }
            class Employee: NSManagedObject {
                @NSManaged var d: Int
                @NSManaged fileprivate var e: Int
            }
            """
        ).accessors()
        #expect(text.contains("    public dynamic func _get_a()"))
        #expect(text.contains("    package dynamic func _get_b()"))
        // A subclass in another module needs the symbol in its vtable.
        #expect(text.contains("    public dynamic func _get_c()"))
        #expect(text.contains("    dynamic func _get_d()"))
        #expect(text.contains("    dynamic func _get_e()"))
        #expect(!text.contains(#"_NamedProperty("c""#))
    }

    @Test func nestedClassesAndExtensionsAreFound() throws {
        let text = try Sample([
            "A.swift": "import CoreData\nextension Office.Desk { @NSManaged var number: Int32 }",
            "B.swift": "import CoreData\nstruct Office { class Desk: NSManagedObject {} }",
        ]).accessors()
        #expect(text.contains("extension Office.Desk {\n"))
        #expect(text.contains(#"@_silgen_name("$s7Company6OfficeV4DeskC6numbers5Int32Vvg")"#))
        #expect(text.contains("slot_Office_Desk_number"))
    }

    @Test func aPrimitivePropertyMapsToItsPublicProperty() throws {
        let text = try Sample(
            """
            class Event: NSManagedObject {
                var timeStamp: Int64 { get { primitiveTimeStamp } set { primitiveTimeStamp = newValue } }
                @NSManaged private var primitiveTimeStamp: Int64
                @NSManaged var primitive: Bool
            }
            """
        ).accessors()
        #expect(text.contains(#"_ManagedProperty("timeStamp")"#))
        #expect(text.contains("{ slot_Event_timeStamp.primitiveValue(of: self) }"))
        #expect(text.contains("{ slot_Event_timeStamp.setPrimitiveValue(value, of: self) }"))
        #expect(text.contains("{ slot_Event_primitive.value(of: self) }"))
    }

    @Test(arguments: [
        ("addToDesks(_ value: Desk)", "_ value: Desk", "add(value, to: self)"),
        ("addToDesks(_ values: NSSet)", "_ value: NSSet", "add(value, to: self)"),
        ("removeFromDesks(_ values: Set<Desk>)", "_ value: Set<Desk>", "remove(value, from: self)"),
        (
            "insertIntoDesks(_ value: Desk, at idx: Int)", "_ value: Desk, _ place: Int",
            "insert(value, at: place, in: self)"
        ),
        (
            "insertIntoDesks(_ values: [Desk], at indexes: NSIndexSet)", "_ value: [Desk], _ place: NSIndexSet",
            "insert(value, at: place, in: self)"
        ),
        ("removeFromDesks(at idx: Int)", "_ place: Int", "remove(at: place, from: self)"),
        (
            "replaceDesks(at idx: Int, with value: Desk)", "_ place: Int, _ value: Desk",
            "replace(at: place, with: value, in: self)"
        ),
        ("addDesksObject(_ value: Desk)", "_ value: Desk", "add(value, to: self)"),
        ("removeDesks(_ values: NSSet)", "_ value: NSSet", "remove(value, from: self)"),
        ("intersectDesks(_ values: NSSet)", "_ value: NSSet", "intersect(value, in: self)"),
        (
            "insertObject(_ value: Desk, inDesksAtIndex idx: Int)", "_ value: Desk, _ place: Int",
            "insert(value, at: place, in: self)"
        ),
        ("removeObjectFromDesksAtIndex(_ idx: Int)", "_ place: Int", "remove(at: place, from: self)"),
    ])
    func toManyRelationshipMethodsAreGenerated(declared: String, parameters: String, call: String) throws {
        let text = try Sample(
            """
            class Desk: NSManagedObject {}
            class Office: NSManagedObject {
                @NSManaged var desks: NSSet?
                @NSManaged func \(declared)
            }
            """
        ).accessors()
        let name = declared.prefix { $0 != "(" }
        #expect(text.contains(" dynamic func _call_\(name)(\(parameters)) { slot_Office_desks.\(call) }"), "\(text)")
    }

    @Test func toManyMethodsFindRelationshipsOfSuperclasses() throws {
        let text = try Sample(
            """
            class Base: NSManagedObject { @NSManaged var URLs: NSSet? }
            class Page: Base { @NSManaged func addToURLs(_ values: NSSet) }
            """
        ).accessors()
        #expect(text.contains(#"private let slot_Page_URLs = _ManagedProperty("URLs")"#))
    }

    @Test func typesOfAnUnbuiltModuleAreReadFromItsSources() throws {
        let sample = try Sample(
            module: "Tests",
            [
                "Tests.swift": """
                import Company
                class Contractor: Staff { @NSManaged var office: Office? }
                extension Staff { @NSManaged var note: String? }
                """
            ])
        sample.target.addDependency(
            "Company",
            file: try sample.add(
                "Company.swift",
                """
                @_exported import CoreData
                open class Staff: NSManagedObject { public func f() -> Missing { nonsense } }
                public class Office: NSManagedObject {}
                """))
        let text = try sample.accessors()
        #expect(text.contains("import Company\nimport CoreData\n"))
        #expect(text.contains(" dynamic func _get_office() -> Company.Office? {"))
        #expect(text.contains("extension Company.Staff {\n    @_silgen_name(\"$s7Company5StaffC5TestsE4noteSSSgvg\")"))
    }

    @Test func classesOfAnUnbuiltModuleAreGeneratedFromItsModel() throws {
        let sample = try Sample(
            module: "Tests",
            ["Tests.swift": "import Company\nimport CoreData\nextension Office { @NSManaged var note: String? }"])
        try FileManager.default.createDirectory(
            at: sample.folder.appendingPathComponent("Company.xcdatamodel"), withIntermediateDirectories: true)
        try sample.add(
            "Company.xcdatamodel/contents",
            #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">"#
                + #"<entity name="Office" representedClassName="Office" codeGenerationType="class"/></model>"#)
        sample.target.addDependency(
            "Company", model: sample.folder.appendingPathComponent("Company.xcdatamodel").path)
        let text = try sample.accessors()
        #expect(text.contains("extension Company.Office {\n    @_silgen_name("))
        #expect(text.contains("\"$s7Company6OfficeC5TestsE4noteSSSgvg\""))
    }

    @Test func anUnchangedFileIsNotRewritten() throws {
        let sample = try Sample("class Desk: NSManagedObject { @NSManaged var number: Int }")
        let output = sample.folder.appendingPathComponent("Accessors.swift")
        let arguments = ["--output", output.path, "--module", "Company"] + sample.target.sources
        try Arguments(arguments).run()
        let text = try String(contentsOf: output, encoding: .utf8)
        #expect(text.contains("_get_number"))
        let old = Date(timeIntervalSinceReferenceDate: 0)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output.path)
        try sample.add(
            "Company.swift", "import CoreData\n// Moved.\nclass Desk: NSManagedObject { @NSManaged var number: Int }")
        try Arguments(arguments).run()
        #expect(try output.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate == old)
    }
}
