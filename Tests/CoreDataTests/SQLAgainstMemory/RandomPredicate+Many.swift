import CoreData

/// Predicates about the destinations of to-many relationships.
extension RandomPredicate {
    mutating func aboutMany(_ start: Start) -> Piece? {
        let isToMany: (NSPropertyDescription) -> Bool = { ($0 as? NSRelationshipDescription)?.isToMany ?? false }
        guard let (path, property) = path(start, steps: 1, where: isToMany) else { return nil }
        let entity = (property as! NSRelationshipDescription).destinationEntity!
        let order = chance.pick(Self.orders)
        switch chance.below(10) {
        case 0, 1, 2: return quantified(path, entity)
        case 3: return "\(path).@count \(order) \(value: chance.number(0...4))"
        case 4: return "\(value: anObject(of: entity)) IN \(path)"
        case 5: return "\(path) CONTAINS \(value: anObject(of: entity))"
        case 6:
            let options = chance.pick(["", "[c]", "[cd]"])
            return "\(value: chance.pick(RandomData.texts)) IN\(options) \(path).\(text(of: entity))"
        case 7: return aggregate(path, entity)
        default: return subquery(path, entity, start)
        }
    }

    private func text(of entity: NSEntityDescription) -> String {
        entity.attributesByName.values.filter { $0.attributeType == .stringAttributeType }.map(\.name).sorted()[0]
    }

    /// ANY, ALL and NONE, of one attribute or of the objects themselves.
    private mutating func quantified(_ path: String, _ entity: NSEntityDescription) -> Piece {
        let word = chance.pick(["ANY", "ALL", "NONE", "SOME"])
        let far = Start(entity: entity)
        let order = chance.pick(Self.orders)
        if chance.once(in: 5) { return "\(word) \(path) == \(value: anObject(of: entity))" }
        if chance.once(in: 2) {
            let (rest, _) = self.path(far, of: [.stringAttributeType], steps: 1)!
            let operation = chance.pick(["==", "!=", "<", "BEGINSWITH", "CONTAINS", "LIKE"])
            let options = chance.pick(["", "[c]", "[cd]"])
            return "\(word) \(path).\(rest) \(operation)\(options) \(value: chance.pick(RandomData.texts))"
        }
        let (rest, type) = self.path(far, of: Self.numbers.union([.dateAttributeType]), steps: 1)!
        let (one, other) = (RandomData.value(type, &chance), RandomData.value(type, &chance))
        if chance.once(in: 4) { return "\(word) \(path).\(rest) IN \(value: [one, other])" }
        return "\(word) \(path).\(rest) \(order) \(value: one)"
    }

    private mutating func aggregate(_ path: String, _ entity: NSEntityDescription) -> Piece {
        let (rest, type) = self.path(Start(entity: entity), of: Self.numbers, steps: 1)!
        let order = chance.pick(Self.orders)
        let value = RandomData.value(type, &chance)
        switch chance.below(3) {
        case 0: return "\(chance.pick(["min", "max"])):(\(path).\(rest)) \(order) \(value: value)"
        case 1: return "count:(\(path)) \(order) \(value: chance.number(0...4))"
        default: return "\(path).\(chance.pick(["@sum", "@min", "@max", "@avg"])).\(rest) \(order) \(value: value)"
        }
    }

    private mutating func subquery(_ path: String, _ entity: NSEntityDescription, _ start: Start) -> Piece {
        let depth = start.outer.count
        let inner = Start(entity: entity, variable: "x\(depth)", outer: start.outer + [start.entity])
        let order = chance.pick(Self.orders)
        // A subquery inside a subquery is deep enough.
        let condition: Piece =
            depth < 2
            ? self.condition(inner, depth: chance.number(0...1))
            : "$x\(depth).\(text(of: entity)) CONTAINS \(value: chance.pick(RandomData.texts))"
        let members: Piece = "SUBQUERY(\(path), $x\(depth), \(condition))"
        guard chance.once(in: 5) else { return "\(members).@count \(order) \(value: chance.number(0...3))" }
        let (rest, type) = self.path(Start(entity: entity), of: Self.numbers, steps: 0)!
        let value = RandomData.value(type, &chance)
        return "\(members).\(chance.pick(["@sum", "@min", "@max"])).\(rest) \(order) \(value: value)"
    }
}
