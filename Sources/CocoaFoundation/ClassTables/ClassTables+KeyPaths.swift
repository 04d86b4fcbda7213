// Converts between Swift key paths and the strings of key-value coding. A key path does not record the names of its
// properties, but it can be compared with the key paths in the tables.
extension ClassTables {
    /// The name of the property or chain of properties that `keyPath` leads to.
    ///
    ///     ClassTables.name(of: \Employee.department?.name)    // "department.name"
    ///
    /// Returns nil if a link of the chain is in no table: it is private, it is not a property of an `NSObject`
    /// subclass, or its target does not use the `ManagedObjectAccessors` plugin. A non-optional link after an optional
    /// one, as in `\Employee.department?.company.name`, is not found either, because no key path built at run time is
    /// equal to it.
    package static func name(of keyPath: AnyKeyPath) -> String? {
        let key = Cache.Key(keyPath: keyPath)
        if let known = cache.withLock({ $0.names[key] }) { return known }
        guard let root = type(of: keyPath).rootType as? AnyClass else { return nil }
        guard let name = search(for: keyPath, from: root) else { return nil }
        cache.withLock { $0.names[key] = name }
        return name
    }

    /// The Swift key path from `class` for a name such as `department.name`; nil if one of its properties is in no
    /// table.
    package static func keyPath(named name: String, of class: AnyClass) -> AnyKeyPath? {
        var names = name.split(separator: ".").map(String.init)[...]
        guard let first = names.popFirst() else { return nil }
        let listed = (`class` as? any KeyValueCoding.Type)?.keyValueCodingKeys[first]
        guard var path = listed ?? property(named: first, of: `class`)?.keyPath else { return nil }
        for name in names {
            let value = type(of: path).valueType
            let optional: AnyClass? = (value as? any OptionalObject.Type)?.wrappedClass
            guard let next = optional ?? value as? AnyClass, let property = property(named: name, of: next),
                let longer = path.appending(path: optional == nil ? property.keyPath : property.optionalKeyPath)
            else { return nil }
            path = longer
        }
        return path
    }

    /// Searches the chains that start at `root`, shortest first.
    private static func search(for keyPath: AnyKeyPath, from root: AnyClass) -> String? {
        var chains = properties(of: root).values.map { Chain(path: $0.keyPath, name: $0.name) }
        for _ in 0..<longestChain {
            if let found = chains.first(where: { $0.path.isSame(as: keyPath) }) { return found.name }
            chains = chains.flatMap { $0.extended() }
        }
        return nil
    }

    /// The maximum number of properties in a chain. Key paths of four links are rare, and each link multiplies the
    /// search.
    private static let longestChain = 4

    private struct Chain {
        let path: AnyKeyPath
        let name: String

        /// The chains with one more property, if this one ends at an object.
        func extended() -> [Chain] {
            let value = type(of: path).valueType
            if let next = value as? AnyClass {
                return ClassTables.properties(of: next).values.compactMap { append($0.keyPath, $0) }
            }
            guard let optional = value as? any OptionalObject.Type, let next = optional.wrappedClass else { return [] }
            let unwrapped = path.appending(path: optional.forceUnwrap)
            return ClassTables.properties(of: next).values.flatMap { property in
                [
                    append(property.optionalKeyPath, property),
                    unwrapped?.appending(path: property.keyPath)
                        .map { Chain(path: $0, name: "\(name).\(property.name)") },
                ].compactMap { $0 }
            }
        }

        private func append(_ tail: AnyKeyPath, _ property: _NamedProperty) -> Chain? {
            path.appending(path: tail).map { Chain(path: $0, name: "\(name).\(property.name)") }
        }
    }
}

/// Type-erased access to an optional that may wrap an object.
private protocol OptionalObject {
    static var wrappedClass: AnyClass? { get }
    static var forceUnwrap: AnyKeyPath { get }
}

extension Optional: OptionalObject {
    static var wrappedClass: AnyClass? { Wrapped.self as? AnyClass }
    static var forceUnwrap: AnyKeyPath { \Wrapped?.! }
}

extension AnyKeyPath {
    /// Whether both key paths go through the same properties of the same types.
    ///
    /// If a key path has an optional link, `==` returns false when one side was built at run time and the other was
    /// written in the source. The hashes of the two, which cover every link, are equal.
    fileprivate func isSame(as other: AnyKeyPath) -> Bool {
        self == other || (type(of: self) == type(of: other) && hashValue == other.hashValue)
    }
}
