import Course
import Foundation
import Testing

/// Answers that declare managed object classes. The checker generates the code that the build plugin generates in a
/// package.
@Suite(.tags(.slow)) struct ManagedAnswerTests {
    static let answer = """
        import CoreData

        final class Note: NSManagedObject {
            @NSManaged var text: String
        }

        func makeModel() throws -> NSManagedObjectModel {
            let text = NSAttributeDescription()
            text.name = "text"
            text.attributeType = .stringAttributeType
            let note = NSEntityDescription()
            note.name = "Note"
            note.managedObjectClassName = NSStringFromClass(Note.self)
            note.properties = [text]
            let model = NSManagedObjectModel()
            model.entities = [note]
            return model
        }

        """

    static let checker = """
        import Checking
        import CoreData
        import XCTest

        @testable import FirstModel

        final class NoteChecker: XCTestCase {
            func testANoteIsFoundByItsText() throws {
                let container = NSPersistentContainer(name: "Notes", managedObjectModel: try makeModel())
                container.persistentStoreDescriptions[0].url = try temporaryFolder().appendingPathComponent("n.sqlite")
                container.loadPersistentStores { XCTAssertNil($1) }
                let context = container.viewContext
                for text in ["one", "two"] { Note(context: context).text = text }
                try context.save()
                let request = NSFetchRequest<Note>(entityName: "Note")
                // XCTest imports Foundation's NSPredicate into this file. The stack's own must take precedence.
                request.predicate = NSPredicate(format: "text BEGINSWITH %@", "t")
                expect(
                    "fetch", try context.fetch(request).map(\\.text), equals: ["two"],
                    because: Words(en: "It was saved.", ko: "저장했습니다."))
            }
        }

        """

    @Test func managedPropertiesAndPredicatesWorkInAnAnswer() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        _ = try playground.faultline("init")
        let folder = "Exercises/\(exercise.slug)/Checker"
        try FileManager.default.removeItem(at: playground.root.appendingPathComponent(folder))
        let checker = Self.checker.replacing("FirstModel", with: exercise.module)
        try playground.write(checker, to: "\(folder)/NoteChecker.swift")
        try Self.answer.write(to: playground.kit.answer(to: exercise), atomically: true, encoding: .utf8)
        let result = try playground.faultline("check", exercise.label)
        #expect(result.ending == .exited(0), "\(result.output)\(result.errors)")
    }

    @Test func anInvalidManagedPropertyIsShownWithItsLine() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        _ = try playground.faultline("init")
        let answer = Self.answer.replacing("var text: String", with: "var text: Strin")
        try answer.write(to: playground.kit.answer(to: exercise), atomically: true, encoding: .utf8)
        let result = try playground.faultline("check", exercise.label)
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("line 4: "), "\(result.output)")
    }
}
