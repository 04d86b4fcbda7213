/// Versions of a model that a lightweight migration can lead through, from the oldest to the newest.
///
///     NSLightweightMigrationStage([shop1.versionChecksum, shop2.versionChecksum])
///
/// A store of any of them is led in one step to where the next custom stage begins, or to the new model; through the
/// versions in between one by one where one step is too large. Apple's page: *NSLightweightMigrationStage*.
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The versions, by `NSManagedObjectModel.versionChecksum`.
    open private(set) var versionChecksums: [String] = []

    public convenience init(_ checksums: [String]) {
        self.init()
        versionChecksums = checksums
    }

    override var checksums: [String] { versionChecksums }
}
