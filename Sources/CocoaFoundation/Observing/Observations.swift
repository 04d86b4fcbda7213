import Foundation

/// The observers of one object.
///
/// An announcement is passed to the watches of its key. Each ``Watch`` passes it to its ``Observation``, which notifies
/// the observer:
///
///     ada.willChangeValue(forKey: "name")
///       └─ Observations(ada).willChange("name")
///            └─ Watch(ada, "name").willChange ── Observation.willChange: records the old value
///     … the value is set …
///     ada.didChangeValue(forKey: "name")         … Observation.didChange: notifies the observer
///
/// An object without observers has no instance of this class: see ``ObservationTable``.
package final class Observations {
    private var watches: [String: [Watch]] = [:]
    /// Changes that are announced and have yet to happen, with the watches to notify; the innermost last.
    private var announced: [(key: String, watches: [Watch])] = []
    /// Keys whose announcements are suppressed, because they are part of a larger change that is announced as a whole.
    private var muted: [String] = []
    private var registrations: [Registration] = []

    /// An observer added with `addObserver(_:forKeyPath:options:context:)`.
    private struct Registration {
        let observer: ObjectIdentifier
        let context: UnsafeMutableRawPointer?
        let observation: Observation
    }

    /// The object's observations; nil if it is not observed.
    package static func of(_ object: AnyObject) -> Observations? { ObservationTable.observations(of: object) }

    static func require(_ object: AnyObject) -> Observations {
        if let known = of(object) { return known }
        let made = Observations()
        ObservationTable.set(made, of: object)
        return made
    }

    /// The keys with observers.
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

    /// Announces the effect of `objects` on a set. The set's members are read only if the key has observers.
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

    /// Runs `body`, in which changes of `key` are part of a change that is already announced.
    package func muting<Result>(_ key: String, _ body: () throws -> Result) rethrows -> Result {
        muted.append(key)
        defer { muted.removeLast() }
        return try body()
    }
}

extension Observations {
    /// Runs `body`, in which key-value coding changes `key`, and announces the change unless the object's class does so
    /// itself.
    package static func announcing<Result>(
        _ key: String, of object: AnyObject, _ mutation: @autoclosure () -> KeyValueMutation, _ body: () -> Result
    ) -> Result {
        guard let observations = of(object) else { return body() }
        let mutation = mutation()
        // An object that announces every assignment itself cannot announce which members a proxy inserts or removes.
        let isProxys = object is any ObservationFlagged && mutation.kind != .setting
        guard isProxys || KeyValueRules.automaticallyNotifies(key, of: object) else { return body() }
        observations.willChange(key, mutation, by: object)
        // Announcements by the property's own observers, such as `didSet`, are part of this change.
        let result = observations.muting(key, body)
        observations.didChange(key, mutation, by: object)
        return result
    }

    /// Announces with the object's own methods, if it conforms to `KeyValueObserving`.
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

// Observers added with `addObserver(_:forKeyPath:options:context:)`, which are notified by a method call.
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

    /// - Parameter context: The context that the observer was added with; nil matches any context.
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
        // In this order, because ending the last watch removes the object's entry only if no registration is left.
        let observation = observations.registrations.remove(at: index).observation
        observation.end()
    }

    /// Removes all observers, or restores those of an earlier `observationInfo`.
    package static func setInfo(_ info: UnsafeMutableRawPointer?, of object: AnyObject) {
        ObservationTable.set(info.map { Unmanaged<Observations>.fromOpaque($0).takeUnretainedValue() }, of: object)
    }

    /// Announces with the object's own methods, if it conforms to `KeyValueObserving`.
    static func announce<Root: AnyObject>(
        _ keyPath: PartialKeyPath<Root>, _ object: Root, or plain: (Observations, String) -> Void,
        _ own: (any KeyValueObserving, String) -> Void
    ) {
        // An object without observers doesn't need the names of its properties.
        if let observing = object as? any KeyValueObserving {
            own(observing, KeyPathNames.requiredName(of: keyPath))
        } else if let observations = of(object) {
            plain(observations, KeyPathNames.requiredName(of: keyPath))
        }
    }
}
