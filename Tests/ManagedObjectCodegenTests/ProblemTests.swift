import ManagedObjectCodegen
import Testing

// Each problem is reported with its file and line, and how to fix it.
@Suite struct ProblemTests {
    @Test func aManagedPropertyOutsideAManagedObjectIsRefused() throws {
        let sample = try Sample(
            """
            class Plain { @NSManaged var a: Int }
            class Observed: NSObject {
                @NSManaged var b: Int
            }
            """)
        #expect(
            try sample.problems() == [
                "Company.swift:2: error: 'a' is declared @NSManaged, but 'Plain' does not inherit from "
                    + "NSManagedObject: make it a subclass, or remove @NSManaged",
                "Company.swift:4: error: 'b' is declared @NSManaged, but 'Observed' does not inherit from "
                    + "NSManagedObject: make it a subclass, or remove @NSManaged",
            ])
    }

    @Test func aClassInvisibleToOtherFilesIsRefused() throws {
        let sample = try Sample(
            """
            func work() {
                class Local: NSManagedObject { @NSManaged var b: Int }
            }
            class Generic<T>: NSManagedObject { @NSManaged var c: Int }
            """)
        let problems = try sample.problems()
        #expect(problems.count == 2)
        #expect(problems[0].hasPrefix("Company.swift:3: error: 'Local' is declared inside a function"))
        #expect(problems[1].hasPrefix("Company.swift:5: error: 'Generic' is generic"))
    }

    @Test func aPrivatePropertyTypeIsRefused() throws {
        let sample = try Sample(
            """
            private struct Hidden {}
            class Desk: NSManagedObject { @NSManaged private var a: Hidden? }
            """)
        #expect(
            try sample.problems() == [
                "Company.swift:3: error: the type of 'a' cannot be named in another file of the module, in which its "
                    + "accessors are generated: make it visible in the whole module"
            ])
    }

    @Test func anUnknownTypeIsReportedWithTheCompilersMessage() throws {
        let sample = try Sample("class Desk: NSManagedObject { @NSManaged var a: Missing? }")
        #expect(
            try sample.problems() == [
                "Company.swift:2: error: the type of 'a' is unknown: cannot find type 'Missing' in scope"
            ])
    }

    @Test func anUnsupportedManagedMethodIsRefused() throws {
        let sample = try Sample("class Desk: NSManagedObject { @NSManaged func polish(_ times: Int) }")
        let problems = try sample.problems()
        #expect(problems.count == 1)
        #expect(
            problems[0].hasPrefix(
                "Company.swift:2: error: 'polish' is declared @NSManaged, but Core Data generates no method"))
        #expect(problems[0].contains("addToEmployees(_:)"))
    }

    @Test func syntaxErrorsAreLeftToTheCompiler() throws {
        let sample = try Sample(
            """
            class Desk: NSManagedObject {
                @NSManaged var a: Int
                func broken() { let x = ; nonsense( }
                var b: Int { "text" }
            }
            """)
        #expect(try sample.accessors().contains("_get_a"))
    }

    @Test func anUnreadableCoreDataModuleIsReportedInsteadOfTheClasses() throws {
        let sample = try Sample("class Desk: NSManagedObject { @NSManaged var a: String? }")
        // A module built against a C module is useless if the C module cannot be found.
        try sample.add("CoreData.swiftmodule", "no module")
        sample.target.importPaths = [sample.folder.path]
        let problem = #expect(throws: Problem.self) { try sample.accessors() }
        #expect(problem?.description.hasPrefix("error: CoreData cannot be imported from the folders given") == true)
        #expect(problem?.description.contains("NSManagedObject") == false)
    }

    @Test(arguments: [
        ([], "error: --output is missing: the file to write"),
        (["--output", "x"], "error: --module is missing: the name of the module that is compiled"),
        (["--output", "x", "--module", "M"], "error: no sources: name the module's Swift files"),
        (["--output"], "error: --output needs a value"),
        (["--frob"], "error: there is no option --frob"),
        (
            ["--model", "x", "--output", "y", "--module", "M"],
            "error: --classes is missing: the file for the models' classes"
        ),
        (["--dependency", "Company"], "error: --dependency needs NAME=FILE, not 'Company'"),
    ])
    func anInvalidCommandLineIsExplained(arguments: [String], message: String) {
        let problem = #expect(throws: Problem.self) { try Arguments(arguments) }
        #expect(problem?.description == message)
    }

    @Test func theErrorNamesAMissingFile() throws {
        var target = Target(module: "M", sources: ["/nowhere/A.swift"])
        target.isLibrary = true
        let sample = try Sample([:])
        let problem = #expect(throws: Problem.self) {
            try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: sample.folder)
        }
        #expect(problem?.description == "/nowhere/A.swift: error: the file cannot be read")
    }
}
