import Course
import Foundation
import Testing

/// `faultline play`: a program of the reader's own.
@Suite struct PlayCommandTests {
    @Test func theFirstRunWritesAProgramThatPrintsSomething() throws {
        let playground = try PlaygroundKit()
        let first = try playground.faultline("play")
        #expect(first.ending == .exited(0))
        #expect(first.output.contains("play.swift is new"))
        #expect(first.output.contains("Ada King 98000.0 Engineering"))
        let second = try playground.faultline("play")
        #expect(!second.output.contains("play.swift is new"))
        #expect(second.output.contains("Ada King 98000.0 Engineering"))
    }

    @Test func aFileOfTheReadersOwnIsRunAndNotChanged() throws {
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

    @Test func anErrorNamesTheReadersOwnLine() throws {
        let playground = try PlaygroundKit()
        try playground.write("let one = 1\nprint(two)\n", to: "play.swift")
        let result = try playground.faultline("play")
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("play.swift does not compile."))
        #expect(result.output.contains("line 2: cannot find 'two' in scope"))
    }

    @Test func aStopNamesTheReadersOwnLine() throws {
        let playground = try PlaygroundKit()
        try playground.write("print(1)\nprint([1][Int(\"5\")!])\n", to: "play.swift")
        let result = try playground.faultline("play", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("play.swift 프로그램이 멈추었습니다."))
        #expect(result.output.contains("2"))
    }
}
