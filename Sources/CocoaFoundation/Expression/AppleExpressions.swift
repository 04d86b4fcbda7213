import ForeignBytes
import Foundation

/// Reads expressions from Xcode's files: keyed archives of Apple's private classes, one class for each kind.
///
/// Archives are read as plain values: no class that an archive names is ever instantiated. Predicates nested in
/// expressions, as in `TERNARY` and `SUBQUERY`, are not read.
package struct AppleExpressions {
    static let deepest = 64

    let archive: KeyedObjects
    private let effort: Effort

    /// Limits how many parts are created. An archive can refer to one object many times, and each reference repeats
    /// everything in it.
    private final class Effort {
        private var rest: Int
        init(_ limit: Int) { rest = limit }

        func spend() throws {
            rest -= 1
            if rest < 0 { throw Malformed("it repeats itself without end") }
        }
    }

    private init(_ data: Data) throws { self.init(try KeyedObjects(PropertyList.read(data))) }

    private init(_ archive: KeyedObjects) {
        self.archive = archive
        effort = Effort(1000 + 64 * archive.objects.count)
    }

    /// The archived expression.
    /// - Throws: `Malformed` if the data is not an archive of a supported expression.
    package static func expression(in data: Data) throws -> NSExpression {
        let reader = try AppleExpressions(data)
        return try reader.expression(reader.archive.root, depth: 0)
    }

    /// One of the expressions in an archive.
    /// - Throws: `Malformed` if the value is not a supported expression.
    package static func expression(_ value: PlistValue?, in archive: KeyedObjects) throws -> NSExpression {
        try AppleExpressions(archive).expression(value, depth: 0)
    }

    /// One of the predicates in an archive.
    /// - Throws: `Malformed` if the value is not a supported predicate.
    package static func predicate(_ value: PlistValue?, in archive: KeyedObjects) throws -> NSPredicate {
        try AppleExpressions(archive).predicate(value, depth: 0)
    }

    /// An archived dictionary of plain values.
    /// - Throws: `Malformed` if the data is not an archive of such a dictionary.
    package static func dictionary(in data: Data) throws -> [AnyHashable: Any] {
        let reader = try AppleExpressions(data)
        guard reader.archive.className(reader.archive.root)?.hasSuffix("Dictionary") == true else {
            throw Malformed("it is an archive, but not of a dictionary")
        }
        var entries: [AnyHashable: Any] = [:]
        for (name, value) in reader.archive.entries(reader.archive.root) {
            entries[name] = try reader.constant(value, depth: 0)
        }
        return entries
    }

    /// Counts one part, and throws if the archive has too many parts or nests them too deeply.
    func enter(_ depth: Int) throws {
        guard depth < Self.deepest else { throw Malformed("it has expressions in each other without end") }
        try effort.spend()
    }

    func expression(_ value: PlistValue?, depth: Int) throws -> NSExpression {
        try enter(depth)
        guard let fields = archive.fields(value), let kind = archive.className(value) else {
            throw Malformed("it has no expression where one is required")
        }
        func part(_ key: String) throws -> NSExpression { try expression(fields[key], depth: depth + 1) }
        func parts(_ key: String) throws -> [NSExpression] {
            try archive.elements(fields[key]).map { try expression($0, depth: depth + 1) }
        }
        switch kind {
        case "NSSelfExpression": return NSExpression.expressionForEvaluatedObject()
        case "NSConstantValueExpression":
            return NSExpression(forConstantValue: try constant(fields["NSConstantValue"], depth: depth + 1))
        case "NSVariableExpression":
            return NSExpression(forVariable: try text(fields, "NSVariable"))
        case "NSKeyPathSpecifierExpression":
            return NSExpression(forKeyPath: try text(fields, "NSKeyPath"))
        case "NSKeyPathExpression", "NSFunctionExpression":
            return try function(
                text(fields, "NSSelectorName"), archive.fields(fields["NSOperand"]) == nil ? nil : fields["NSOperand"],
                parts("NSArguments"), depth: depth + 1)
        case "NSAggregateExpression": return NSExpression(forAggregate: try parts("NSCollection"))
        case "NSSetExpression":
            let (left, right) = (try part("NSLeftExpression"), try part("NSRightExpression"))
            switch archive.integer(fields["NSExpressionType"]).flatMap({ UInt(exactly: $0) }) {
            case NSExpression.ExpressionType.unionSet.rawValue: return NSExpression(forUnionSet: left, with: right)
            case NSExpression.ExpressionType.intersectSet.rawValue:
                return NSExpression(forIntersectSet: left, with: right)
            default: return NSExpression(forMinusSet: left, with: right)
            }
        case "NSFetchRequestExpression":
            guard let maker = NSExpression.fetchExpressionMaker else {
                throw Malformed("it has a fetch, which needs Core Data")
            }
            return maker._make(
                try part("NSFRExpression"), try part("NSMOCExpression"),
                countOnly: archive.bool(fields["NSCountOnly"]))
        default:
            throw Malformed("it has an expression of the kind \(kind), which is not read here: write it in code")
        }
    }

    private func function(
        _ name: String, _ target: PlistValue?, _ arguments: [NSExpression], depth: Int
    ) throws -> NSExpression {
        let owner = target.flatMap { archive.fields($0) }.flatMap { archive.string($0["NSConstantValueClassName"]) }
        if let target, owner == nil {
            return NSExpression(
                forFunction: try expression(target, depth: depth), selectorName: name, arguments: arguments)
        }
        guard let definition = ExpressionFunction.named(name), definition.arity.contains(arguments.count) else {
            throw Malformed("it calls \(name) with \(arguments.count) arguments, and there is no such function")
        }
        return NSExpression(forFunction: name, arguments: arguments)
    }

    /// A string, number, date, data, or a collection of these.
    private func constant(_ value: PlistValue?, depth: Int) throws -> Any? {
        guard depth < Self.deepest else { throw Malformed("it has lists in each other without end") }
        try effort.spend()
        switch archive.className(value) {
        case nil, "NSString", "NSMutableString", "NSDate": return archive.plain(value)
        case "NSNull": return NSNull()
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
            return try archive.elements(value).map { try constant($0, depth: depth + 1) ?? NSNull() }
        case "NSDictionary", "NSMutableDictionary":
            var entries: [AnyHashable: Any] = [:]
            for (name, value) in archive.entries(value) { entries[name] = try constant(value, depth: depth + 1) }
            return entries
        case let kind?: throw Malformed("it has a constant of the class \(kind), which is not read here")
        }
    }

    private func text(_ fields: [String: PlistValue], _ key: String) throws -> String {
        guard let text = archive.string(fields[key]), !text.isEmpty else {
            throw Malformed("it has an expression without \(key)")
        }
        return text
    }
}
