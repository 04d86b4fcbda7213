// The result types and results of batch requests. The raw values are Apple's.

/// Specifies the result of an `NSBatchInsertRequest`.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// Whether the request succeeded, as a `Bool`.
    case statusOnly = 0
    /// The IDs of the inserted or changed records, as `[NSManagedObjectID]`.
    case objectIDs = 1
    /// The number of inserted or changed records, as an `Int`.
    case count = 2
}

/// Specifies the result of an `NSBatchUpdateRequest`.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// Whether the request succeeded, as a `Bool`.
    case statusOnlyResultType = 0
    /// The IDs of the changed records, as `[NSManagedObjectID]`.
    case updatedObjectIDsResultType = 1
    /// The number of changed records, as an `Int`.
    case updatedObjectsCountResultType = 2
}

/// Specifies the result of an `NSBatchDeleteRequest`.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// Whether the request succeeded, as a `Bool`.
    case resultTypeStatusOnly = 0
    /// The IDs of the deleted records, as `[NSManagedObjectID]`.
    case resultTypeObjectIDs = 1
    /// The number of deleted records, as an `Int`. Records deleted by cascading rules count too.
    case resultTypeCount = 2
}

/// The result of an `NSBatchInsertRequest`. Apple's page: *NSBatchInsertResult*.
open class NSBatchInsertResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchInsertRequestResultType

    /// A `Bool`, an `[NSManagedObjectID]` or an `Int`, as `resultType` specifies.
    open var result: Any? { given }
    /// The kind of `result`, which the request specified.
    open var resultType: NSBatchInsertRequestResultType { type }

    /// An empty result, for the subclass of an incremental store, which overrides `result`.
    public override init() {
        given = nil
        type = .statusOnly
    }

    init(_ result: Any?, _ type: NSBatchInsertRequestResultType) {
        given = result
        self.type = type
    }
}

/// The result of an `NSBatchUpdateRequest`. Apple's page: *NSBatchUpdateResult*.
open class NSBatchUpdateResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchUpdateRequestResultType

    /// A `Bool`, an `[NSManagedObjectID]` or an `Int`, as `resultType` specifies.
    open var result: Any? { given }
    /// The kind of `result`, which the request specified.
    open var resultType: NSBatchUpdateRequestResultType { type }

    /// An empty result, for the subclass of an incremental store, which overrides `result`.
    public override init() {
        given = nil
        type = .statusOnlyResultType
    }

    init(_ result: Any?, _ type: NSBatchUpdateRequestResultType) {
        given = result
        self.type = type
    }
}

/// The result of an `NSBatchDeleteRequest`. Apple's page: *NSBatchDeleteResult*.
open class NSBatchDeleteResult: NSPersistentStoreResult {
    private let given: Any?
    private let type: NSBatchDeleteRequestResultType

    /// A `Bool`, an `[NSManagedObjectID]` or an `Int`, as `resultType` specifies.
    open var result: Any? { given }
    /// The kind of `result`, which the request specified.
    open var resultType: NSBatchDeleteRequestResultType { type }

    /// An empty result, for the subclass of an incremental store, which overrides `result`.
    public override init() {
        given = nil
        type = .resultTypeStatusOnly
    }

    init(_ result: Any?, _ type: NSBatchDeleteRequestResultType) {
        given = result
        self.type = type
    }
}
