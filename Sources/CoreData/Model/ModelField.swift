/// One field of a description: how to copy, compare and archive it.
///
/// Each class of the model lists its fields once. `copy(with:)`, `isEqual(_:)` and `NSSecureCoding` all iterate over
/// that list, so that a field cannot be copied but missing from an archive.
struct ModelField {
    let key: String
    let copy: (_ original: NSObject, _ copy: NSObject) -> Void
    let isEqual: (NSObject, NSObject) -> Bool
    /// Converts the value to a property list value; nil omits the key.
    let archive: (NSObject) -> Any?
    let restore: (NSObject, Any) throws -> Void
    /// Describes the value for a debugger; nil if the field has none.
    let describe: (NSObject) -> String?

    /// A field with its own functions for comparing and archiving.
    init<Owner: NSObject, Value>(
        _ key: String, _ path: ReferenceWritableKeyPath<Owner, Value>,
        copy copyValue: @escaping (Value) -> Value = { $0 },
        isEqual: @escaping (Value, Value) -> Bool,
        archive: @escaping (Value) -> Any?,
        restore: @escaping (Any) throws -> Value?
    ) {
        func owner(_ object: NSObject) -> Owner { unsafeDowncast(object, to: Owner.self) }
        self.key = key
        copy = { owner($1)[keyPath: path] = copyValue(owner($0)[keyPath: path]) }
        self.isEqual = { isEqual(owner($0)[keyPath: path], owner($1)[keyPath: path]) }
        self.archive = { archive(owner($0)[keyPath: path]) }
        describe = { (owner($0)[keyPath: path] as Any?).map { "\(key) \($0)" } }
        self.restore = { object, stored in
            guard let value = try restore(stored) else { throw ArchiveError.wrongValue(key) }
            owner(object)[keyPath: path] = value
        }
    }

    /// A field whose value is a property list value.
    init<Owner: NSObject, Value: Equatable>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, Value>) {
        self.init(key, path, isEqual: ==, archive: { $0 }, restore: { $0 as? Value })
    }

    /// An optional field whose value is a property list value.
    init<Owner: NSObject, Value: Equatable>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, Value?>) {
        self.init(key, path, isEqual: ==, archive: { $0 }, restore: { ($0 as? Value).map(Optional.some) })
    }

    /// A case of an enumeration, archived as its raw value.
    init<Owner: NSObject, Value: RawRepresentable>(_ key: String, case path: ReferenceWritableKeyPath<Owner, Value>)
    where Value.RawValue == UInt {
        self.init(
            key, path, isEqual: { $0.rawValue == $1.rawValue }, archive: { $0.rawValue },
            restore: { ($0 as? NSNumber).flatMap { Value(rawValue: $0.uintValue) } })
    }

    /// A value of any type.
    init<Owner: NSObject>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, Any?>) {
        self.init(
            key, path, isEqual: ArchivedValue.areEqual, archive: { $0.map(ArchivedValue.archive) },
            restore: { try .some(ArchivedValue.restore($0)) })
    }

    /// The `userInfo` dictionary.
    init<Owner: NSObject>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, [AnyHashable: Any]?>) {
        self.init(
            key, path, isEqual: { ArchivedValue.areEqual($0, $1) }, archive: { $0.map(ArchivedValue.archive) },
            restore: { try .some(ArchivedValue.restore($0) as? [AnyHashable: Any]) })
    }

    init<Owner: NSObject>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, NSPredicate?>) {
        self.init(
            key, path, isEqual: { $0 == $1 }, archive: { $0.map(ArchivedValue.archive) },
            restore: { try ArchivedValue.restorePredicate($0) })
    }

    init<Owner: NSObject>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, NSExpression?>) {
        self.init(
            key, path, isEqual: { $0 == $1 }, archive: { $0.map(ArchivedValue.archive) },
            restore: { try ArchivedValue.restoreExpression($0) })
    }

    /// An array of parts, each with its own fields.
    init<Owner: NSObject, Part: ModelPart>(_ key: String, _ path: ReferenceWritableKeyPath<Owner, [Part]>) {
        self.init(
            key, path, copy: { $0.map(\.duplicate) }, isEqual: { $0 == $1 },
            archive: { $0.map(\.archivedFields) },
            restore: { stored in
                try (stored as? [[String: Any]])?.map { try Part.restored(from: $0) }
            })
    }
}

/// The reasons why an archived model cannot be read.
enum ArchiveError: Error {
    case wrongValue(String)
    case unknownKind(String)

    var sentence: String {
        switch self {
        case .wrongValue(let key): "The archived model holds a value of the wrong kind under \"\(key)\"."
        case .unknownKind(let name): "The archived model names \"\(name)\", which is not a part of a model."
        }
    }
}
