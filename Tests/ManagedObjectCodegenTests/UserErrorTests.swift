import Foundation
import ManagedObjectCodegen
import Testing
import TestSupport

/// Errors in the user's sources are reported by the compiler during the build, not hidden by the plugin.
@Suite struct UserErrorTests {
    /// The default argument's type is unknown here, because the stub of Core Data has no members.
    @Test func genericDefaultArgumentsOfAnotherModuleAreAccepted() throws {
        let sample = try Sample(
            """
            import A
            class Sub: Item {
                @NSManaged var more: String?
                lazy var repository = Repository<Sub>()
                let other = Repository(Sub.self)
                static let all: [Sub] = fetch(in: NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType))
            }
            """)
        let dependency = try sample.add(
            "A.swift",
            """
            import CoreData
            public class Item: NSManagedObject {}
            public struct Repository<T: NSManagedObject> {
                public init(
                    _ type: T.Type = T.self,
                    sort: [NSSortDescriptor] = [NSSortDescriptor(key: "name", ascending: true)],
                    make: @escaping (NSManagedObjectContext) -> T = { T(context: $0) }
                ) {}
            }
            public func fetch<T: NSManagedObject>(
                _ request: NSFetchRequest<T> = NSFetchRequest<T>(entityName: String(describing: T.self)),
                in context: NSManagedObjectContext
            ) -> [T] { [] }
            """)
        sample.target.addDependency("A", file: dependency)
        #expect(try sample.accessors().contains("_get_more() -> String?"))
    }

    @Test func declarationsDeprecatedSinceAVersionAreAccepted() throws {
        let sample = try Sample(
            """
            class Desk: NSManagedObject {
                @NSManaged var a: Int
                @available(swift, deprecated: 5.0, renamed: "a") var old: Int { 3 }
            }
            """)
        let text = try sample.accessors()
        #expect(text.contains("_get_a"))
        #expect(!text.contains("Root.old"))
    }

    @Test func unknownSuperclassIsReportedByTheCompiler() throws {
        let sample = try Sample(
            """
            class Desk: Furniture {
                @NSManaged var a: Int
            }
            """)
        #expect(try sample.problems() == ["Company.swift:2: error: cannot find type 'Furniture' in scope"])
    }

    @Test func aFileThatCrashesTheCompilerIsLeftToTheBuild() throws {
        let sample = try Sample(
            module: "Company",
            [
                "Bad.swift": "import CoreData\nclass Bad: NSManagedObject { @NSManaged var a: Int }",
                "Good.swift": "import CoreData\nclass Good: NSManagedObject { @NSManaged var b: Int }",
            ])
        let text = try sample.accessors(launcher: sample.launcher(failingFor: "Bad.swift", with: "kill -KILL $$"))
        #expect(text.contains("_get_b"))
        #expect(
            text.contains("#warning(\"accessors of @NSManaged properties are missing: Bad.swift: the compiler stopped"))
    }

    @Test func aFileWithoutAReadableSyntaxTreeIsLeftToTheBuild() throws {
        let sample = try Sample("class Bad: NSManagedObject { @NSManaged var a: Int }")
        let text = try sample.accessors(
            launcher: sample.launcher(failingFor: "Company.swift", with: "echo no tree; exit 1"))
        #expect(
            text.contains(
                "#warning(\"accessors of @NSManaged properties are missing: Company.swift: the compiler printed"))
    }

    @Test func aDependencyThatCrashesTheCompilerIsLeftToTheBuild() throws {
        let sample = try Sample(
            """
            import Dependency
            class Desk: NSManagedObject { @NSManaged var a: Int; @NSManaged var b: Unknown? }
            """)
        sample.target.addDependency("Dependency", file: try sample.add("Dependency.swift", "public class Unknown {}"))
        let text = try sample.accessors(
            launcher: sample.launcher(failingFor: "Dependency.swift", with: "kill -KILL $$"))
        #expect(text.contains("_get_a"))
        #expect(text.contains("missing: Dependency: the compiler stopped with signal 9"))
        #expect(text.contains("the type of 'b' is unknown"))
    }
}

extension Sample {
    /// A launcher that runs a shell command instead of the compiler, when it compiles this file as a primary file or
    /// for a module.
    fileprivate func launcher(failingFor file: String, with command: String) throws -> [String] {
        let script = try add(
            "launcher.sh",
            """
            case "$*" in
                *"-primary-file \(folder.path)/\(file)"* | *"-emit-module "*" \(folder.path)/\(file)"*) \(command);;
            esac
            exec "$@"
            """)
        return ["/bin/sh", script]
    }
}
