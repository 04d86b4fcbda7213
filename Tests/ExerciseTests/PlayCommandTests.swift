import Course
import Foundation
import Testing
import TestSupport

/// `faultline play`: runs the reader's own program.
@Suite(.tags(.slow)) struct PlayCommandTests {
    @Test func theFirstRunWritesAProgramThatPrintsSomething() throws {
        let playground = try PlaygroundKit()
        let first = try playground.faultline("play")
        #expect(first.ending == .exited(0))
        #expect(first.output.contains("Created play.swift"))
        #expect(first.output.contains("Ada King 98000.0 Engineering"))
        let second = try playground.faultline("play")
        #expect(!second.output.contains("Created play.swift"))
        #expect(second.output.contains("Ada King 98000.0 Engineering"))
    }

    @Test(arguments: [("README.md", "en_US.UTF-8"), ("README.ko.md", "ko_KR.UTF-8")])
    func theFirstRunPrintsWhatTheReadmeShows(readme: String, locale: String) throws {
        let output = try PlaygroundKit().faultline("play", environment: ["LANG": locale]).output
        let text = try String(contentsOf: Repository.root.appendingPathComponent(readme), encoding: .utf8)
        #expect(text.contains(output.split(separator: "\n").map { "    \($0)\n" }.joined()))
    }

    @Test(arguments: ["en_US.UTF-8", "ko_KR.UTF-8"])
    func uncommentingTheStartersLinesAddsTheReaderEachTime(locale: String) throws {
        let playground = try PlaygroundKit()
        let environment = ["LANG": locale]
        #expect(try playground.faultline("play", environment: environment).ending == .exited(0))
        let file = playground.root.appendingPathComponent("play.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let code = lines.map { $0.hasPrefix("// let me = ") || $0.hasPrefix("// me.") || $0 == "// try context.save()" }
        try playground.write(
            zip(lines, code).map { $1 ? String($0.dropFirst(3)) : String($0) }.joined(separator: "\n"),
            to: "play.swift")
        let name = locale.hasPrefix("ko") ? "이름 성 0.0 -\n" : "Your Name 0.0 -\n"
        for runs in 1...2 {
            let output = try playground.faultline("play", environment: environment).output
            #expect(output.ranges(of: name).count == runs)
        }
    }

    @Test func anErrorInAnExerciseIsReportedInAPlayProgram() throws {
        let playground = try PlaygroundKit()
        try playground.write("import Exercise\nthrow Unsolved()\n", to: "play.swift")
        let result = try playground.faultline("play")
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("play.swift stopped before the end."))
    }

    @Test func theReadersFileIsRunAndNotModified() throws {
        let playground = try PlaygroundKit()
        let text = """
            import CoreData
            class Note: NSManagedObject { @NSManaged var text: String? }
            print("mine", NSStringFromClass(Note.self))
            """
        try playground.write(text, to: "mine.swift")
        let result = try playground.faultline("play", "mine.swift")
        #expect(result.output == "mine Play.Note\n")
        let file = playground.root.appendingPathComponent("mine.swift")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func argumentsAfterTheFileArePassedToTheProgram() throws {
        let playground = try PlaygroundKit()
        let text = """
            import Company
            import CoreData
            print(CommandLine.arguments.dropFirst())
            let container = try Company.openContainer(at: "log.sqlite")
            print(try container.viewContext.count(for: Employee.fetchRequest()))
            """
        try playground.write(text, to: "mine.swift")
        let result = try playground.faultline("play", "mine.swift", "-com.apple.CoreData.SQLDebug", "1")
        #expect(result.output.hasPrefix("[\"-com.apple.CoreData.SQLDebug\", \"1\"]\n"))
        #expect((result.output + result.errors).contains("SELECT"))
        let refused = try playground.faultline("play", "-com.apple.CoreData.SQLDebug", "1")
        #expect(refused.ending == .exited(2))
        #expect(refused.errors.contains("Write the file before the program's arguments"))
        #expect(refused.errors.contains("-com.apple.CoreData.SQLDebug ..."))
    }

    @Test func aCompilerErrorNamesTheReadersLine() throws {
        let playground = try PlaygroundKit()
        try playground.write("let one = 1\nprint(two)\n", to: "play.swift")
        let result = try playground.faultline("play")
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("play.swift does not compile."))
        #expect(result.output.contains("line 2: cannot find 'two' in scope"))
    }

    @Test func aTrapNamesTheReadersLine() throws {
        let playground = try PlaygroundKit()
        try playground.write("print(1)\nprint([1][Int(\"5\")!])\n", to: "play.swift")
        let result = try playground.faultline("play", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("play.swift 프로그램이 실행 도중에 멈췄습니다."))
        #expect(result.output.contains("2"))
    }

    @Test func outputBeforeAStopIsNotLost() throws {
        let playground = try PlaygroundKit()
        try playground.write("print(\"before\")\nprint([1][Int(\"5\")!])\n", to: "play.swift")
        #expect(try playground.faultline("play").output.hasPrefix("before\n"))
    }

    @Test func aMisspelledKeySuggestsTheRightOne() throws {
        let playground = try PlaygroundKit()
        let text = """
            import Company
            import CoreData
            let container = try Company.openContainer(at: "play.sqlite")
            let request: NSFetchRequest<Employee> = Employee.fetchRequest()
            request.predicate = NSPredicate(format: "salry > 3")
            print(try container.viewContext.fetch(request))
            """
        try playground.write(text, to: "play.swift")
        let output = try playground.faultline("play", environment: ["COLUMNS": "200"]).output
        #expect(output.contains("keypath salry not found in entity Employee: Did you mean 'salary'?"))
        #expect(!output.contains("FaultlineUnsupportedPart"))
    }
}
