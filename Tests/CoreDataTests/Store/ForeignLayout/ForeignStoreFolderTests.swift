import Testing
import Torture

@testable import CoreData

/// Any stores in the folder in `FAULTLINE_FIXTURES`: opened, read, written, shown and migrated, each in its own
/// process, so that a crash does not end the trial.
@Suite(.enabled(if: !RealStore.all.isEmpty, "FAULTLINE_FIXTURES names no folder with stores"))
struct ForeignStoreFolderTests {
    @Test func everyStoreOfTheFolderIsReadAndWritten() async throws {
        var taken: [FixtureTrial.Step: Int] = [:]
        var (lacking, failures): ([String], [String]) = ([], [])
        for store in RealStore.all {
            let report = TestFolder.place()
            defer { try? FileManager.default.removeItem(at: report) }
            let result = await #expect(processExitsWith: .success, "\(store.name)") {
                [name = store.name as String, path = report.path as String] in
                try ForeignStoreFolderTests.run(name, path)
            }
            let lines = ((try? String(contentsOf: report, encoding: .utf8)) ?? "").split(separator: "\n").map(
                String.init)
            for step in lines.compactMap(FixtureTrial.Step.init) { taken[step, default: 0] += 1 }
            if lines.contains("no model") { lacking.append(store.name) }
            if let failure = lines.first(where: { $0.hasPrefix("failed: ") }) {
                failures.append("\(store.name), \(failure)")
            } else if result == nil {
                failures.append("\(store.name), the process stopped after: \(lines.last ?? "nothing")")
            }
        }
        let counts = FixtureTrial.Step.allCases.map { "\(taken[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
        print("Fixtures: \(RealStore.all.count) stores: \(counts); \(failures.count) failed")
        for failure in failures { print("Fixtures: \(failure)") }
        if !lacking.isEmpty { print("Fixtures: no model beside these fits them: \(lacking.joined(separator: ", "))") }
        #expect(failures == [])
    }

    /// Runs the steps on one store, and records how far they succeed.
    private static func run(_ name: String, _ path: String) throws {
        var lines: [String] = []
        func note(_ line: String) {
            lines.append(line)
            try? Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
        }
        do {
            let trial = try FixtureTrial(RealStore.named(name))
            defer { trial.remove() }
            try trial.run { note($0.rawValue) }
        } catch is RealStore.NoModel {
            note("no model")
        } catch {
            let text = (error as? CocoaError)?.localizedDescription ?? "\(error)"
            note("failed: after \(lines.last ?? "nothing"): \(text.replacingOccurrences(of: "\n", with: " "))")
        }
    }
}
