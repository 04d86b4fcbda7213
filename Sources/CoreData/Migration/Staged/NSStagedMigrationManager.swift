/// The stages that migrate a store of any older version to the newest one, in order.
///
///     let manager = NSStagedMigrationManager([
///         NSLightweightMigrationStage([shop1.versionChecksum]),
///         NSCustomMigrationStage(migratingFrom: shop2, to: shop3),
///     ])
///     description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
///
/// `StagedMigration` describes how a store is migrated. Apple's page: *NSStagedMigrationManager*.
open class NSStagedMigrationManager: NSObject, @unchecked Sendable {
    // Sendable: the stages are set once. The container changes only during the one migration that uses the store.
    /// The stages, from the oldest version to the newest.
    open private(set) var stages: [NSMigrationStage] = []
    /// The container with the store while a stage's handler runs; nil at any other time.
    open internal(set) var container: NSPersistentContainer?

    /// Creates a manager. Stops the program if a version occurs twice in the stages, except that a custom stage can
    /// start with the version that ends the previous one.
    public convenience init(_ stages: [NSMigrationStage]) {
        self.init()
        self.stages = stages
        var seen: Set<String> = []
        var last: String?
        for stage in stages {
            var checksums = stage.checksums[...]
            if stage is NSCustomMigrationStage, checksums.first == last { checksums = checksums.dropFirst() }
            for checksum in checksums where !seen.insert(checksum).inserted {
                stop(
                    .invalidArgumentException,
                    "Duplicate version checksums across stages detected: \(checksum)"
                        + (stage.label.isEmpty ? "." : ", again in the stage '\(stage.label!)'."))
            }
            last = stage is NSCustomMigrationStage ? stage.checksums.last : nil
        }
    }
}

/// The position of a version in the stages.
struct StagePosition: Comparable {
    let stage: Int
    /// The index among the versions of the stage.
    let version: Int

    static func < (one: StagePosition, other: StagePosition) -> Bool {
        (one.stage, one.version) < (other.stage, other.version)
    }
}

extension NSStagedMigrationManager {
    /// Every version with its position. A version that ends one stage and starts the next has both positions.
    var versions: [(checksum: String, position: StagePosition)] {
        stages.enumerated().flatMap { index, stage in
            stage.checksums.enumerated().map { ($1, StagePosition(stage: index, version: $0)) }
        }
    }

    /// The models that the custom stages refer to.
    /// - Throws: as `NSManagedObjectModelReference.resolve()`.
    func models() throws -> [NSManagedObjectModel] {
        try stages.compactMap { $0 as? NSCustomMigrationStage }.flatMap { [$0.currentModel, $0.nextModel] }
            .map { try $0.resolve() }
    }
}
