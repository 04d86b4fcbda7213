import CoreData
import TestSupport

/// Random predicates about the objects of a model, as formats with arguments.
struct RandomPredicate {
    let objects: [NSManagedObject]
    var chance: Chance

    /// A part of a format, and the arguments for its `%@`s.
    struct Piece: ExpressibleByStringInterpolation {
        var format: String
        var arguments: [Any] = []

        struct StringInterpolation: StringInterpolationProtocol {
            var piece = Piece(stringLiteral: "")

            init(literalCapacity: Int, interpolationCount: Int) {}
            mutating func appendLiteral(_ text: String) { piece.format += text }
            mutating func appendInterpolation(_ text: String) { piece.format += text }
            mutating func appendInterpolation(_ number: Int) { piece.format += "\(number)" }
            mutating func appendInterpolation(_ other: Piece) {
                piece.format += other.format
                piece.arguments += other.arguments
            }
            mutating func appendInterpolation(value: Any) {
                piece.format += "%@"
                piece.arguments.append(value)
            }
        }

        init(stringLiteral text: String) { format = text }
        init(stringInterpolation: StringInterpolation) { self = stringInterpolation.piece }
    }

    /// The start of key paths: the fetched objects, or the variable of a SUBQUERY.
    struct Start {
        let entity: NSEntityDescription
        var variable = ""
        var outer: [NSEntityDescription] = []

        func path(_ steps: [String]) -> String {
            (variable.isEmpty ? steps : ["$\(variable)"] + steps).joined(separator: ".")
        }
        var itself: String { variable.isEmpty ? "SELF" : "$\(variable)" }
    }

    mutating func condition(_ start: Start, depth: Int) -> Piece {
        guard depth > 0 else { return leaf(start) }
        let one = condition(start, depth: depth - 1)
        switch chance.below(6) {
        case 0: return "NOT (\(one))"
        case 1, 2: return "(\(one)) AND (\(condition(start, depth: depth - 1)))"
        case 3, 4: return "(\(one)) OR (\(condition(start, depth: depth - 1)))"
        default: return one
        }
    }

    private mutating func leaf(_ start: Start) -> Piece {
        switch chance.below(9) {
        case 0, 1: return aboutText(start)
        case 2, 3: return aboutNumber(start)
        case 4: return aboutValue(start)
        case 5: return aboutObject(start)
        case 6: return aboutNothing(start)
        default: return aboutMany(start) ?? aboutText(start)
        }
    }
}

// MARK: Paths
extension RandomPredicate {
    /// A key path through up to two to-one relationships to a property that satisfies `isWanted`, or nil.
    mutating func path(
        _ start: Start, steps: Int = 2, where isWanted: (NSPropertyDescription) -> Bool
    ) -> (String, NSPropertyDescription)? {
        var entity = start.entity
        var names: [String] = []
        for _ in 0..<chance.number(0...steps) {
            let toOnes = sorted(entity.relationshipsByName.values.filter { !$0.isToMany })
            if toOnes.isEmpty { break }
            let relationship = chance.pick(toOnes)
            names.append(relationship.name)
            entity = relationship.destinationEntity!
        }
        let found = sorted(entity.properties.filter(isWanted))
        if !found.isEmpty {
            let property = chance.pick(found)
            return (start.path(names + [property.name]), property)
        }
        let own = sorted(start.entity.properties.filter(isWanted))
        if own.isEmpty { return nil }
        let property = chance.pick(own)
        return (start.path([property.name]), property)
    }

    private func sorted<Property: NSPropertyDescription>(_ properties: [Property]) -> [Property] {
        properties.sorted { $0.name < $1.name }
    }

    mutating func path(_ start: Start, of types: Set<NSAttributeType>, steps: Int = 2) -> (String, NSAttributeType)? {
        let found = path(start, steps: steps) {
            ($0 as? NSAttributeDescription).map { types.contains($0.attributeType) } ?? false
        }
        return found.map { ($0.0, ($0.1 as! NSAttributeDescription).attributeType) }
    }

    mutating func anObject(of entity: NSEntityDescription) -> NSManagedObject {
        chance.pick(objects.filter { $0.entity.isKindOf(entity: entity) })
    }

    static let whole: Set<NSAttributeType> = [
        .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    ]
    static let numbers = whole.union([.doubleAttributeType, .floatAttributeType, .decimalAttributeType])
}

// MARK: One value
extension RandomPredicate {
    static let orders = ["==", "!=", "<", "<=", ">", ">="]

    private mutating func aboutText(_ start: Start) -> Piece {
        let text = self.text(start)
        let options = chance.pick(["", "", "[c]", "[d]", "[cd]", "[l]", "[cl]", "[cdl]", "[n]"])
        let (one, two) = (chance.pick(RandomData.texts), chance.pick(RandomData.texts))
        let other: Piece = chance.once(in: 5) ? self.text(start) : "\(value: one)"
        switch chance.below(8) {
        case 0: return "\(text) IN\(options) \(value: texts())"
        case 1:
            let pattern = chance.pick(["a.*", "[A-Z]+", "집.?", "\\\\.*", "(a|b)*", ".*ß.*"])
            return "\(text) MATCHES\(options) \(value: pattern)"
        case 2: return "\(text) BETWEEN\(options) \(value: [one, two])"
        case 3: return "length:(\(text)) \(chance.pick(Self.orders)) \(value: chance.number(0...4))"
        case 4: return "\(other) IN\(options) \(text)"
        default:
            let operation = chance.pick(Self.orders + ["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE"])
            return "\(text) \(operation)\(options) \(other)"
        }
    }

