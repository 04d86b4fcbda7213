import Synchronization
import Testing

@testable import CoreData

@Suite struct MigrationFolderTests {
    private let shop: ShopBundle
    private var place: URL { MigrationFolder.place(alongside: shop.store) }

    init() throws { shop = try ShopBundle() }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test func openingRemovesTheLeftoversOfAKilledMigration() throws {
        try shop.makeStore(3)
        do {
            // A process's lock is released when it exits. Here, closing the descriptor releases it.
            let folder = try MigrationFolder(alongside: shop.store, options: nil)
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

    @Test func anEmptyFolderIsRemoved() throws {
        try shop.makeStore(3)
        // As after a kill between creating or emptying the folder and the next step.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try shop.open(try shop.model(3))
        #expect(!exists(place))
    }

    @Test func aFolderInUseIsNotRemoved() throws {
        try shop.makeStore(3)
        let folder = try MigrationFolder(alongside: shop.store, options: nil)
        defer { folder.remove() }
        try shop.open(try shop.model(3))
        #expect(exists(place))
        let error = failure {
            try MigrationFolder(alongside: shop.store, options: [NSPersistentStoreTimeoutOption: 0.05])
        }
        #expect(error?.code == .persistentStoreTimeout)
        #expect(error?.localizedDescription.contains("Another process is migrating the store") == true)
    }

    @Test func aFolderWithForeignFilesIsNotRemoved() throws {
        try shop.makeStore(3)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: place.appendingPathComponent("diary"))
        try shop.open(try shop.model(3))
        #expect(exists(place.appendingPathComponent("diary")))
        #expect(failure { try MigrationFolder(alongside: shop.store, options: nil) }?.code == .fileWriteFileExists)
        #expect(exists(place.appendingPathComponent("diary")))
    }

    @Test func concurrentMigrationsOfOneStoreAreSerialized() {
        let store = shop.store
        let busy = Steps()
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            guard let folder = try? MigrationFolder(alongside: store, options: nil) else { return }
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
