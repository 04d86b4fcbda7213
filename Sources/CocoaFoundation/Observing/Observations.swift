import Foundation

/// Everything that is known of one object's observers.
///
/// An announcement comes here, and goes to the watches of its key; ``Watch`` tells the ``Observation`` that it belongs
/// to, which tells the observer:
///
///     ada.willChangeValue(forKey: "name")
///       └─ Observations(ada).willChange("name")
///            └─ Watch(ada, "name").willChange ── Observation.willChange: takes the old value down
///     … the value is set …
///     ada.didChangeValue(forKey: "name")         … Observation.didChange: tells the observer
///
/// An object without observers has none of this: see ``ObservationTable``.
package final class Observations {
    private var watches: [String: [Watch]] = [:]
    /// Changes that are announced and yet to happen, with those who are told of them; the innermost last.
    private var announced: [(key: String, watches: [Watch])] = []
    /// Keys whose announcements are held back, as part of a greater change that is announced as a whole.
    private var muted: [String] = []
    private var registrations: [Registration] = []

    /// An observer of the old kind.
    private struct Registration {
        let observer: ObjectIdentifier
        let context: UnsafeMutableRawPointer?
        let observation: Observation
    }

    /// The object's observations; nil where it is not observed.
    package static func of(_ object: AnyObject) -> Observations? { ObservationTable.observations(of: object) }

    static func require(_ object: AnyObject) -> Observations {
        if let known = of(object) { return known }
        let made = Observations()
        ObservationTable.set(made, of: object)
        return made
    }

    /// The keys that someone watches.
    package var keys: [String] { Array(watches.keys) }

    func add(_ watch: Watch) { watches[watch.key, default: []].append(watch) }

    func remove(_ watch: Watch, from object: AnyObject) {
        watches[watch.key]?.removeAll { $0 === watch }
        if watches[watch.key]?.isEmpty == true { watches[watch.key] = nil }
        if watches.isEmpty, registrations.isEmpty { ObservationTable.set(nil, of: object) }
    }

    package func willChange(_ key: String, _ mutation: @autoclosure () -> KeyValueMutation = .setting) {
        let interested = muted.contains(key) ? [] : watches[key] ?? []
        announced.append((key, interested))
        if interested.isEmpty { return }
        let mutation = mutation()
        for watch in interested { watch.willChange(mutation) }
    }

    package func didChange(_ key: String) {
        guard let index = announced.lastIndex(where: { $0.key == key }) else { return }
        for watch in announced.remove(at: index).watches { watch.didChange() }
    }

    /// Announces what `objects` do to a set; its members are read only if someone watches.
    package func willChange(
        _ key: String, _ kind: NSKeyValueSetMutationKind, _ objects: Set<AnyHashable>, of object: AnyObject
    ) {
        willChange(
            key,
            KeyValueMutation(
                kind, objects,
                on: Set(
                    (Operand(KeyValueAccess.value(of: object, forKey: key)).members ?? []).compactMap {
                        $0 as? AnyHashable
                    })))
    }

    /// Runs `body`, in which changes of `key` are part of one that is announced already.
    package func muting<Result>(_ key: String, _ body: () throws -> Result) rethrows -> Result {
        muted.append(key)
        defer { muted.removeLast() }
        return try body()
    }
}

extension Observations {
    /// Runs `body`, by which key-value coding changes `key`, and announces it unless the object's class does so itself.
    package static func announcing<Result>(
        _ key: String, of object: AnyObject, _ mutation: @autoclosure () -> KeyValueMutation, _ body: () -> Result
    ) -> Result {
        guard let observations = of(object) else { return body() }
        let mutation = mutation()
        // An object that announces whatever is set cannot know what a proxy knows: which members come or go.
        let isProxys = object is any ObservationFlagged && mutation.kind != .setting
        guard isProxys || KeyValueRules.automaticallyNotifies(key, of: object) else { return body() }
        observations.willChange(key, mutation, by: object)
        // What the property's own observers announce meanwhile is this very change.
        let result = observations.muting(key, body)
        observations.didChange(key, mutation, by: object)
        return result
    }