    private mutating func text(_ start: Start) -> Piece {
        let (path, _) = self.path(start, of: [.stringAttributeType])!
        switch chance.below(8) {
        case 0: return "uppercase:(\(path))"
        case 1: return "lowercase:(\(path))"
        case 2: return "canonical:(\(path))"
        default: return "\(path)"
        }
    }

    private mutating func texts() -> [Any] {
        var texts: [Any] = []
        for _ in 0..<chance.pick([0, 1, 3, 12]) { texts.append(chance.pick(RandomData.texts)) }
        if chance.once(in: 6) { texts.append(NSNull()) }
        return texts
    }

    private mutating func aboutNumber(_ start: Start) -> Piece {
        let number = self.number(start, depth: 2)
        switch chance.below(6) {
        case 0: return "\(number) BETWEEN {\(constant()), \(constant())}"
        case 1:
            var values: [Any] = []
            for number in 0..<chance.pick([0, 1, 3, 20, 500]) {
                values.append(number % 3 == 0 ? Double(number) / 2 : number)
            }
            if chance.once(in: 6) { values.append(NSNull()) }
            return "\(number) IN \(value: values)"
        case 2: return "\(number) \(chance.pick(Self.orders)) \(self.number(start, depth: 1))"
        default: return "\(number) \(chance.pick(Self.orders)) \(constant())"
        }
    }

    private mutating func constant() -> Piece {
        let quarters = Double(chance.number(-8...12)) / 4
        switch chance.below(3) {
        case 0: return "\(value: quarters)"
        case 1: return "\(value: NSDecimalNumber(value: quarters))"
        default: return "\(value: chance.number(-4...10))"
        }
    }

    private mutating func number(_ start: Start, depth: Int) -> Piece {
        let (path, _) = self.path(start, of: Self.numbers)!
        guard depth > 0 else { return chance.once(in: 3) ? constant() : "\(path)" }
        let (one, other) = (number(start, depth: depth - 1), number(start, depth: depth - 1))
        switch chance.below(10) {
        case 0, 1: return "(\(one) \(chance.pick(["+", "-", "*", "/"])) \(other))"
        case 2: return "\(chance.pick(["abs", "floor", "ceiling", "trunc"])):(\(one))"
        case 3: return "(\(whole(start)) \(chance.pick(["&", "|", "^", "<<", ">>"])) \(chance.number(0...5)))"
        case 4: return "modulus:by:(\(one), \(constant()))"
        case 5: return "TERNARY(\(condition(start, depth: 0)), \(one), \(other))"
        case 6: return "(~\(whole(start)))"
        case 7: return "noindex:(\(path))"
        default: return "\(path)"
        }
    }

    private mutating func whole(_ start: Start) -> String { path(start, of: Self.whole)!.0 }

    /// Dates, UUIDs and Booleans.
    private mutating func aboutValue(_ start: Start) -> Piece {
        let types: Set<NSAttributeType> = [.dateAttributeType, .UUIDAttributeType, .booleanAttributeType]
        guard let (path, type) = path(start, of: types) else { return aboutNumber(start) }
        let (one, other) = (RandomData.value(type, &chance), RandomData.value(type, &chance))
        let order = chance.pick(Self.orders)
        switch chance.below(5) {
        case 0: return "\(path) IN \(value: [one, other])"
        case 1 where type == .dateAttributeType:
            return "CAST(\(path), 'NSNumber') \(order) \(value: chance.number(-2...4))"
        case 2: return "\(path) BETWEEN \(value: [one, other])"
        default: return "\(path) \(order) \(value: one)"
        }
    }

    private mutating func aboutNothing(_ start: Start) -> Piece {
        let (path, _) = self.path(start) { !(($0 as? NSRelationshipDescription)?.isToMany ?? false) }!
        return "\(path) \(chance.pick(["==", "!="])) nil"
    }

    private mutating func aboutObject(_ start: Start) -> Piece {
        var (path, entity) = (start.itself, start.entity)
        if !chance.once(in: 4),
            let (found, property) = self.path(start, where: { ($0 as? NSRelationshipDescription)?.maxCount == 1 })
        {
            (path, entity) = (found, (property as! NSRelationshipDescription).destinationEntity!)
        }
        let object = anObject(of: entity)
        let order = chance.pick(["==", "!="])
        switch chance.below(5) {
        case 0:
            var some: [Any] = []
            for _ in 0..<chance.pick([0, 1, 4, 12]) {
                let object = anObject(of: entity)
                some.append(chance.once(in: 2) ? object : object.objectID)
            }
            return "\(path) IN \(value: some)"
        case 1: return "\(path) IN \(value: Set([object, anObject(of: entity)]))"
        case 2: return "\(path) \(order) \(value: object.objectID)"
        case 3 where start.variable.isEmpty: return "entity == \(value: object.entity)"
        default: return "\(path) \(order) \(value: object)"
        }
    }
}
