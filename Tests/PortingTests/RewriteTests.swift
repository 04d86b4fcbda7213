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
            "a dynamic property announces its changes", "class Store: NSObject { @objc dynamic var count = 0 }",
            "class Store: NSObject, KeyValueObserving { public static func automaticallyNotifiesObservers(forKey key: String) "
                + "-> Bool { ![\"count\"].contains(key) }    var count = 0 { willSet { willChangeValue(forKey: \"count\") } "
                + "didSet { didChangeValue(forKey: \"count\") } } }"),
        Rewrite(
            "a cast to a typed request", "let r = try make() as! NSFetchRequest<Recipe>",
            "let r = try _ported(make(), as: NSFetchRequest<Recipe>.self)"),
        Rewrite("a set literal", "let tags = [a, b] as NSSet", "let tags = NSSet(array: [a, b])"),
        Rewrite("a set property", "var tags: NSSet = [a]", "var tags: NSSet = NSSet(array: [a])"),
        Rewrite(
            "a qualified name", "class T: Foundation.ValueTransformer {}", "class T: CoreData.ValueTransformer {}"),
        Rewrite(
            "the bundle of a class", "let b = Bundle(for: Recipe.self)", "let b = Bundle.module"),
        Rewrite("an absent framework's import", "import UIKit", "import Foundation"),
        Rewrite("an absent framework's declaration", "let color = UIColor.red", ""),
        Rewrite(
            "a member of an absent type", "struct A { var x = 1; var c: UIColor? }", "struct A { var x = 1;  }"),
        Rewrite(
            "a condition about the platform keeps its code",
            "let x = 1\n#if canImport(UIKit)\nlet color = UIColor.red\n#endif",
            "let x = 1\n#if canImport(UIKit)\nlet color = UIColor.red\n#endif"),
        Rewrite(
            "CloudKit's container", "let c: NSPersistentCloudKitContainer", "let c: NSPersistentContainer"),
    ]

    @Test(arguments: rewrites)
    func aConstructIsRewritten(_ rewrite: Rewrite) throws {
        let copy = try port(["import CoreData\n" + rewrite.original + "\n"])[0]
        #expect(copy == "import CoreData\n" + rewrite.copy + "\n")
    }

    @Test func anOverrideInAnExtensionMovesIntoItsClass() throws {
        let copies = try port([
            "import CoreData\nclass Recipe: NSManagedObject {\n}\n",
            "import CoreData\nextension Recipe {\n    override func willSave() {\n        super.willSave()\n    }\n}\n",
        ])
        #expect(copies[0].contains("0.swift\", line: 3)") && copies[0].contains("1.swift\", line: 3)"))
        #expect(copies[0].contains("override func willSave() {\n        super.willSave()\n    }"))
        #expect(copies[1] == "import CoreData\nextension Recipe {\n    \n\n\n}\n")
    }

    @Test func aClassOutsideOfNSObjectsFamilyListsItsMethods() throws {
        let copy = try port(["import CoreData\nfinal class Counter { @objc func changed(_ n: Notification) {} }\n"])[0]
        #expect(copy.contains("extension Counter: NamedMethodsProviding"))
        #expect(copy.contains("case \"changed:\": changed(arguments[0] as! Notification); return nil"))
    }

    @Test func aFileThatImportsOnlyFoundationGetsCoreData() throws {
        #expect(try port(["import Foundation\n"])[0] == "import Foundation; import CoreData\n")
    }

    @Test func theReportNamesFileAndLine() throws {
        let notes = try run(["let x = 1\nlet color = UIColor.red\n"], ["--report"]).output
        #expect(notes.contains("\"kind\":\"leftOutDeclaration\",\"line\":2,\"subject\":\"UIKit: UIColor\""))
    }

    /// The copies, without the line that names the original.
    private func port(_ texts: [String]) throws -> [String] {
        try run(texts, nil).copies.map { copy in
            let (first, rest) = (copy.prefix { $0 != "\n" }, copy.drop { $0 != "\n" }.dropFirst())
            #expect(first.hasPrefix("#sourceLocation(file: \""))
            return String(rest)
        }
    }

    private func run(_ texts: [String], _ options: [String]?) throws -> (output: String, copies: [String]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = ["--module", "App", "--bundle"] + (options ?? ["--output", folder.path])
        for (number, text) in texts.enumerated() {
            let original = folder.appendingPathComponent("\(number).swift")
            try Data(text.utf8).write(to: original)
            arguments += ["--source", original.path, "\(number)-ported.swift"]
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("port-sources")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let copies = texts.indices.compactMap {
            try? String(contentsOf: folder.appendingPathComponent("\($0)-ported.swift"), encoding: .utf8)
        }
        return (output, copies)
    }
}