    /// Announces by a class's own methods, where it has them.
    private func willChange(_ key: String, _ mutation: KeyValueMutation, by object: AnyObject) {
        guard let own = object as? any KeyValueObserving else { return willChange(key, mutation) }
        switch mutation {
        case .setting: own.willChangeValue(forKey: key)
        case .indexed(let kind, let indexes): own.willChange(kind, valuesAt: indexes, forKey: key)
        case .members(.insertion, let came, _): own.willChangeValue(forKey: key, withSetMutation: .union, using: came)
        case .members(_, _, let went): own.willChangeValue(forKey: key, withSetMutation: .minus, using: went)
        }
    }

    private func didChange(_ key: String, _ mutation: KeyValueMutation, by object: AnyObject) {
        guard let own = object as? any KeyValueObserving else { return didChange(key) }
        switch mutation {
        case .setting: own.didChangeValue(forKey: key)
        case .indexed(let kind, let indexes): own.didChange(kind, valuesAt: indexes, forKey: key)
        case .members(.insertion, let came, _): own.didChangeValue(forKey: key, withSetMutation: .union, using: came)
        case .members(_, _, let went): own.didChangeValue(forKey: key, withSetMutation: .minus, using: went)
        }
    }
}

// Observers of the old kind, which are told by a method of theirs.
extension Observations {
    static func add(
        _ observer: NSObject, to object: AnyObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
        _ context: UnsafeMutableRawPointer?
    ) {
        guard let listener = observer as? any KeyValueObserving else {
            misuse(
                """
                \(type(of: observer)) cannot observe '\(keyPath)' of \(type(of: object)): let it conform to KeyValueObserving and \
                implement observeValue(forKeyPath:of:change:context:), or use observe(_:options:changeHandler:).
                """)
        }
        let observation = Observation(
            of: object, keyPath, options,
            read: { KeyValueAccess.value(of: $0, forKeyPath: keyPath) ?? NSNull() },
            deliver: { [weak listener] object, change in
                listener?.observeValue(forKeyPath: keyPath, of: object, change: change.dictionary, context: context)
            })
        require(object).registrations.append(
            Registration(observer: ObjectIdentifier(observer), context: context, observation: observation))
        observation.begin()
    }

    /// - Parameter context: the one that the observer was added with; nil for whichever.
    static func remove(
        _ observer: NSObject, from object: AnyObject, _ keyPath: String, _ context: UnsafeMutableRawPointer??
    ) {
        let observations = of(object)
        let index = observations?.registrations.lastIndex {
            $0.observer == ObjectIdentifier(observer) && $0.observation.keyPath == keyPath
                && (context == nil || context! == $0.context)
        }
        guard let observations, let index else {
            misuse(
                """
                Cannot remove an observer \(type(of: observer)) for the key path "\(keyPath)" from \(type(of: object)) because \
                it is not registered as an observer.
                """)
        }
        // In this order: the last watch to end lets go of it all.
        let observation = observations.registrations.remove(at: index).observation
        observation.end()
    }

    /// Forgets all observers, or puts back what was there.
    package static func setInfo(_ info: UnsafeMutableRawPointer?, of object: AnyObject) {
        ObservationTable.set(info.map { Unmanaged<Observations>.fromOpaque($0).takeUnretainedValue() }, of: object)
    }

    /// Announces by a class's own methods, where it has them.
    static func announce<Root: AnyObject>(
        _ keyPath: PartialKeyPath<Root>, _ object: Root, or plain: (Observations, String) -> Void,
        _ own: (any KeyValueObserving, String) -> Void
    ) {
        // An object without observers need not know what its properties are called.
        if let observing = object as? any KeyValueObserving {
            own(observing, KeyPathNames.requiredName(of: keyPath))
        } else if let observations = of(object) {
            plain(observations, KeyPathNames.requiredName(of: keyPath))
        }
    }
}
