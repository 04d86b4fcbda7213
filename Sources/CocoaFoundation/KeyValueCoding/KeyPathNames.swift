import Foundation

/// The names of Swift key paths, which the runtime on Linux does not keep.
///
/// `NSSortDescriptor(keyPath:)`, `NSExpression(forKeyPath:)` and `observe(_:)` turn `\Employee.name` into `"name"`. The
/// name comes from the tables that the `ManagedObjectAccessors` plugin generates; otherwise from the root type's own
/// table in ``KeyValueCoding``; otherwise from the key path's description, which contains the names of stored
/// properties that no subclass can override.
public enum KeyPathNames {
    /// The key path as a string; nil if its name is unknown.
    public static func name(of keyPath: AnyKeyPath) -> String? {
        if let name = ClassTables.name(of: keyPath) { return name }
        if let table = (type(of: keyPath).rootType as? any KeyValueCoding.Type)?.keyValueCodingKeys,
            let entry = table.first(where: { $0.value == keyPath })
        {
            return entry.key
        }
        return spelled(keyPath)
    }

    /// The name of a key path that must have one. Stops the process if the name is unknown.
    public static func requiredName(of keyPath: AnyKeyPath) -> String {
        guard let name = name(of: keyPath) else {
            misuse(
                """
                The name of \(keyPath) is unknown: key paths keep no names on Linux. Pass the key as a string, let \
                its target use the ManagedObjectAccessors plugin, or let \(type(of: keyPath).rootType) list it in \
                keyValueCodingKeys.
                """)
        }
        return name
    }

    /// The description of `\Person.name` contains the name of a stored property, but the address of a computed one.
    private static func spelled(_ keyPath: AnyKeyPath) -> String? {
        let text = "\(keyPath)"
        guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
        let path = text[text.index(after: dot)...].filter { $0 != "?" && $0 != "!" }
        return path.isEmpty || path.contains("[") ? nil : path
    }
}

extension NSExpression {
    /// The value at the end of a Swift key path. Stops the process if its name is unknown: see ``KeyPathNames``.
    public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
        self.init(forKeyPath: KeyPathNames.requiredName(of: keyPath))
    }
}

extension AnyKeyPath {
    /// The key path as a string; nil if its name is unknown. The standard library's property of that name is nil on
    /// Linux.
    public var _kvcKeyPathString: String? { KeyPathNames.name(of: self) }
}
