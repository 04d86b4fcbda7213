import Checking
import CoreData
import XCTest

@testable import BridgeSurvey

/// Checks bridges that no other test has.
final class OtherBridgesChecker: XCTestCase {
    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() async throws {
        var seed = try generatedData()
        let root = try StoreFile(model: makeModel(), in: try temporaryFolder()).open().newBackgroundContext()
        let view = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        view.parent = root
        let names = seed.names(7)
        let (condition, note) = (Int16(seed.number(in: 1...4)), names[1])
        let bridge = try await view.perform {
            let bridge = Bridge(context: view)
            (bridge.name, bridge.condition, bridge.note) = (names[0], condition, note)
            try view.save()
            return bridge
        }
        let shown = "\(names[0]), condition \(condition), note \(note)"
        try await view.perform {
            let form = try attempt("openForm(for: bridge)") { try openForm(for: bridge) }
            (form.bridge.condition, form.bridge.note) = (5, names[2])
            try attempt("cancel(form)") { try cancel(form) }
            try expectComputed(
                "\(shown); condition = 5, note = \(names[2]); cancel(form); form.bridge",
                ["\(form.bridge.condition)", form.bridge.note ?? "nil"], equals: ["\(condition)", note])
            form.bridge.note = names[3]
            try attempt("apply(form)") { try apply(form) }
            try expectComputed("note = \(names[3]); apply(form); bridge.note", bridge.note, equals: names[3])
            bridge.note = names[2]
            try attempt("refresh(form)") { try refresh(form) }
            try expectComputed(
                "bridge.note = \(names[2]); refresh(form); form.bridge.note", form.bridge.note, equals: names[2])
        }
        let new = Array(names[4...])
        let ids = try await attempt("add(\(new), below: view)") { try await add(new, below: view) }
        let found = await view.perform { ids.compactMap { (try? view.existingObject(with: $0) as? Bridge)?.name } }
        try expectComputed("add(\(new), below: view); the names of the IDs in view", found, equals: new)
    }
}
