import Synchronization
import Testing

@testable import CoreData

@Suite struct MigrationFolderTests {
    private let shop: ShopBundle
    private var place: URL { MigrationFolder.place(besides: shop.store) }

    init() throws { shop = try ShopBundle() }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test func whatAKilledMigrationLeftGoesAtTheNextOpening() throws {
        try shop.makeStore(3)
        do {
            // The lock goes with the process that had it; here, with a descriptor that is closed under the folder.
            let folder = try MigrationFolder(besides: shop.store, options: nil)
            let half = try folder.place("mapped")
            folder.remove()
            try FileManager.default.createDirectory(
                at: half.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("half".utf8).write(to: half)
            try Data().write(to: place.appendingPathComponent("made-by-faultline"))
        }
        #expect(exists(place))
        try shop.open(try shop.model(3))
        #expect(!exists(place))
    }

    @Test func anEmptyFolderGoesToo() throws {
        try shop.makeStore(3)
        // A kill between making, or emptying, the folder and what comes next.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try shop.open(try shop.model(3))
        #expect(!exists(place))
    }

    @Test func aFolderInUseStays() throws {
        try shop.makeStore(3)
        let folder = try MigrationFolder(besides: shop.store, options: nil)
        defer { folder.remove() }
        try shop.open(try shop.model(3))
        #expect(exists(place))
        let error = failure {
            try MigrationFolder(besides: shop.store, options: [NSPersistentStoreTimeoutOption: 0.05])
        }
        #expect(error?.code == .persistentStoreTimeout)
        #expect(error?.localizedDescription.contains("Another process is migrating the store") == true)
    }

    @Test func aFolderThatIsSomebodyElsesIsLeftAlone() throws {
        try shop.makeStore(3)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: place.appendingPathComponent("diary"))
        try shop.open(try shop.model(3))
        #expect(exists(place.appendingPathComponent("diary")))
        #expect(failure { try MigrationFolder(besides: shop.store, options: nil) }?.code == .fileWriteFileExists)
        #expect(exists(place.appendingPathComponent("diary")))
    }

    @Test func twoMigrationsOfAStoreComeOneAfterTheOther() {
        let store = shop.store
        let busy = Steps()
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            guard let folder = try? MigrationFolder(besides: store, options: nil) else { return }
            busy.add("in \(number)")
            usleep(5000)
            busy.add("out \(number)")
            folder.remove()
        }
        let steps = busy.all
        #expect(steps.count == 16)
        for pair in stride(from: 0, to: steps.count - 1, by: 2) {
            #expect(steps[pair].dropFirst(3) == steps[pair + 1].dropFirst(4))
        }
        #expect(!exists(place))
    }

    private final class Steps: Sendable {
        private let steps = Mutex<[String]>([])
        func add(_ step: String) { steps.withLock { $0.append(step) } }
        var all: [String] { steps.withLock { $0 } }
    }
}
