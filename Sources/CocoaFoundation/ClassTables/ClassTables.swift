import Synchronization

/// Finds the tables of the process's classes and looks up members in them.
///
/// May be called from any thread: results are cached under a lock.
package enum ClassTables {
    /// The table generated for `class` itself; nil if there is none.
    package static func table(of class: AnyClass) -> (any _ClassTable.Type)? {
        // A nested type's mangled name is its parent's, the length of its own name, the name, and O for an enum.
        guard let name = _mangledTypeName(`class`) else { return nil }
        return _typeByName(name + "6_TableO") as? any _ClassTable.Type
    }

    /// The classes from `class` up to its root, nearest first.
    package static func ancestry(of class: AnyClass) -> some Sequence<AnyClass> {
        sequence(first: `class`) { _getSuperclass($0) }
    }

    /// Every named property of `class`, including inherited ones. An override replaces the property that it overrides.
    package static func properties(of class: AnyClass) -> [String: _NamedProperty] {
        facts(of: `class`).properties
    }

    /// The overrides of `@NSManaged` properties, by name. On Apple's platforms, key-value coding finds an override
    /// because the overridden property is visible to Objective-C. It does not find a property that a class declares
    /// without `@objc`.
    package static func overridesOfManagedProperties(of class: AnyClass) -> [String: _NamedProperty] {
        facts(of: `class`).managedOverrides
    }

    package static func property(named name: String, of class: AnyClass) -> _NamedProperty? {
        facts(of: `class`).properties[name]
    }

    /// The nearest `validate<Key>(_:)` method for `key` in the ancestry of `class`.
    package static func validator(forKey key: String, of class: AnyClass) -> _Validator? {
        facts(of: `class`).validators[key]
    }

    /// The keys for which `class` or a superclass has a `validate<Key>(_:)` method.
    package static func validatedKeys(of class: AnyClass) -> Set<String> {
        Set(facts(of: `class`).validators.keys)
    }

    /// The result of `keyPathsForValuesAffecting<Key>` for `key`; nil if `class` has no such method.
    package static func dependencies(ofKey key: String, of class: AnyClass) -> Set<String>? {
        facts(of: `class`).dependencies[key]?(`class`)
    }

    /// The keys for which `contextShouldIgnoreChangesFor<Key>` of `class` returns true.
    package static func ignoredChanges(of class: AnyClass) -> Set<String> {
        Set(facts(of: `class`).ignoredChanges.filter { $0.value(`class`) }.keys)
    }

    /// The nearest method with the given Objective-C selector in the ancestry of `class`.
    package static func method(_ selector: String, of class: AnyClass) -> _Method? {
        facts(of: `class`).methods[selector]
    }

    /// The merged tables of a class and its superclasses.
    struct Facts {
        var properties: [String: _NamedProperty] = [:]
        var managedOverrides: [String: _NamedProperty] = [:]
        var validators: [String: _Validator] = [:]
        var dependencies: [String: _Dependency] = [:]
        var ignoredChanges: [String: _IgnoredChange] = [:]
        var methods: [String: _Method] = [:]

        init(_ class: AnyClass) {
            for ancestor in ClassTables.ancestry(of: `class`) {
                guard let table = ClassTables.table(of: ancestor) else { continue }
                func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
                    table.properties(from: root)
                }
                for property in _openExistential(`class`, do: properties) {
                    if let nearer = self.properties[property.name] {
                        if property.isManaged, !nearer.isManaged { managedOverrides[property.name] = nearer }
                    } else {
                        self.properties[property.name] = property
                    }
                }
                validators.merge(table.validators) { nearer, _ in nearer }
                dependencies.merge(table.dependencies) { nearer, _ in nearer }
                ignoredChanges.merge(table.ignoredChanges) { nearer, _ in nearer }
                methods.merge(table.methods) { nearer, _ in nearer }
            }
        }
    }

    static func facts(of class: AnyClass) -> Facts {
        let id = ObjectIdentifier(`class`)
        if let known = cache.withLock({ $0.facts[id] }) { return known.facts }
        // Built outside the lock because the tables run the target's code.
        let made = Facts(`class`)
        return cache.withLock { cache in
            if let known = cache.facts[id] { return known.facts }
            cache.facts[id] = Cache.Entry(facts: made)
            return made
        }
    }

    struct Cache {
        // Tables are constant once made, and their closures capture nothing.
        struct Entry: @unchecked Sendable { let facts: Facts }
        // Key paths written in source capture nothing either.
        struct Key: Hashable, @unchecked Sendable { let keyPath: AnyKeyPath }
        var facts: [ObjectIdentifier: Entry] = [:]
        var names: [Key: String] = [:]
    }

    static let cache = Mutex(Cache())
}
