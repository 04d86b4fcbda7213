/// One stage of a staged migration: `NSLightweightMigrationStage` or `NSCustomMigrationStage`.
/// Apple's page: *NSMigrationStage*.
open class NSMigrationStage: NSObject {
    /// What the stage is for, in the program's words: errors name it.
    open var label: String! = ""

    /// The checksums of the stage's versions, in their order.
    var checksums: [String] { [] }
}
