/// A fetch as a part of a predicate: its value is the array of what the request finds, or their number.
///
///     let rich = NSFetchRequest<NSManagedObjectID>(entityName: "Department")
///     rich.resultType = .managedObjectIDResultType
///     let fetch = NSFetchRequestExpression.expression(
///         forFetch: NSExpression(forConstantValue: rich), context: NSExpression(forConstantValue: context),
///         countOnly: false)
///
/// A store's predicate takes the value that the expression has when the fetch begins. To be evaluated on the queue of the
/// context. Apple's page: *NSFetchRequestExpression*.
open class NSFetchRequestExpression: NSExpression, @unchecked Sendable {
    // Invariant of @unchecked: nothing here changes after initialisation.
    /// Gives the request.
    public final let requestExpression: NSExpression
    /// Gives the context that the request is run in.
    public final let contextExpression: NSExpression
    /// Whether the value is the number of results.
    public final let isCountOnlyRequest: Bool

    init(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) {
        requestExpression = request
        contextExpression = context
        isCountOnlyRequest = countOnly
        super.init(expressionType: NSFetchRequestExpressionType)
    }

    /// An expression of a fetch.
    /// - Parameters:
    ///   - fetch: gives an `NSFetchRequest`.
    ///   - context: gives the context.
    ///   - countFlag: whether to count only.
    open class func expression(
        forFetch fetch: NSExpression, context: NSExpression, countOnly countFlag: Bool
    ) -> NSExpression {
        NSFetchRequestExpression(fetch, context, countOnly: countFlag)
    }

    open override func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        guard
            let request = requestExpression.expressionValue(with: object, context: context) as? any AnyFetchRequest,
            let target = contextExpression.expressionValue(with: object, context: context) as? NSManagedObjectContext
        else {
            stop(
                .invalidArgumentException,
                "A fetch request expression needs an NSFetchRequest and an NSManagedObjectContext, but '\(self)' has others."
            )
        }
        do {
            if isCountOnlyRequest { return NSNumber(value: try target.count(forAny: request)) }
            return try target.fetchAny(request)
        } catch {
            stop(.internalInconsistencyException, "The fetch of '\(self)' failed: \(error)")
        }
    }

    open override var description: String {
        "FETCH(\(requestExpression), \(contextExpression), \(isCountOnlyRequest ? "YES" : "NO"))"
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSFetchRequestExpression else { return false }
        return requestExpression == other.requestExpression && contextExpression == other.contextExpression
            && isCountOnlyRequest == other.isCountOnlyRequest
    }

    open override var hash: Int { requestExpression.hash }

    /// A context has no archive, so neither has the expression.
    public required convenience init?(coder: NSCoder) { nil }

    open override func encode(with coder: NSCoder) {
        coder.failWithError(
            CocoaError(
                .coderInvalidValue,
                sentence: "A fetch request expression cannot be archived: its context belongs to this process."))
    }
}

/// How the format language spells it: `FETCH(request, context, NO)`.
extension NSFetchRequestExpression: _FetchExpressionMaking {
    public class func _make(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) -> NSExpression {
        expression(forFetch: request, context: context, countOnly: countOnly)
    }
}

/// The type of fetch request expressions.
public var NSFetchRequestExpressionType: NSExpression.ExpressionType { ._fetchRequest }
