import Foundation

extension ExpressionFunction {
    /// The functions of a collection. They take the collection as their one argument, or its members as several
    /// arguments.
    ///
    /// `count:` counts every member; the other functions skip nil members. Without members, the sum and the count are 0
    /// and the other results are nil.
    static let statistics: [ExpressionFunction] = [
        overMembers("sum:") { Statistics.sum($0) },
        overMembers("average:") { Statistics.average($0) },
        overMembers("median:") { Statistics.median($0) },
        overMembers("mode:") { Statistics.mode($0) },
        overMembers("stddev:") { Statistics.standardDeviation($0) },
        collection("min:") { extreme($0, .orderedAscending) },
        collection("max:") { extreme($0, .orderedDescending) },
        collection("count:") { NSNumber(value: $0.count) },
    ]

    private static func collection(_ selector: String, _ body: @escaping ([Any]) -> Any?) -> ExpressionFunction {
        ExpressionFunction(selector, arity: 1...Int.max) { arguments in
            if arguments.count > 1 { return body(arguments.map { $0.value ?? NSNull() }) }
            if arguments[0].isNull { return nil }
            guard let members = arguments[0].members else {
                misuse(
                    "\(selector) works on a collection, but was given \(arguments[0].summary). Use {…} or a to-many key path."
                )
            }
            return body(members)
        }
    }

    private static func overMembers(_ selector: String, _ body: @escaping ([Number]) -> Any?) -> ExpressionFunction {
        collection(selector) { members in
            body(members.compactMap { number(Operand($0), in: selector) })
        }
    }

    private static func extreme(_ members: [Any], _ wanted: ComparisonResult) -> Any? {
        Statistics.extreme(members.lazy.map { Operand($0) }, wanted)
    }
}

/// Sums, averages and other statistics of numbers of mixed types.
enum Statistics {
    /// An integer if all numbers are integers and the sum fits, a decimal if one of them is a decimal, otherwise a
    /// double.
    static func sum(_ numbers: [Number]) -> NSNumber {
        var whole: Int64 = 0
        for (index, number) in numbers.enumerated() {
            guard case .integer(let value) = number, case let (sum, overflow) = whole.addingReportingOverflow(value),
                !overflow
            else { return sum(.integer(whole), numbers[index...]) }
            whole = sum
        }
        return NSNumber(value: whole)
    }

    private static func sum(_ start: Number, _ rest: ArraySlice<Number>) -> NSNumber {
        if rest.contains(where: { if case .decimal = $0 { true } else { false } }) {
            return DecimalNumber(decimal: rest.reduce(start.decimalValue) { $0 + $1.decimalValue })
        }
        return NSNumber(value: rest.reduce(start.doubleValue) { $0 + $1.doubleValue })
    }

    static func average(_ numbers: [Number]) -> NSNumber? {
        if numbers.isEmpty { return nil }
        let total = sum(numbers)
        if let total = total as? NSDecimalNumber {
            return DecimalNumber(decimal: total.decimalValue / Decimal(numbers.count))
        }
        return NSNumber(value: total.doubleValue / Double(numbers.count))
    }

    static func median(_ numbers: [Number]) -> NSNumber? {
        if numbers.isEmpty { return nil }
        let sorted = numbers.sorted { Number.order($0, $1) == .orderedAscending }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle].object : average(Array(sorted[middle - 1...middle]))
    }

    /// The most frequent numbers, smallest first.
    static func mode(_ numbers: [Number]) -> [NSNumber]? {
        if numbers.isEmpty { return nil }
        var counts: [Operand: Int] = [:]
        for number in numbers { counts[.number(number), default: 0] += 1 }
        let most = counts.values.max()
        let modes = counts.filter { $0.value == most }.map(\.key)
        return modes.sorted { Operand.order($0, $1) == .orderedAscending }.compactMap { $0.value as? NSNumber }
    }

    /// The standard deviation of the numbers as a whole population, not as a sample.
    static func standardDeviation(_ numbers: [Number]) -> NSNumber? {
        if numbers.isEmpty { return nil }
        let values = numbers.map(\.doubleValue)
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return NSNumber(value: (squares / Double(values.count)).squareRoot())
    }

    /// The first of the smallest (or largest) members. nil members are skipped.
    static func extreme(_ members: some Sequence<Operand>, _ wanted: ComparisonResult) -> Any? {
        var best: Operand?
        for member in members where !member.isNull {
            guard let current = best else {
                best = member
                continue
            }
            guard let order = Operand.order(member, current) else {
                misuse(
                    "\(member.summary) and \(current.summary) cannot be ordered, so they have no minimum or maximum.")
            }
            if order == wanted { best = member }
        }
        return best?.value
    }
}
