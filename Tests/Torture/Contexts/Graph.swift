/// Records and their relationships as plain values: the contents of a file, or of a context.
struct Graph: Equatable, Sendable {
    /// The value of one property.
    enum Value: Hashable, Codable, Sendable {
        case nothing
        case text(String)
        case number(Int)
        /// The key of the related record.
        case one(Int)
        case set(Set<Int>)
        case list([Int])

        /// The keys of the related records.
        var keys: [Int] {
            switch self {
            case .one(let key): [key]
            case .set(let keys): keys.sorted()
            case .list(let keys): keys
            default: []
            }
        }
    }

    struct Record: Equatable, Sendable {
        let entity: String
        var values: [String: Value]
    }

    /// The key for a reference to a record that does not exist.
    static let missing = -1

    var records: [Int: Record] = [:]

    init() {}

    subscript(key: Int, property: String) -> Value { records[key]?.values[property] ?? .nothing }

    /// The keys of the records of an entity and its subentities, in ascending order.
    func keys(of entity: String) -> [Int] {
        records.filter { WorldSchema.isKind($0.value.entity, of: entity) }.keys.sorted()
    }

    /// The keys of records that differ, or exist in only one of the two graphs.
    func difference(to other: Graph) -> Set<Int> {
        var keys: Set<Int> = []
        for (key, record) in records where other.records[key] != record { keys.insert(key) }
        for key in other.records.keys where records[key] == nil { keys.insert(key) }
        return keys
    }

    /// The keys, and those of the records that these records refer to.
    func neighborhood(of keys: Set<Int>) -> Set<Int> {
        keys.union(keys.flatMap { records[$0]?.values.values.flatMap(\.keys) ?? [] })
    }

    /// Whether a relationship refers to an object without values, because its record was deleted.
    var leadsToMissing: Bool {
        records.values.contains { $0.values.values.contains { $0.keys.contains(Self.missing) } }
    }

    /// Copies the records with these keys from another graph.
    mutating func take(_ keys: some Sequence<Int>, from other: Graph) {
        for key in keys { records[key] = other.records[key] }
    }
}

// MARK: - Edits

extension Graph {
    mutating func insert(_ entity: String, _ key: Int) {
        var values: [String: Value] = [:]
        for attribute in WorldSchema.attributes(of: entity) {
            values[attribute.name] = attribute.isText ? .nothing : .number(0)
        }
        for relation in WorldSchema.relations(of: entity) {
            values[relation.name] = relation.isToMany ? (relation.isOrdered ? .list([]) : .set([])) : .nothing
        }
        records[key] = Record(entity: entity, values: values)
    }

    mutating func set(_ key: Int, _ property: String, _ value: Value) { records[key]?.values[property] = value }

    private func relation(_ name: String, of key: Int) -> WorldSchema.Relation {
        WorldSchema.relation(name, of: records[key]!.entity)!
    }

    /// Sets a to-one relationship. The inverses of the old, the new and a displaced record follow.
    mutating func setOne(_ key: Int, _ name: String, _ target: Int?) {
        let relation = relation(name, of: key)
        let old = self[key, name].keys.first
        guard old != target else { return }
        if let old { drop(key, from: old, relation.inverse) }
        set(key, name, target.map(Value.one) ?? .nothing)
        if let target { put(key, into: target, relation.inverse, of: relation) }
    }

    /// Replaces the contents of a to-many relationship.
    mutating func setMany(_ key: Int, _ name: String, _ targets: [Int]) {
        let relation = relation(name, of: key)
        let old = self[key, name].keys
        set(key, name, relation.isOrdered ? .list(targets) : .set(Set(targets)))
        for gone in old where !targets.contains(gone) { drop(key, from: gone, relation.inverse) }
        for new in targets where !old.contains(new) { put(key, into: new, relation.inverse, of: relation) }
    }

    /// Removes a record from one side of a relationship.
    private mutating func drop(_ key: Int, from owner: Int, _ name: String?) {
        guard let name, records[owner] != nil else { return }
        switch self[owner, name] {
        case .one(key): set(owner, name, .nothing)
        case .set(let keys): set(owner, name, .set(keys.subtracting([key])))
        case .list(let keys): set(owner, name, .list(keys.filter { $0 != key }))
        default: break
        }
    }

    /// Adds a record to the inverse side of a relationship.
    private mutating func put(_ key: Int, into target: Int, _ inverse: String?, of relation: WorldSchema.Relation) {
        guard let inverse, records[target] != nil else { return }
        switch self[target, inverse] {
        case .set(let keys): set(target, inverse, .set(keys.union([key])))
        case .list(let keys): if !keys.contains(key) { set(target, inverse, .list(keys + [key])) }
        case let old:
            if let displaced = old.keys.first, displaced != key { drop(target, from: displaced, relation.name) }
            set(target, inverse, .one(key))
        }
    }

