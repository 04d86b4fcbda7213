/// One stage of a staged migration: `NSLightweightMigrationStage` or `NSCustomMigrationStage`.
/// Apple's page: *NSMigrationStage*.
open class NSMigrationStage: NSObject {
    /// A name for the stage, which error messages use. Empty unless set.
    open var label: String! = ""

    /// The checksums of the stage's versions, in order.
    var checksums: [String] { [] }
}
