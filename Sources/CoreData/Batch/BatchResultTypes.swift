// What a batch request is to say of what it did. The raw values are Apple's.

/// What the result of an `NSBatchInsertRequest` holds.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// Whether the request was carried out, as a `Bool`.
    case statusOnly = 0
    /// The ids of the records that were inserted or changed, as `[NSManagedObjectID]`.
    case objectIDs = 1
    /// Their number, as an `Int`.
    case count = 2
}

/// What the result of an `NSBatchUpdateRequest` holds.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// Whether the request was carried out, as a `Bool`.
    case statusOnlyResultType = 0
    /// The ids of the changed records, as `[NSManagedObjectID]`.
    case updatedObjectIDsResultType = 1
    /// Their number, as an `Int`.
    case updatedObjectsCountResultType = 2
}

/// What the result of an `NSBatchDeleteRequest` holds.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// Whether the request was carried out, as a `Bool`.
    case resultTypeStatusOnly = 0
    /// The ids of the deleted records, as `[NSManagedObjectID]`.
    case resultTypeObjectIDs = 1
    /// Their number, as an `Int`.
    case resultTypeCount = 2
}

/// What an `NSBatchInsertRequest` has done. Apple's page: *NSBatchInsertResult*.
open class NSBatchInsertResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchInsertRequestResultType

    /// What `resultType` says.
    open var result: Any? { given }
    open var resultType: NSBatchInsertRequestResultType { type }

    /// A result that holds nothing: for an incremental store's subclass, which overrides `result`.
    public override init() {
        given = nil
        type = .statusOnly
    }

    init(_ result: Any?, _ type: NSBatchInsertRequestResultType) {
        given = result
        self.type = type
    }
}

/// What an `NSBatchUpdateRequest` has done. Apple's page: *NSBatchUpdateResult*.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchUpdateRequestResultType

    /// What `resultType` says.
    open var result: Any? { given }
    open var resultType: NSBatchUpdateRequestResultType { type }

    /// A result that holds nothing: for an incremental store's subclass, which overrides `result`.
    public override init() {
        given = nil
        type = .statusOnlyResultType
    }

    init(_ result: Any?, _ type: NSBatchUpdateRequestResultType) {
        given = result
        self.type = type
    }
}

/// What an `NSBatchDeleteRequest` has done. Apple's page: *NSBatchDeleteResult*.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchDeleteRequestResultType

    /// What `resultType` says.
    open var result: Any? { given }
    open var resultType: NSBatchDeleteRequestResultType { type }

    /// A result that holds nothing: for an incremental store's subclass, which overrides `result`.
    public override init() {
        given = nil
        type = .resultTypeStatusOnly
    }

    init(_ result: Any?, _ type: NSBatchDeleteRequestResultType) {
        given = result
        self.type = type
    }
}
