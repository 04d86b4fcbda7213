import Foundation
import ManagedObjectCodegen
import Testing

@Suite struct TableTests {
    @Test func validatorsAndDependenciesAreListedByKey() throws {
        let text = try Sample(
            """
            class Desk: NSManagedObject {
                @NSManaged var URL: String?
                func validateURL(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
                func validateForInsertion() throws {}
                class func keyPathsForValuesAffectingLabel() -> Set<String> { ["URL"] }
                static var keyPathsForValuesAffectingSize: Set<String> { [] }
            }
            """
        ).accessors()
        #expect(text.contains(#""URL": { object, value in try (object as! Desk).validateURL(value) },"#))
        #expect(text.contains(#""label": { ($0 as! Desk.Type).keyPathsForValuesAffectingLabel() },"#))
        #expect(text.contains(#""size": { ($0 as! Desk.Type).keyPathsForValuesAffectingSize },"#))
        #expect(!text.contains(#""forInsertion":"#))
    }

    @Test(arguments: [
        ("f()", "f"), ("f(_ a: Int)", "f:"), ("f(for a: Int)", "fFor:"), ("f(name a: Int)", "fWithName:"),
        ("f(withName a: Int)", "fWithName:"), ("makeWith(name a: Int)", "makeWithName:"),
        ("f(_ a: Int, b: Int, _ c: String?)", "f:b::"), ("f(forKey a: Int, in b: Int)", "fForKey:in:"),
    ])
    func methodsAreListedByObjectiveCSelector(declaration: String, selector: String) throws {
        let text = try Sample("class Policy: NSEntityMigrationPolicy { func \(declaration) -> Int { 1 } }").accessors()
        #expect(text.contains("\"\(selector)\": { object, "), "\(text)")
    }

    @Test(arguments: ["NSManagedObject", "NSEntityMigrationPolicy", "NSMigrationManager"])
    func methodsCalledByExpressionsAreListed(superclass: String) throws {
        let text = try Sample("class Helper: \(superclass) { func greet(_ name: String) -> Int { 1 } }").accessors()
        #expect(text.contains(#""greet:": { object, "#), "\(text)")
    }

    @Test func generatedCallsConvertTheirArguments() throws {
        let text = try Sample(
            """
            class Policy: NSEntityMigrationPolicy {
                func join(_ first: String, with last: String?) -> String { "" }
                func note(_ text: String) {}
                func visit(_ body: () -> Void) {}
                func wait() async {}
                func change(_ number: inout Int) {}
                func sum(_ numbers: Int...) {}
                func work(on actor: isolated any Actor) {}
                func check() throws {}
                func generic<T>(_ x: T) {}
                static func shared() {}
                private func secret() {}
            }
            """
        ).accessors()
        let list = text.components(separatedBy: "static var methods").last ?? ""
        #expect(
            list.hasPrefix(
                """
                : [String: _Method] {
                            [
                                "join:with:": { object, arguments in (object as! Policy).join(_argument(arguments, 0) as String, with: _argument(arguments, 1) as String?) },
                                "note:": { object, arguments in (object as! Policy).note(_argument(arguments, 0) as String); return nil },
                            ]

                """), "\(text)")
    }

    @Test func plainClassesHaveNoMethodsInTheirTables() throws {
        let text = try Sample("class Clock: NSObject { func tick() {}; var time = 0 }").accessors()
        #expect(text.contains(#"_NamedProperty("time""#))
        #expect(!text.contains("tick"))
    }

    @Test func methodsThatTakeANotificationAreListedForEveryClass() throws {
        let text = try Sample(
            """
            class Clock: NSObject {
                func rang(_ notification: Notification) {}
                func rang(with notification: NSNotification, _ times: Int) {}
            }
            """
        ).accessors()
        #expect(text.contains(#""rang:": { object, arguments in (object as! Clock).rang(_argument(arguments, 0) as "#))
        #expect(!text.contains("rangWith"))
    }

    @Test func isolatedAndThrowingPropertiesHaveNoKeyPath() throws {
        let text = try Sample(
            """
            class View: NSManagedObject {
                @MainActor var isolated: Int { 1 }
                var throwing: Int { get throws { 1 } }
                var waiting: Int { get async { 1 } }
                var free = 1
            }
            """
        ).accessors()
        #expect(text.components(separatedBy: "_NamedProperty(\"").count == 2)
        #expect(text.contains(#"_NamedProperty("free""#))
    }

    @Test func aTargetWithoutClassesGetsOnlyTheTypealiases() throws {
        let sample = try Sample(["main.swift": "print(1)"])
        sample.target.library = "CocoaFoundation"
        let text = try sample.accessors()
        #expect(text.contains("import CocoaFoundation\n"))
        #expect(text.hasSuffix("public typealias NSSortDescriptor = CocoaFoundation.NSSortDescriptor\n"))
    }
}
