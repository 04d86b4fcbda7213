import CoreData
import Foundation

/// A typed fetch as a builder:
///
///     try From<Person>().where(\.age >= 18).order(by: .ascending(\.name)).limit(10).all(in: context)
public struct From<Object: NSManagedObject> {
    var predicate: NSPredicate?
    var sort: [NSSortDescriptor] = []
    var limit = 0
    var offset = 0
    var prefetched: [String] = []

    public init(_ type: Object.Type = Object.self) {}

    public func `where`(_ clause: Where<Object>) -> Self {
        var copy = self
        copy.predicate =
            predicate.map {
                NSCompoundPredicate(andPredicateWithSubpredicates: [$0, clause.predicate])
            } ?? clause.predicate
        return copy
    }

    public func `where`(_ format: String, _ arguments: Any...) -> Self {
        `where`(Where(predicate: NSPredicate(format: format, argumentArray: arguments)))
    }

    public func order(by clauses: OrderBy<Object>...) -> Self {
        var copy = self
        copy.sort += clauses.map(\.descriptor)
        return copy
    }

    public func limit(_ limit: Int, offset: Int = 0) -> Self {
        var copy = self
        (copy.limit, copy.offset) = (limit, offset)
        return copy
    }

    public func prefetching<Value>(_ keyPath: KeyPath<Object, Value>) -> Self {
        var copy = self
        copy.prefetched.append(NSExpression(forKeyPath: keyPath).keyPath)
        return copy
    }

    public func request<Result: NSFetchRequestResult>(
        _ type: NSFetchRequestResultType = .managedObjectResultType
    ) -> NSFetchRequest<Result> {
        let request = NSFetchRequest<Result>()
        request.entity = Object.entity()
        request.resultType = type
        request.predicate = predicate
        request.sortDescriptors = sort
        request.fetchLimit = limit
        request.fetchOffset = offset
        request.relationshipKeyPathsForPrefetching = prefetched
        return request
    }
}

extension From {
    public func all(in context: NSManagedObjectContext) throws -> [Object] { try context.fetch(request()) }
    public func first(in context: NSManagedObjectContext) throws -> Object? {
        try limit(1).all(in: context).first
    }
    public func count(in context: NSManagedObjectContext) throws -> Int {
        try context.count(for: request() as NSFetchRequest<Object>)
    }
    public func ids(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        try context.fetch(request(.managedObjectIDResultType))
    }

    /// An aggregate over all matching objects.
    public func aggregate<Value, Result>(
        _ function: Aggregate, of keyPath: KeyPath<Object, Value>, in context: NSManagedObjectContext
    ) throws -> Result? {
        let description = NSExpressionDescription()
        description.name = "result"
        description.expression = NSExpression(
            forFunction: function.rawValue, arguments: [NSExpression(forKeyPath: keyPath)])
        description.expressionResultType = function.resultType
        let request: NSFetchRequest<NSDictionary> = request(.dictionaryResultType)
        request.sortDescriptors = nil
        request.propertiesToFetch = [description]
        return try context.fetch(request).first?["result"] as? Result
    }

    /// The number of objects for each value of a property.
    public func counts<Value>(
        by keyPath: KeyPath<Object, Value>, having: NSPredicate? = nil, in context: NSManagedObjectContext
    ) throws -> [(key: Value, count: Int)] {
        let key = NSExpression(forKeyPath: keyPath).keyPath
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(format: "count:(%K)", key)
        count.resultType = .integer64
        let request: NSFetchRequest<NSDictionary> = request(.dictionaryResultType)
        request.propertiesToFetch = [key, count]
        request.propertiesToGroupBy = [key]
        request.havingPredicate = having
        request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
        return try context.fetch(request).compactMap { row in
            guard let value = row[key] as? Value, let count = row["count"] as? Int else { return nil }
            return (value, count)
        }
    }
}

public enum Aggregate: String {
    case sum = "sum:"
    case average = "average:"
    case minimum = "min:"
    case maximum = "max:"

    var resultType: NSAttributeType { self == .average ? .doubleAttributeType : .integer64AttributeType }
}

/// A condition on objects of one class.
public struct Where<Object: NSManagedObject> {
    public let predicate: NSPredicate

    public init(predicate: NSPredicate) { self.predicate = predicate }

    init<Value>(
        _ keyPath: KeyPath<Object, Value>, _ type: NSComparisonPredicate.Operator, _ value: Any?,
        modifier: NSComparisonPredicate.Modifier = .direct, options: NSComparisonPredicate.Options = []
    ) {
        predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: keyPath),
            rightExpression: NSExpression(forConstantValue: value), modifier: modifier, type: type, options: options)
    }

    public static func && (left: Where, right: Where) -> Where {
        Where(predicate: NSCompoundPredicate(andPredicateWithSubpredicates: [left.predicate, right.predicate]))
    }
    public static func || (left: Where, right: Where) -> Where {
        Where(predicate: NSCompoundPredicate(orPredicateWithSubpredicates: [left.predicate, right.predicate]))
    }
    public static prefix func ! (clause: Where) -> Where {
        Where(predicate: NSCompoundPredicate(notPredicateWithSubpredicate: clause.predicate))
    }
}

public struct OrderBy<Object: NSManagedObject> {
    let descriptor: NSSortDescriptor

    public static func ascending<Value>(_ keyPath: KeyPath<Object, Value>) -> OrderBy {
        OrderBy(descriptor: NSSortDescriptor(keyPath: keyPath, ascending: true))
    }
    public static func descending<Value>(_ keyPath: KeyPath<Object, Value>) -> OrderBy {
        OrderBy(descriptor: NSSortDescriptor(keyPath: keyPath, ascending: false))
    }
    public static func localized(_ key: String) -> OrderBy {
        OrderBy(
            descriptor: NSSortDescriptor(
                key: key, ascending: true, selector: Selector(("localizedStandardCompare:"))))
    }
}

public func == <O: NSManagedObject, V: Equatable>(keyPath: KeyPath<O, V>, value: V) -> Where<O> {
    Where(keyPath, .equalTo, value)
}
public func == <O: NSManagedObject, V: Equatable>(keyPath: KeyPath<O, V?>, value: V?) -> Where<O> {
    Where(keyPath, .equalTo, value)
}
public func != <O: NSManagedObject, V: Equatable>(keyPath: KeyPath<O, V>, value: V) -> Where<O> {
    Where(keyPath, .notEqualTo, value)
}
public func >= <O: NSManagedObject, V: Comparable>(keyPath: KeyPath<O, V>, value: V) -> Where<O> {
    Where(keyPath, .greaterThanOrEqualTo, value)
}
public func < <O: NSManagedObject, V: Comparable>(keyPath: KeyPath<O, V>, value: V) -> Where<O> {
    Where(keyPath, .lessThan, value)
}
public func < <O: NSManagedObject, V: Comparable>(keyPath: KeyPath<O, V?>, value: V) -> Where<O> {
    Where(keyPath, .lessThan, value)
}
public func ~= <O: NSManagedObject, V: Hashable>(keyPath: KeyPath<O, V>, values: [V]) -> Where<O> {
    Where(keyPath, .in, values)
}
public func ~= <O: NSManagedObject>(keyPath: KeyPath<O, String?>, part: String) -> Where<O> {
    Where(keyPath, .contains, part, options: [.caseInsensitive, .diacriticInsensitive])
}
