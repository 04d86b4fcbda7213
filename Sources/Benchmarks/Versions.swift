import CoreData
import Dispatch

/// The cost of a bundle with very many versions: finding the version that a store was created with, and migrating
/// through a chain of versions.
///
/// Always measures wall-clock time. Each run has a new bundle, because a process reads a version only once.
enum Versions {
    static let name = "bundle of 117 versions"
    private static let count = 117
    private static let steps = 84
    private static let migrating: [AnyHashable: Any] = [
        NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
    ]

    /// Measures two comparisons: migrating a store that is one version old in a bundle of two versions and of 117, and
    /// opening a store 84 times and migrating it 84 times.
    static func measure(in directory: URL, repetitions: Int) throws -> [Outcome] {
        var (searches, chains) = ([[Double](), []], [[Double](), []])
        for repetition in 0..<repetitions {
            for side in repetition % 2 == 0 ? [0, 1] : [1, 0] {
                searches[side].append(try search(in: directory, among: side == 0 ? 2 : count) * 1000)
            }
        }
        for _ in 0..<max(1, repetitions / 3) {
            let (opening, migrating) = try chain(in: directory)
            chains[0].append(opening * 1000)
            chains[1].append(migrating * 1000)
        }
        return [
            Outcome(
                name: "one version old, of 2 and of 117", goal: 1.5, plain: searches[0].median,
                faultline: searches[1].median),
            Outcome(
                name: "84 openings, 84 migrations", goal: 5, plain: chains[0].median, faultline: chains[1].median),
        ]
    }

    private static func search(in directory: URL, among count: Int) throws -> Double {
        let bundle = try Bundle(in: directory, last: Self.count, count: count)
        try bundle.open(Self.count - 1)
        let stopwatch = Stopwatch(processorTime: false)
        try stopwatch.measure { try bundle.open(Self.count, migrating) }
        return stopwatch.seconds
    }

    private static func chain(in directory: URL) throws -> (opening: Double, migrating: Double) {
        let bundle = try Bundle(in: directory, last: count, count: count)
        try bundle.open(1)
        let migration = Stopwatch(processorTime: false)
        for version in 2...steps + 1 { try migration.measure { try bundle.open(version, migrating) } }
        let opening = Stopwatch(processorTime: false)
        for _ in 0..<steps { try opening.measure { try bundle.open(steps + 1) } }
        return (opening.seconds, migration.seconds)
    }

    /// A model of 30 entities with 14 attributes each and one more attribute in every version, and a store.
    private final class Bundle {
        private let folder: URL
        private var url: URL { folder.appendingPathComponent("Long.xcdatamodeld") }

        /// - Parameters:
        ///   - last: The number of the last version.
        ///   - count: The number of versions, up to the last one.
        init(in directory: URL, last: Int, count: Int) throws {
            folder = directory.appendingPathComponent("versions-\(UUID().uuidString)")
            for version in last - count + 1...last {
                try FileManager.default.createDirectory(at: document(version), withIntermediateDirectories: true)
                try Data(Self.contents(of: version).utf8)
                    .write(to: document(version).appendingPathComponent("contents"))
            }
            try PropertyListSerialization.data(
                fromPropertyList: ["_XCCurrentVersionName": "Long \(last).xcdatamodel"], format: .xml, options: 0
            ).write(to: url.appendingPathComponent(".xccurrentversion"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private func document(_ version: Int) -> URL { url.appendingPathComponent("Long \(version).xcdatamodel") }

        /// Opens the store like a program with this version.
        func open(_ version: Int, _ options: [AnyHashable: Any]? = nil) throws {
            guard let model = NSManagedObjectModel(contentsOf: document(version)) else {
                throw BenchmarkError("Version \(version) of \(url.path) cannot be read.")
            }
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let store = try coordinator.addPersistentStore(
                type: .sqlite, at: folder.appendingPathComponent("Long.sqlite"), options: options)
            try coordinator.remove(store)
        }

        private static func contents(of version: Int) -> String {
            let types = ["String", "Integer 32", "Date", "Boolean", "Double", "Binary"]
            let entities = (0..<30).map { entity in
                let names =
                    (0..<14).map { "plain\($0)" } + (1...version).filter { $0 % 30 == entity }.map { "added\($0)" }
                let attributes = names.enumerated().map { place, name in
                    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(types[place % types.count])\"/>\n"
                }
                let (next, previous) = ((entity + 1) % 30, (entity + 29) % 30)
                return "<entity name=\"Entity\(entity)\">\n\(attributes.joined())"
                    + "<relationship name=\"next\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"Entity\(next)\" "
                    + "inverseName=\"previous\" inverseEntity=\"Entity\(next)\"/>\n"
                    + "<relationship name=\"previous\" optional=\"YES\" toMany=\"YES\" destinationEntity=\"Entity\(previous)\" "
                    + "inverseName=\"next\" inverseEntity=\"Entity\(previous)\"/>\n</entity>\n"
            }
            return "<model>\n\(entities.joined())</model>\n"
        }
    }
}
