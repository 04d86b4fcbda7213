/// A fetch inside a predicate. Its value is the array of results, or their number.
///
///     let rich = NSFetchRequest<NSManagedObjectID>(entityName: "Department")
///     rich.resultType = .managedObjectIDResultType
///     let fetch = NSFetchRequestExpression.expression(
///         forFetch: NSExpression(forConstantValue: rich), context: NSExpression(forConstantValue: context),
///         countOnly: false)
///
/// A predicate for a store uses the value that the expression has when the fetch starts. Evaluate the expression on the
/// queue of the context. Evaluating one whose fetch fails stops the program. Apple's page: *NSFetchRequestExpression*.
open class NSFetchRequestExpression: NSExpression, @unchecked Sendable {
    // Sendable: nothing changes after initialization.
    /// The expression for the fetch request.
    public final let requestExpression: NSExpression
    /// The expression for the context that runs the request.
    public final let contextExpression: NSExpression
    /// Whether the value is the number of results.
    public final let isCountOnlyRequest: Bool

    init(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) {
        requestExpression = request
        contextExpression = context
        isCountOnlyRequest = countOnly
        super.init(expressionType: NSFetchRequestExpressionType)
    }

    /// Creates an expression for a fetch.
    /// - Parameters:
    ///   - fetch: an expression for an `NSFetchRequest`.
    ///   - context: an expression for the context that runs the request.
    ///   - countFlag: whether the value is the number of results.
    open class func expression(
        forFetch fetch: NSExpression, context: NSExpression, countOnly countFlag: Bool
    ) -> NSExpression {
        NSFetchRequestExpression(fetch, context, countOnly: countFlag)
    }

    /// Runs the fetch, and returns the array of results or their number. A fetch that fails stops the program. Call it
    /// on the queue of the context that runs the request.
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

    /// Returns nil, because a context cannot be archived.
    public required convenience init?(coder: NSCoder) { nil }

    open override func encode(with coder: NSCoder) {
        coder.failWithError(
            CocoaError(
                .coderInvalidValue,
                sentence: "A fetch request expression cannot be archived: its context belongs to this process."))
    }
}

/// The syntax in format strings: `FETCH(request, context, NO)`.
extension NSFetchRequestExpression: _FetchExpressionMaking {
    public class func _make(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) -> NSExpression {
        expression(forFetch: request, context: context, countOnly: countOnly)
    }
}

/// The expression type of fetch request expressions.
public var NSFetchRequestExpressionType: NSExpression.ExpressionType { ._fetchRequest }
