/// The errors for requests that cannot be translated to SQL. Each says which part of the request is unsupported, and
/// why.
///
/// Apple's framework raises `NSInvalidArgumentException` in these cases. Swift cannot catch exceptions, so these are
/// errors.
enum SQLUnsupported {
    /// - Parameter part: the unsupported part alone, for tools with their own messages.
    static func error(_ sentence: String, part: String? = nil) -> CocoaError {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        userInfo[NSUnsupportedPartErrorKey] = part
        return CocoaError(.persistentStoreUnsupportedRequestType, userInfo: userInfo)
    }

    static func predicate(_ predicate: NSPredicate, _ reason: String) -> CocoaError {
        error("unsupported predicate \(predicate.predicateFormat): \(reason)", part: predicate.predicateFormat)
    }

    static func expression(_ expression: NSExpression, _ reason: String) -> CocoaError {
        error("unsupported expression \(expression): \(reason)", part: "\(expression)")
    }

    static func function(_ name: String) -> CocoaError {
        error(
            "unsupported function \(name) in a request to a SQLite store: compute the value after the fetch, or "
                + "store it in an attribute.", part: name)
    }

    static func keyPath(_ keyPath: String, in entity: SQLEntity, _ reason: String? = nil) -> CocoaError {
        error("keypath \(keyPath) not found in entity \(entity.name)" + (reason.map { ": \($0)" } ?? ""), part: keyPath)
    }

    static func toMany(_ keyPath: String) -> CocoaError {
        error(
            "to-many key not allowed here: \(keyPath) leads to many values. Say ANY, ALL or NONE of them, count them "
                + "with @count, or ask about each in a SUBQUERY.", part: keyPath)
    }

    static func severalToMany(_ keyPath: String) -> CocoaError {
        error(
            "multiple to-many keys not allowed here: \(keyPath) passes through more than one to-many relationship. "
                + "Use a SUBQUERY for the outer one.", part: keyPath)
    }
}

/// User info key: the part of a request that a SQLite store does not support. Not part of Apple's API.
public let NSUnsupportedPartErrorKey = "FaultlineUnsupportedPart"
