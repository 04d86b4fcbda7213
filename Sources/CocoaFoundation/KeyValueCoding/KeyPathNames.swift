import Foundation

/// The names of Swift key paths, which Linux's runtime does not keep.
///
/// `NSSortDescriptor(keyPath:)`, `NSExpression(forKeyPath:)` and `observe(_:)` turn `\Employee.name` into `"name"`. The
/// tables that the `ManagedObjectAccessors` plugin writes are asked first; then the root type's own table of
/// ``KeyValueCoding``; then the text of the key path, which tells the names of stored properties that no subclass can
/// override.
public enum KeyPathNames {
    /// The key path in text, nil when nothing knows it.
    public static func name(of keyPath: AnyKeyPath) -> String? {
        if let name = ClassTables.name(of: keyPath) { return name }
        if let table = (type(of: keyPath).rootType as? any KeyValueCoding.Type)?.keyValueCodingKeys,
            let entry = table.first(where: { $0.value == keyPath })
        {
            return entry.key
        }
        return spelled(keyPath)
    }

    /// The name of a key path that must have one; stops the process when nothing knows it.
    public static func requiredName(of keyPath: AnyKeyPath) -> String {
        guard let name = name(of: keyPath) else {
            misuse(
                """
                The name of \(keyPath) is not known: key paths keep no names on Linux. Use the key's name in text, let \
                its target use the ManagedObjectAccessors plugin, or let \(type(of: keyPath).rootType) list it in \
                keyValueCodingKeys.
                """)
        }
        return name
    }

    /// `\Person.name` for a stored property prints its name; a computed one prints its address.
    private static func spelled(_ keyPath: AnyKeyPath) -> String? {
        let text = "\(keyPath)"
        guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
        let path = text[text.index(after: dot)...].filter { $0 != "?" && $0 != "!" }
        return path.isEmpty || path.contains("[") ? nil : path
    }
}

extension NSExpression {
    /// The value at the end of a Swift key path, whose name must be known: see ``KeyPathNames``.
    public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
        self.init(forKeyPath: KeyPathNames.requiredName(of: keyPath))
    }
}

extension AnyKeyPath {
    /// The key path in text, nil when nothing knows it. The standard library's property of that name is nil on Linux.
    public var _kvcKeyPathString: String? { KeyPathNames.name(of: self) }
}
