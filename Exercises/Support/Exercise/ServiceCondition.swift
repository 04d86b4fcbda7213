import Foundation

/// Evaluates the conditions of queries, which `ServiceTables` documents.
struct ServiceCondition {
    let tables: ServiceTables

    func holds(_ condition: [String: Any], for path: String) throws -> Bool {
        if let parts = condition["and"] as? [[String: Any]] { return try parts.allSatisfy { try holds($0, for: path) } }
        if let parts = condition["or"] as? [[String: Any]] { return try parts.contains { try holds($0, for: path) } }
        if let part = condition["not"] as? [String: Any] { return try !holds(part, for: path) }
        if let constant = condition["constant"] as? Bool { return constant }
        guard let keyPath = condition["path"] as? String, let operation = condition["is"] as? String else {
            throw ServiceTables.Misunderstood(reason: "a condition has a path and an operation, not \(condition)")
        }
        let values = condition["any"] as? Bool == true ? all(keyPath, of: path) : [value(keyPath, of: path)]
        let operand = condition["value"]
        return try values.contains { try compare($0, operation, operand is NSNull ? nil : operand) }
    }

    private func compare(_ value: Any?, _ operation: String, _ operand: Any?) throws -> Bool {
        let bothExist = value != nil && operand != nil
        switch operation {
        case "=": return compare(value, operand) == .orderedSame
        case "!=": return compare(value, operand) != .orderedSame
        case "<": return bothExist && compare(value, operand) == .orderedAscending
        case "<=": return bothExist && compare(value, operand) != .orderedDescending
        case ">": return bothExist && compare(value, operand) == .orderedDescending
        case ">=": return bothExist && compare(value, operand) != .orderedAscending
        case "in": return (operand as? [Any] ?? []).contains { compare(value, $0 is NSNull ? nil : $0) == .orderedSame }
        case "beginsWith": return (value as? String)?.hasPrefix(operand as? String ?? "") ?? false
        default: throw ServiceTables.Misunderstood(reason: "no operation \(operation)")
        }
    }

    /// The order of two values. A missing value precedes any other.
    func compare(_ one: Any?, _ other: Any?) -> ComparisonResult {
        guard let one else { return other == nil ? .orderedSame : .orderedAscending }
        guard let other else { return .orderedDescending }
        if let one = number(one), let other = number(other) { return one.compare(other) }
        let texts = ("\(one)", "\(other)")
        return texts.0 == texts.1 ? .orderedSame : texts.0 < texts.1 ? .orderedAscending : .orderedDescending
    }

    private func number(_ value: Any) -> NSNumber? {
        if let decimal = (value as? [String: Any])?["decimal"] as? String { return NSDecimalNumber(string: decimal) }
        return value as? NSNumber
    }

    func value(_ keyPath: String, of path: String) -> Any? { all(keyPath, of: path).first ?? nil }

    /// The values at a key path. There can be several if it contains a to-many relationship.
    private func all(_ keyPath: String, of path: String) -> [Any?] {
        if keyPath == "SELF" { return [path] }
        var paths = [path]
        let keys = keyPath.split(separator: ".").map(String.init)
        for key in keys.dropLast() {
            paths = paths.flatMap { path -> [String] in
                let value = tables.rows[path]?.values[key]
                return value as? [String] ?? (value as? String).map { [$0] } ?? []
            }
        }
        return paths.flatMap { path -> [Any?] in
            let value = tables.rows[path]?.values[keys.last ?? ""]
            if let list = value as? [Any] { return list }
            return [value is NSNull ? nil : value]
        }
    }
}
