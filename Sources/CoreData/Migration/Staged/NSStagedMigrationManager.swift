/// The stages that lead a store of any older version to the newest, in their order.
///
///     let manager = NSStagedMigrationManager([
///         NSLightweightMigrationStage([shop1.versionChecksum]),
///         NSCustomMigrationStage(migratingFrom: shop2, to: shop3),
///     ])
///     description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
///
/// What happens when a store is opened with it: `StagedMigration`. Apple's page: *NSStagedMigrationManager*.
open class NSStagedMigrationManager: NSObject, @unchecked Sendable {
    // Sendable: the stages are set once; the container changes only while the one migration that has the store runs.
    /// The stages, from the oldest version to the newest.
    open private(set) var stages: [NSMigrationStage] = []
    /// The store as it is at the stage, while one of its handlers runs; nil at any other time.
    open internal(set) var container: NSPersistentContainer?

    /// Stages in which a version appears twice stop the program; a custom stage may begin with the version that the one
    /// before ended with.
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

/// A version's place in the stages.
struct StagePosition: Comparable {
    let stage: Int
    /// Its place among the versions of the stage.
    let version: Int

    static func < (one: StagePosition, other: StagePosition) -> Bool {
        (one.stage, one.version) < (other.stage, other.version)
    }
}

extension NSStagedMigrationManager {
    /// Every version with its place. One that ends a stage and begins the next has both.
    var versions: [(checksum: String, position: StagePosition)] {
        stages.enumerated().flatMap { index, stage in
            stage.checksums.enumerated().map { ($1, StagePosition(stage: index, version: $0)) }
        }
    }

    /// The models that the custom stages refer to.
    func models() throws -> [NSManagedObjectModel] {
        try stages.compactMap { $0 as? NSCustomMigrationStage }.flatMap { [$0.currentModel, $0.nextModel] }
            .map { try $0.resolve() }
    }
}
