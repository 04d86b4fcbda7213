import Foundation

/// An exception, which Apple's frameworks raise for a programmer's mistake. Nothing can catch one on Linux: raising it
/// stops the process with its name and reason.
///
///     NSException(name: .invalidArgumentException, reason: "A team needs a leader.", userInfo: nil).raise()
///
/// See Apple's page for `NSException`.
open class NSException: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Invariant behind @unchecked: nothing here changes after initialization.
    /// The kind of the exception.
    public let name: NSExceptionName
    /// The message for people.
    public let reason: String?
    /// Details for the program.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an exception, which stops the program when it is raised.
    public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
        name = aName
        reason = aReason
        userInfo = aUserInfo
        super.init()
    }

    /// Stops the process with the exception's name and reason.
    open func raise() {
        fatalError("Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason ?? "")'")
    }

    /// Stops the process with a name, and a reason in the format of `String(format:)`.
    open class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
        NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
    }

    open override var description: String { reason ?? name.rawValue }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSException else { return false }
        return name == other.name && reason == other.reason
            && (userInfo as NSDictionary?) == (other.userInfo as NSDictionary?)
    }

    open override var hash: Int { reason.hashValue ^ name.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Restores the name and the reason. The user info is not archived, because it may hold any value.
    public required convenience init?(coder: NSCoder) {
        guard let name = coder.text(forKey: "NS.name") else { return nil }
        self.init(name: NSExceptionName(rawValue: name), reason: coder.text(forKey: "NS.reason"))
    }

    open func encode(with coder: NSCoder) {
        coder.encode(name.rawValue as NSString, forKey: "NS.name")
        if let reason { coder.encode(reason as NSString, forKey: "NS.reason") }
    }
}

/// Apple's names of the exceptions that Core Data code encounters. Foundation on Linux has none of them.
extension NSExceptionName {
    /// An argument that the method does not accept.
    public static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
    /// A violated assumption of the framework itself.
    public static let internalInconsistencyException = NSExceptionName(rawValue: "NSInternalInconsistencyException")
    /// An index outside of the bounds.
    public static let rangeException = NSExceptionName(rawValue: "NSRangeException")
    /// Any other mistake.
    public static let genericException = NSExceptionName(rawValue: "NSGenericException")
    /// A key for which an object has no property.
    public static let undefinedKeyException = NSExceptionName(rawValue: "NSUnknownKeyException")
}
