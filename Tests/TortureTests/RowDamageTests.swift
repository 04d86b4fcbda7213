import CoreData
import SQLite
import Testing
import Torture

/// Whatever a store's tables contain, reading, changing, deleting and saving return values or errors: nothing traps
/// and nothing hangs.
@Suite(.tags(.random, .slow)) struct RowDamageTests {
    private let place: Place
    private let sound: URL

    init() throws {
        place = try Place()
        sound = place.folder.appendingPathComponent("garden.sqlite")
        try Garden.plant(at: sound)
    }

    /// A fresh copy of the sound store, with its external values.
    private func copy(_ name: String = "copy") throws -> URL {
        let folder = place.folder.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
        where file.contains("garden") {
            try FileManager.default.copyItem(
                at: place.folder.appendingPathComponent(file), to: folder.appendingPathComponent(file))
        }
        return folder.appendingPathComponent("garden.sqlite")
    }

    @Test func aSoundStoreCausesNoErrors() throws {
        let child = try Child("wander")
        for seed in 0..<3 {
            child.send("\(seed) \(try copy().path)")
            let answer = try #require(try child.nextReport())
            let numbers = answer.split(separator: " ").compactMap { Int($0) }
            #expect(answer.hasPrefix("wandered ") && numbers[0] > 40, "\(answer)")
        }
    }

    @Test(.timeLimit(.minutes(30))) func randomDamageToRowsDoesNotTrap() throws {
        let cases = TortureSummary.isWanted ? 3000 : 40
        var (refused, errors, failures) = (0, 0, 0)
        var child = try Child("wander")
        for number in 0..<cases {
            let seed = TortureSummary.seed &+ UInt64(number)
            let store = try copy()
            var damage = RowDamage(seed: seed)
            try damage.run(on: store)
            child.send("\(seed) \(store.path)")
            let answer: String
            do {
                answer = try child.nextReport() ?? "ended: \(child.wait())"
            } catch {
                answer = "said nothing for a minute, and was ended: \(child.kill())"
            }
            let words = answer.split(separator: " ")
            if words.first == "refused" { refused += 1 }
            if words.first == "wandered", words.last != "0" { errors += 1 }
            if words.first == "refused" || words.first == "wandered" { continue }
            failures += 1
            Issue.record("FAULTLINE_SEED=\(seed): \(answer), after \(damage.statements)")
            child = try Child("wander")
        }
        TortureSummary.record(
            "Random damage to the rows of a SQLite store",
            counts: "\(cases) stores: \(refused) of them refused at once, \(errors) met with errors on the way",
            failures: failures, seed: TortureSummary.seed)
        #expect(failures == 0)
    }
}