    /// Deletes a record, applying its delete rules.
    /// - Returns: whether a rule denies the deletion.
    @discardableResult
    mutating func delete(_ key: Int) -> Bool {
        let doomed = closure(ofDeleting: key)
        var isDenied = false
        for key in doomed {
            for relation in WorldSchema.relations(of: records[key]!.entity) where relation.rule == .denyDeleteRule {
                if self[key, relation.name].keys.contains(where: { !doomed.contains($0) }) { isDenied = true }
            }
        }
        for key in doomed {
            for relation in WorldSchema.relations(of: records[key]!.entity) {
                for target in self[key, relation.name].keys where !doomed.contains(target) {
                    drop(key, from: target, relation.inverse)
                }
            }
        }
        for key in doomed { records[key] = nil }
        return isDenied
    }

    /// The keys of the records deleted together with a record.
    func closure(ofDeleting key: Int) -> Set<Int> {
        var (doomed, queue): (Set<Int>, [Int]) = ([key], [key])
        while let next = queue.popLast() {
            for relation in WorldSchema.relations(of: records[next]!.entity) where relation.rule == .cascadeDeleteRule {
                for target in self[next, relation.name].keys where records[target] != nil {
                    if doomed.insert(target).inserted { queue.append(target) }
                }
            }
        }
        return doomed
    }
}

// MARK: - Rules

extension Graph {
    /// All rule violations: inconsistent inverses, references to missing records, missing mandatory values.
    /// - Parameter isStrict: whether to include references that no delete rule clears.
    func faults(strict isStrict: Bool = false) -> [String] {
        var faults: [String] = []
        for (key, record) in records.sorted(by: { $0.key < $1.key }) {
            let name = "\(record.entity) \(key)"
            for attribute in WorldSchema.attributes(of: record.entity) where attribute.isMandatory {
                if self[key, attribute.name] == .nothing {
                    faults.append("mandatory: \(name) has no \(attribute.name)")
                }
            }
            for relation in WorldSchema.relations(of: record.entity) {
                let targets = self[key, relation.name].keys
                if relation.isMandatory, targets.isEmpty { faults.append("mandatory: \(name) has no \(relation.name)") }
                if Set(targets).count != targets.count {
                    faults.append("twice: \(name).\(relation.name) holds a record twice: \(targets)")
                }
                for target in targets {
                    guard let other = records[target] else {
                        if relation.isKeptInOrder || isStrict {
                            faults.append("dangling: \(name).\(relation.name) leads to \(target), which does not exist")
                        }
                        continue
                    }
                    if let inverse = relation.inverse, !self[target, inverse].keys.contains(key) {
                        faults.append(
                            "inverse: \(name).\(relation.name) holds \(other.entity) \(target), whose \(inverse) does not "
                                + "hold it but \(self[target, inverse])")
                    }
                }
            }
        }
        return faults
    }

    /// Values that several records have but must be unique.
    func duplicates() -> [String] {
        var owners: [Value: Int] = [:]
        var faults: [String] = []
        for key in keys(of: "Shelf") where self[key, "code"] != .nothing {
            if let other = owners.updateValue(key, forKey: self[key, "code"]) {
                faults.append("unique: Shelf \(other) and \(key) have the same code")
            }
        }
        return faults
    }

    /// The first properties that differ, as text.
    func differences(to other: Graph, of keys: Set<Int>? = nil, named names: (String, String), limit: Int = 6)
        -> [String]
    {
        var texts: [String] = []
        for key in (keys ?? difference(to: other)).sorted() where records[key] != other.records[key] {
            guard let one = records[key], let two = other.records[key] else {
                let (entity, place) = (records[key] ?? other.records[key]!, records[key] == nil ? names.1 : names.0)
                texts.append("\(entity.entity) \(key) is in \(place) only")
                continue
            }
            for (property, value) in one.values.sorted(by: { $0.key < $1.key }) where two.values[property] != value {
                texts.append(
                    "\(one.entity) \(key).\(property): \(names.0) \(value), \(names.1) \(two.values[property]!)")
            }
        }
        return texts.count > limit ? texts.prefix(limit) + ["…"] : texts
    }
}

extension Graph.Value: CustomStringConvertible {
    var description: String {
        switch self {
        case .nothing: "nil"
        case .text(let text): "\"\(text)\""
        case .number(let number): "\(number)"
        case .one(let key): "→\(key)"
        case .set(let keys): "{\(keys.sorted().map(String.init).joined(separator: ", "))}"
        case .list(let keys): "[\(keys.map(String.init).joined(separator: ", "))]"
        }
    }
}
