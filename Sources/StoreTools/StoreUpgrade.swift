import CoreData
import TerminalText

/// Migrates a store file to another version of its model: shows the steps, makes a backup, and runs the migration.
///
///     let upgrade = try StoreUpgrade(path: "Shop.sqlite", model: "Shop.xcdatamodeld", version: nil)
///     if let steps = try upgrade.steps() { … }
///     try upgrade.backUp()
///     try upgrade.run { print($0) }
public struct StoreUpgrade {
    let path: String
    let url: URL
    let model: NSManagedObjectModel
    /// The name of the new version.
    public let version: String

    /// - Parameters:
    ///   - model: The path of an `.xcdatamodeld` or `.xcdatamodel`.
    ///   - version: A version of the `.xcdatamodeld`; nil means the current one.
    /// - Throws: `StoreProblem` if the model cannot be used.
    public init(path: String, model modelPath: String, version: String?) throws {
        self.path = path
        url = URL(fileURLWithPath: path)
        model = try NamedModel.read(modelPath, version: version)
        self.version = _MigrationPlan.name(of: model) ?? modelPath
    }

    /// The steps of the migration, determined from a copy of the store; nil if the store already has this version.
    /// - Throws: `StoreProblem` if the file is not a store, or cannot be migrated.
    public func steps() throws -> UpgradeSteps? {
        let view = try StoreView(path: path)
        do {
            guard let plan = try _MigrationPlan(storeAt: view.url, to: model) else { return nil }
            var steps = try UpgradeSteps(plan, of: view, to: version)
            do { try plan.check() } catch let error as CocoaError { steps.refusal = problem(error, seenAt: view.url) }
            return steps
        } catch let error as CocoaError {
            throw problem(error, seenAt: view.url)
        }
    }

    /// Migrates the store.
    /// - Parameter progress: Called with the completed fraction, from 0 to 1.
    /// - Throws: `StoreProblem`; the store is then unchanged.
    public func run(progress: (Float) -> Void) throws {
        do {
            try _MigrationPlan(storeAt: url, to: model)?.run(progress: progress)
        } catch let error as CocoaError {
            throw problem(error, seenAt: url)
        }
    }

    /// Copies the store, including its write-ahead log, to a new file.
    /// - Returns: The path of the copy.
    /// - Throws: `StoreProblem` if the store cannot be copied.
    public func backUp() throws -> String {
        var number = 1
        var copy = path + ".backup"
        while FileManager.default.fileExists(atPath: copy) {
            number += 1
            copy = "\(path).backup-\(number)"
        }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
        do {
            try coordinator.replacePersistentStore(
                at: URL(fileURLWithPath: copy), withPersistentStoreFrom: url, type: .sqlite)
        } catch let error as CocoaError {
            try? FileManager.default.removeItem(atPath: copy)
            throw problem(error, seenAt: url)
        }
        return copy
    }

    /// Converts an error of the stack into a message for the user, with the path as it was passed.
    private func problem(_ error: CocoaError, seenAt place: URL) -> StoreProblem {
        UpgradeProblem(error, path: path, seenAt: place, version: version).problem
    }
}
