import CoreData
import Course

/// A store file on its way to another version of its model: what will be done, a backup, and the doing.
///
///     let upgrade = try StoreUpgrade(path: "Shop.sqlite", model: "Shop.xcdatamodeld", version: nil)
///     if let steps = try upgrade.steps() { … }
///     try upgrade.backUp()
///     try upgrade.run { print($0) }
public struct StoreUpgrade {
    let path: String
    let url: URL
    let model: NSManagedObjectModel
    /// What the new version is called.
    public let version: String

    /// - Parameters:
    ///   - model: the path of an `.xcdatamodeld` or `.xcdatamodel`.
    ///   - version: a version of the `.xcdatamodeld`; the current one when nil.
    /// - Throws: `StoreProblem` for a model that cannot be used.
    public init(path: String, model modelPath: String, version: String?) throws {
        self.path = path
        url = URL(fileURLWithPath: path)
        model = try NamedModel.read(modelPath, version: version)
        self.version = _MigrationPlan.name(of: model) ?? modelPath
    }

    /// What the migration will do; nil where the store is of that version already. A copy is looked at.
    /// - Throws: `StoreProblem` for what is no store, or cannot be migrated.
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
    /// - Parameter progress: told how much is done, from 0 to 1.
    /// - Throws: `StoreProblem`; the store is what it was then.
    public func run(progress: (Float) -> Void) throws {
        do {
            try _MigrationPlan(storeAt: url, to: model)?.run(progress: progress)
        } catch let error as CocoaError {
            throw problem(error, seenAt: url)
        }
    }

    /// Copies the store, with what lies in its log, to a file that is not there yet.
    /// - Returns: where the copy is.
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

    /// An error of the stack in words for its user, with the path as it was given.
    private func problem(_ error: CocoaError, seenAt place: URL) -> StoreProblem {
        UpgradeProblem(error, path: path, seenAt: place, version: version).problem
    }
}
