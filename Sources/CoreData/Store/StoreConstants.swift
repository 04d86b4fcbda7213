/// A SQLite file.
public let NSSQLiteStoreType = "SQLite"
/// One binary file, read and written whole.
public let NSBinaryStoreType = "Binary"
/// One XML file, read and written whole.
public let NSXMLStoreType = "XML"
/// Memory only: gone with its coordinator.
public let NSInMemoryStoreType = "InMemory"

/// Metadata: the kind of the store.
public let NSStoreTypeKey = "NSStoreType"
/// Metadata: the store's identity.
public let NSStoreUUIDKey = "NSStoreUUID"
/// Metadata: the version hash of each entity of the model that the store was made with.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// Metadata: what the model's author calls its version.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"

/// Option: refuse to write; a number.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Option: open a store though its model does not fit; a number.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// Option: how long to wait for another process's lock, in seconds; a number.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// Option: SQLite pragmas to set when the store is opened; a dictionary of names and values.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Option: migrate a store of an older model when it is added; a number.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Option: work the migration out from the two models; a number.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"

/// Option: give all free pages back to the file system when the store is opened; a number.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Option: have SQLite look at the data when the store is opened, so that it chooses among indexes well; a number.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Option: how many connections a SQLite store may have open at once, the writer included; a number.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSize"
/// Option: destroy a store even if somebody uses it or its file is damaged; a number.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// Option: hold an XML store's file against the format's definition when it is opened, not only what is needed of it; a
/// number.
public let NSValidateXMLStoreOption = "NSValidateXMLStoreOption"
/// Option: the classes, besides plain ones, that values in a binary store may be of; an array of classes that conform to
/// `NSSecureCoding`.
public let NSBinaryStoreSecureDecodingClasses = "NSBinaryStoreSecureDecodingClasses"
/// Option: let values of any class through when a binary store is opened; a number.
public let NSBinaryStoreInsecureDecodingCompatibilityOption = "_NSBinaryStoreInsecureDecodingCompatibilityOption"
/// Metadata: the oldest system that can read the store. Stores made here do not say.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"
/// Metadata: the checksum of the model that the store was made with.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"

/// Error: how model and store differ, as an array of sentences. Not Apple's: its errors leave one to guess.
public let NSStoreDifferencesErrorKey = "FaultlineStoreDifferences"

/// Store option: whether the store records a history of its changes; an `NSNumber` with a Boolean, false if absent.
///
/// A store that contains a history but is added without the option is opened as read-only, and an error is logged to
/// standard error: changes would be missing from the history. Delete the history first if you no longer need it.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"

/// Store option: whether to post `NSPersistentStoreRemoteChange` after every change of the store by any process; an
/// `NSNumber` with a Boolean.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"

/// Store option: whether a lightweight migration defers cleanup, such as dropping a table, that the store works
/// without; an `NSNumber` with a Boolean.
///
/// The store's metadata contain the same key, with the value true, while work is pending.
/// `finishDeferredLightweightMigration()` does that work.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
