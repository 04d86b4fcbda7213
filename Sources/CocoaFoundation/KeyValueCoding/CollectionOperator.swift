import Foundation

/// The operators of a key path that compute one value from a collection: `items.@sum.price`.
enum CollectionOperator: String, CaseIterable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case unionOfObjects = "@unionOfObjects"
    case distinctUnionOfObjects = "@distinctUnionOfObjects"
    case unionOfArrays = "@unionOfArrays"
    case distinctUnionOfArrays = "@distinctUnionOfArrays"
    case unionOfSets = "@unionOfSets"
    case distinctUnionOfSets = "@distinctUnionOfSets"

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Applies the operator to a collection. `read` reads the rest of the key path, after the operator, from a member.
    ///
    /// nil counts as 0 in sums and averages and as a member in `@count`, and is left out of all other results. Without
    /// members, the average is 0, like the sum; the minimum and the maximum are nil.
    func value(of collection: Any, reading read: ((Any) -> Any?)?) -> Any? {
        let operand = Operand(collection)
        if operand.isNull { return nil }
        guard let members = operand.members else {
            misuse("\(rawValue) needs a collection before it, not \(operand.summary).")
        }
        if self == .count { return NSNumber(value: members.count) }
        let values: [Any?] = members.map { member in if let read { read(member) } else { member } }
        switch self {
        case .count: return NSNumber(value: members.count)
        case .sum: return Statistics.sum(numbers(values))
        case .average: return Statistics.average(numbers(values)) ?? NSNumber(value: 0)
        case .minimum: return Statistics.extreme(values.map { Operand($0) }, .orderedAscending)
        case .maximum: return Statistics.extreme(values.map { Operand($0) }, .orderedDescending)
        case .unionOfObjects: return present(values)
        case .distinctUnionOfObjects: return distinct(present(values), of: operand)
        case .unionOfArrays: return flattened(values)
        case .distinctUnionOfArrays: return CollectionOperator.distinct(flattened(values))
        case .unionOfSets, .distinctUnionOfSets: return NSSet(hashing: CollectionOperator.distinct(flattened(values)))
        }
    }

    /// The values that are neither nil nor `NSNull`.
    private func present(_ values: [Any?]) -> [Any] {
        values.compactMap { $0 is NSNull ? nil : $0 }
    }

    private func numbers(_ values: [Any?]) -> [Number] {
        values.map { value in
            switch Operand(value) {
            case .null: .integer(0)
            case .number(let number): number
            case .string(let text): .real(NSString(string: text).doubleValue)
            case let other: misuse("\(rawValue) works on numbers, but one of the values is \(other.summary).")
            }
        }
    }

    /// Keeps the kind of collection: a set for a set, otherwise an array.
    private func distinct(_ values: [Any], of collection: Operand) -> Any {
        let distinct = CollectionOperator.distinct(values)
        if case .set = collection { return NSSet(hashing: distinct) }
        return distinct
    }

    static func distinct(_ values: [Any]) -> [Any] {
        var seen = Set<Operand>()
        return values.filter { seen.insert(Operand($0)).inserted }
    }

    private func flattened(_ values: [Any?]) -> [Any] {
        values.flatMap { value -> [Any] in
            let operand = Operand(value)
            if operand.isNull { return [] }
            guard let members = operand.members else {
                misuse("\(rawValue) joins collections, but one of the values is \(operand.summary).")
            }
            return members
        }
    }
}
