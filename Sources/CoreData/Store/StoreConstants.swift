/// A SQLite file.
public let NSSQLiteStoreType = "SQLite"
/// A binary file that is read and written completely.
public let NSBinaryStoreType = "Binary"
/// An XML file that is read and written completely.
public let NSXMLStoreType = "XML"
/// A store in memory, which lives as long as its coordinator.
public let NSInMemoryStoreType = "InMemory"

/// Metadata key: the type of the store.
public let NSStoreTypeKey = "NSStoreType"
/// Metadata key: the identifier of the store.
public let NSStoreUUIDKey = "NSStoreUUID"
/// Metadata key: the version hashes of the model's entities, by the entities' names.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// Metadata key: the identifiers of the model's version (`versionIdentifiers`).
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"

/// Store option: whether the store is opened for reading only; an `NSNumber` with a Boolean.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Store option: whether the store is opened even if it does not match the model; an `NSNumber` with a Boolean.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// Store option: how long to wait for another process's lock, in seconds; an `NSNumber`, 240 if absent.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// Store option: the SQLite pragmas to set when the store is opened; a dictionary of names and values.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Store option: whether a store of an older model is migrated when it is added; an `NSNumber` with a Boolean.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Store option: whether a mapping model is inferred for a migration; an `NSNumber` with a Boolean.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"

/// Store option: whether all free pages are returned to the file system when the store is opened; an `NSNumber` with a
/// Boolean.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Store option: whether SQLite analyzes the data when the store is opened, to improve its choice of indexes; an
/// `NSNumber` with a Boolean.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Store option: the maximum number of connections of a SQLite store, including the writer; an `NSNumber`, 7 if absent.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSize"
/// Option: whether a store is destroyed even if it is in use or its file is damaged; an `NSNumber` with a Boolean.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// Store option: whether the whole XML file is validated against the format's definition when the store is opened; an
/// `NSNumber` with a Boolean.
public let NSValidateXMLStoreOption = "NSValidateXMLStoreOption"
/// Store option: the classes of values in a binary store that may be decoded in addition to the standard ones; an array
/// of classes that conform to `NSSecureCoding`.
public let NSBinaryStoreSecureDecodingClasses = "NSBinaryStoreSecureDecodingClasses"
/// Store option: whether values of any class are decoded when a binary store is opened; an `NSNumber` with a Boolean.
public let NSBinaryStoreInsecureDecodingCompatibilityOption = "_NSBinaryStoreInsecureDecodingCompatibilityOption"
/// Metadata key: the oldest system that can read the store. Stores created here do not contain it.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"
/// Metadata key: the checksum of the model that the store was created with.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"

/// User info key: the differences between model and store, as an array of sentences. Not part of Apple's API, whose
/// errors do not list the differences.
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
