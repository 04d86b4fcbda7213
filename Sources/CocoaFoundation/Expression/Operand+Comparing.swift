import Foundation

/// Equality and order of values.
extension Operand {
    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// Equality as in `isEqual`: numbers by value, strings by their code points, collections member by member. nil
    /// equals nil, and values of different kinds are never equal.
    static func areEqual(_ left: Operand, _ right: Operand) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.number(let a), .number(let b)): Number.order(a, b) == .orderedSame
        case (.string(let a), .string(let b)): a.isIdentical(to: b)
        case (.date(let a), .date(let b)): a == b
        case (.list(let a), .list(let b)):
            a.count == b.count && zip(a, b).allSatisfy { areEqual(Operand($0), Operand($1)) }
        case (.set(let a), .set(let b)): a.count == b.count && a.allSatisfy { contains(Operand($0), in: b) }
        case (.object(let a), .object(let b)): areEqual(objects: a, b)
        default: false
        }
    }

    /// Whether a set has the element, by the rules of `areEqual`.
    ///
    /// The set's own lookup is fast but only a hint: on Linux, a composed and a decomposed string can be equal with
    /// different hashes, so whether one finds the other depends on the set's layout in memory.
    static func contains(_ element: Operand, in set: NSSet) -> Bool {
        if let value = element.value, let found = set.member(value), areEqual(element, Operand(found)) { return true }
        return set.contains { areEqual(element, Operand($0)) }
    }

    private static func areEqual(objects a: Any, _ b: Any) -> Bool {
        if type(of: a) is AnyClass, type(of: b) is AnyClass {
            let a = a as AnyObject
            let b = b as AnyObject
            if a === b { return true }
            if let a = a as? NSObject { return a.isEqual(b) }
        }
        if let a = dictionary(a), let b = dictionary(b) { return a.isEqual(b) }
        guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
        return a == b
    }

    /// The value as an `NSDictionary` if it is a dictionary in Swift or Foundation; otherwise nil.
    static func dictionary(_ value: Any) -> NSDictionary? {
        if type(of: value) is AnyClass { return value as? NSDictionary }
        return (value as? [AnyHashable: Any]).map { $0 as NSDictionary }
    }

    /// The order of two values; nil if they have none, such as a string and a number, or a value and nil.
    static func order(_ left: Operand, _ right: Operand) -> ComparisonResult? {
        switch (left, right) {
        case (.number(let a), .number(let b)): Number.order(a, b)
        case (.string(let a), .string(let b)): TextCollation.exact.order(a, b)
        case (.date(let a), .date(let b)): order(a, b)
        case (.object(let a as any Comparable), .object(let b)): order(a, to: b)
        case (.object(let a as UUID), .object(let b as UUID)): order(a.uuidString, b.uuidString)
        case (.object(let a as Comparing), .object(let b)): a.compare(toObject: b)
        default: nil
        }
    }

    private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
        a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
    }

    private static func order<T: Comparable>(_ a: T, to other: Any) -> ComparisonResult? {
        (other as? T).map { order(a, $0) }
    }
}

/// An object that can be ordered relative to others of its kind, as Apple's objects can through `compare:`.
///
/// A Swift type that is `Comparable` doesn't need this; a class hierarchy that isn't can conform.
public protocol Comparing {
    /// The order of the receiver and `other`; nil if they cannot be compared.
    func compare(toObject other: Any) -> ComparisonResult?
}

extension Operand: Hashable {
    package static func == (left: Operand, right: Operand) -> Bool { areEqual(left, right) }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .number(let value): hasher.combine(value.doubleValue)
        case .string(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value)
        case .list(let value): hasher.combine(value.count)
        case .set(let value): hasher.combine(value.count)
        case .object(let value):
            if let dictionary = Operand.dictionary(value) {
                hasher.combine(dictionary.count)
            } else if type(of: value) is AnyClass, let object = value as? NSObject {
                hasher.combine(object.hash)
            } else if let value = value as? AnyHashable {
                hasher.combine(value)
            }
        }
    }
}
