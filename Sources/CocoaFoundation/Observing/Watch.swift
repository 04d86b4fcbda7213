import Foundation

/// Watches one key of one object for an observation.
///
/// Observing `department.name` of an employee takes two watches: one on the employee's `department`, and behind it one
/// on the `name` of that department. When the first one receives a change, the second moves to the new department. A
/// key that depends on others also has a watch on each of them.
final class Watch {
    private weak var observation: Observation?
    private weak var object: AnyObject?
    let key: String
    /// The path after the key.
    private let rest: String?
    /// Whether the key is a dependency of the observed value, not a part of the path to it.
    private let isDependency: Bool
    private var behind: Watch?
    private var dependencies: [Watch] = []
    private(set) var isActive = true
    /// The keys on the way to this watch, so that keys that depend on each other don't recurse endlessly.
    private let trail: Set<Step>

    private struct Step: Hashable {
        let object: ObjectIdentifier
        let key: Substring
    }

    convenience init(of object: AnyObject, _ path: String, for observation: Observation) {
        self.init(of: object, path, for: observation, isDependency: false, trail: [])
    }

    private init(
        of object: AnyObject, _ path: String, for observation: Observation, isDependency: Bool, trail: Set<Step>
    ) {
        self.observation = observation
        self.object = object
        self.isDependency = isDependency
        let first = path.prefix { $0 != "." }
        key = String(first)
        rest = first.endIndex == path.endIndex ? nil : String(path[path.index(after: first.endIndex)...])
        self.trail = trail.union([Step(object: ObjectIdentifier(object), key: first)])
        Observations.require(object).add(self)
        look()
        for path in KeyValueRules.keyPathsAffecting(key, of: object) {
            let step = Step(object: ObjectIdentifier(object), key: path.prefix { $0 != "." })
            if self.trail.contains(step) { continue }
            dependencies.append(Watch(of: object, path, for: observation, isDependency: true, trail: self.trail))
        }
    }

    func willChange(_ mutation: KeyValueMutation) {
        guard isActive else { return }
        // Only a change of the value itself keeps its kind. Any other change counts as setting the value.
        observation?.willChange(rest == nil && !isDependency ? mutation : .setting)
        behind?.end()
        behind = nil
    }

    func didChange() {
        guard isActive else { return }
        look()
        observation?.didChange()
    }

    func end() {
        guard isActive else { return }
        isActive = false
        behind?.end()
        dependencies.forEach { $0.end() }
        (behind, dependencies) = (nil, [])
        if let object { Observations.of(object)?.remove(self, from: object) }
    }

    /// Watches the rest of the path on the object that the key leads to now.
    private func look() {
        guard let rest, let object, let observation, behind == nil else { return }
        guard let next = KeyValueAccess.value(of: object, forKey: key) else { return }
        if Operand(next).members != nil, !(next is NSDictionary) {
            misuse(
                """
                '\(observation.keyPath)' cannot be observed: '\(key)' of \(type(of: object)) is a collection. Observe '\(key)' \
                itself, or each member.
                """)
        }
        // A value that is not an object never changes without its key.
        guard type(of: next) is AnyClass else { return }
        behind = Watch(of: next as AnyObject, rest, for: observation, isDependency: isDependency, trail: trail)
    }
}
