import Foundation
import Testing

/// Runs `port-sources` on a text, and compares lines of the copy.
struct RewriteTests {
    struct Rewrite: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let original: String
        let copy: String

        init(_ name: String, _ original: String, _ copy: String) {
            testDescription = name
            self.original = original
            self.copy = copy
        }
    }

    static let rewrites = [
        Rewrite(
            "@objc is removed", "@objc(Recipe) public class Recipe: NSManagedObject {}",
            " public class Recipe: NSManagedObject {}"),
        Rewrite("@objcMembers is removed", "@objcMembers class A: NSObject {}", " class A: NSObject {}"),
        Rewrite("#keyPath is a string", "let key = #keyPath(Recipe.author.name)", #"let key = "author.name""#),
        Rewrite(
            "#selector has the name in Objective-C", "let s = #selector(Store.move(_:to:))",
            #"let s = Selector("move:to:")"#),
        Rewrite(
            "a label joins the name with a preposition", "let s = #selector(Store.tag(name:))",
            #"let s = Selector("tagWithName:")"#),
        Rewrite(
            "a selector without arguments takes them from the declaration",
            "final class Store: NSObject { @objc func didSave(_ n: Notification) {}; let s = #selector(didSave) }",
            #"final class Store: NSObject {  func didSave(_ n: Notification) {}; let s = Selector("didSave:") }"#),
        Rewrite(
            "a getter's selector", "let s = #selector(getter: Recipe.name)", #"let s = Selector("name")"#),
        Rewrite(
            "a method that a selector calls is visible", "class Store: NSObject { @objc private func save() {} }",
            "class Store: NSObject {   func save() {} }"),
        Rewrite(
            "a private managed class is visible",
            "private class A: NSManagedObject { var b: B? }; private class B: A {}",
            " class A: NSManagedObject { var b: B? };  class B: A {}"),
        Rewrite(
            "a private managed class that names another private type is not",
            "private class A: NSManagedObject { var b: B? }; private struct B {}",
            "private class A: NSManagedObject { var b: B? }; private struct B {}"),
        Rewrite(
            "a dynamic property announces its changes", "class Store: NSObject { @objc dynamic var count = 0 }",
            "class Store: NSObject, KeyValueObserving { public static func automaticallyNotifiesObservers(forKey key: String) "
                + "-> Bool { ![\"count\"].contains(key) }    var count = 0 { willSet { willChangeValue(forKey: \"count\") } "
                + "didSet { didChangeValue(forKey: \"count\") } } }"),
        Rewrite(
            "a dynamic property with observers announces its changes around them",
            "class A: NSObject { @objc dynamic var `default` = 1 { didSet { save() } } }",
            "class A: NSObject, KeyValueObserving { public static func automaticallyNotifiesObservers(forKey key: String) "
                + "-> Bool { ![\"default\"].contains(key) }    var `default` = 1 { willSet { "
                + "willChangeValue(forKey: \"default\"); } didSet { defer { didChangeValue(forKey: \"default\") }; save() } } }"
        ),
        Rewrite(
            "a cast to a typed request", "let r = try make() as! NSFetchRequest<Recipe>",
            "let r = try _ported(make(), as: NSFetchRequest<Recipe>.self)"),
        Rewrite(
            "a conditional cast to a typed request", "let r = (x ?? y) as? NSFetchRequest<Recipe> ?? z",
            "let r = _portedIfPossible((x ?? y), as: NSFetchRequest<Recipe>.self) ?? z"),
        Rewrite(
            "a cast after a cast", "let r = x as Any as! NSFetchRequest<Recipe>",
            "let r = _ported(x as Any, as: NSFetchRequest<Recipe>.self)"),
        Rewrite(
            "a cast among operators", "let r = a < b && c as! NSFetchRequest<Recipe> == d",
            "let r = a < b && _ported(c, as: NSFetchRequest<Recipe>.self) == d"),
        Rewrite("a set literal", "let tags = [a, b] as NSSet", "let tags = NSSet(array: [a, b])"),
        Rewrite("a set property", "var tags: NSSet = [a]", "var tags: NSSet = NSSet(array: [a])"),
        Rewrite(
            "a qualified name", "class T: Foundation.ValueTransformer {}", "class T: CoreData.ValueTransformer {}"),
        Rewrite(
            "the bundle of a class", "let b = Bundle(for: Recipe.self)", "let b = _AppBundle"),
        Rewrite(
            "the main bundle",
            "let u = Bundle.main.url(forResource: n, withExtension: nil), i = Bundle.main.bundleIdentifier",
            "let u = _AppBundle.url(forResource: n, withExtension: nil), i = Bundle.main.bundleIdentifier"),
        Rewrite(
            "a bundle as a default argument", "func load(from bundle: Bundle = .main) {}",
            "func load(from bundle: Bundle = _AppBundle) {}"),
        Rewrite(
            "a protocol for Objective-C is one for classes", "@objc protocol P {}; @objc protocol Q: R {}",
            " protocol P: AnyObject {};  protocol Q: AnyObject, R {}"),
        Rewrite("a part of a module", "import os.log", "import os"),
        Rewrite("an absent framework's import", "import UIKit", "import Foundation"),
        Rewrite("an absent framework's declaration", "let color = UIColor.red", ""),
        Rewrite(
            "a member of an absent type", "struct A { var x = 1; var c: UIColor? }", "struct A { var x = 1;  }"),
        Rewrite(
            "a condition about the platform keeps its code",
            "let x = 1\n#if canImport(UIKit)\nlet color = UIColor.red\n#endif",
            "let x = 1\n#if canImport(UIKit)\nlet color = UIColor.red\n#endif"),
        Rewrite(
            "changes with an animation",
            "import SwiftUI\nfunc f() { withAnimation(.spring(), { x = 1 }); withAnimation(.default) { x = 1 } }",
            "import Combine; import Foundation; import Observation\n"
                + "func f() { withAnimation(.spring(), { x = 1 }); withAnimation { x = 1 } }"),
        Rewrite(
            "a list of variadic arguments", "let p = withVaList(args) { NSPredicate(format: format, arguments: $0) }",
            "let p = NSPredicate(format: format, argumentArray: args)"),
        Rewrite(
            "a named list of variadic arguments",
            "let p = withVaList(args) { list in return NSPredicate(format: #keyPath(A.b), arguments: list) }",
            "let p = NSPredicate(format: \"b\", argumentArray: args)"),
        Rewrite(
            "a list that a function makes", "let p = NSPredicate(format: f, arguments: getVaList([a]))",
            "let p = NSPredicate(format: f, argumentArray: [a])"),
        Rewrite(
            "a timer calls a closure",
            "class A: NSObject { func f() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), "
                + "userInfo: nil, repeats: true) }; @objc func tick() {} }",
            "class A: NSObject { func f() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: { target, _ in "
                + "target.tick() }, userInfo: nil, repeats: true) };  func tick() {} }"),
        Rewrite(
            "a timer passes itself", "let t = Timer(timeInterval: 1, target: a, selector: #selector(A.tick(_:)), x: 1)",
            "let t = Timer(timeInterval: 1, target: a, selector: { target, timer in target.tick(timer) }, x: 1)"),
        Rewrite(
            "a default announces its change",
            "extension UserDefaults { @objc dynamic var units: Int { get { 1 } set { save(newValue) } } }",
            "extension UserDefaults {   var units: Int { get { 1 } set { defer { NotificationCenter.default.post(name: "
                + "UserDefaults.didChangeNotification, object: self) }; save(newValue) } } }"),
        Rewrite(
            "CloudKit's container", "let c: NSPersistentCloudKitContainer", "let c: NSPersistentContainer"),
    ]

    @Test(arguments: rewrites)
    func aConstructIsRewritten(_ rewrite: Rewrite) throws {
        let copy = try Copies.of(["import CoreData\n" + rewrite.original + "\n"])[0]
        let shims = rewrite.original.contains("Timer") ? "; import FoundationShims" : ""
        #expect(copy == "import CoreData\(shims)\n" + rewrite.copy + "\n")
    }

    @Test func anOverrideInAnExtensionIsCalledByAnOverrideInItsClass() throws {
        let copies = try Copies.of([
            "import CoreData\nclass Recipe: NSManagedObject {\n}\n",
            "import CoreData\nextension Recipe {\n    override func willSave() {\n        super.willSave()\n    }\n}\n",
        ])
        #expect(copies[0].contains("1.swift\", line: 3)\noverride func willSave() { _ported_willSave() }\n"))
        #expect(copies[0].hasSuffix("0.swift\", line: 3)\n}\n"))
        #expect(
            copies[1]
                == "import CoreData\nextension Recipe {\n     func _ported_willSave() {\n        super.willSave()\n    }\n}\n"
        )
    }

    @Test func anOverrideOfAGeneratedClassIsAddedToIt() throws {
        let support = try Copies.support(
            of: ["import CoreData\nextension Entry { public override var description: String { \"\" } }\n"],
            model: "<entity name=\"Entry\" representedClassName=\"Entry\" codeGenerationType=\"class\"/>")
        #expect(support.contains("\nnonisolated extension FileManager {"))
        #expect(
            support.contains(
                "// Added to the generated class Entry: "
                    + "public override var description: String { _ported_description }\n"))
    }

    @Test func anOverrideKeepsItsConditionAndTheExtensionsAccess() throws {
        let copy = try Copies.of([
            """
            import CoreData
            class Recipe: NSManagedObject {
            }
            public extension Recipe {
                #if DEBUG
                override func didSave() {}
                #else
                override func didSave() { super.didSave() }
                #endif
            }

            """
        ])[0]
        #expect(copy.contains("#if (DEBUG)\npublic override func didSave() { _ported_didSave() }\n#endif\n"))
        #expect(copy.contains("#if !(DEBUG)\npublic override func didSave() { _ported_didSave() }\n#endif\n"))
    }

    @Test func aClassOutsideOfNSObjectsFamilyListsItsMethods() throws {
        let copy = try Copies.of(["import CoreData\nfinal class Counter { @objc func changed(_ n: Notification) {} }\n"]
        )[0]
        #expect(copy.contains("extension Counter: NamedMethodsProviding"))
        #expect(copy.contains("case \"changed:\": changed(arguments[0] as! Notification); return nil"))
    }

    @Test func aFileThatImportsOnlyFoundationGetsCoreData() throws {
        #expect(try Copies.of(["import Foundation\n"])[0] == "import Foundation; import CoreData\n")
    }

    @Test(arguments: [
        "objc_sync_enter(self)", "var ids = [1]; func f() { ids.remove(atOffsets: [0]) }",
        "let text = String(localized: \"x\", bundle: .module)", "let key: String.LocalizationValue = \"x\"",
    ])
    func aFileThatUsesAShimImportsIt(_ line: String) throws {
        #expect(
            try Copies.of(["import CoreData\nimport Foundation\n\(line)\n"])[0]
                == "import CoreData; import FoundationShims\nimport Foundation\n\(line)\n")
    }

    @Test func anAddedImportHasTheAccessOfTheOther() throws {
        #expect(try Copies.of(["public import UIKit\n"])[0] == "public import Foundation; public import CoreData\n")
    }

    @Test func anOperatorThatTheShimsLackIsLeftToThePerson() throws {
        let text = "import Combine\nlet a = subject\n    .map(\\.x)\n    .timeout(5)\n"
        let report = try Copies.report(on: [text])
        #expect(report.contains("\"kind\":\"missingOperator\",\"line\":4,\"subject\":\"Combine: timeout\""))
        #expect(try !Copies.report(on: [text, "func timeout(_ seconds: Int) {}\n"]).contains("missingOperator"))
    }

    @Test func theReportNamesFileAndLine() throws {
        let notes = try Copies.report(on: ["let x = 1\nlet color = UIColor.red\n"])
        #expect(notes.contains("\"kind\":\"leftOutDeclaration\",\"line\":2,\"subject\":\"UIKit: UIColor\""))
    }
}
