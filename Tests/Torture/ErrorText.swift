import CoreData

/// An error's codes, as a child process reports them: "640 sqlite 13", "513 posix 13", "134050".
public struct ErrorText: CustomStringConvertible {
    public let description: String

    public init(_ error: any Error) {
        let error = error as NSError
        guard error.domain == NSCocoaErrorDomain else {
            description = "\(error.domain) \(error.code): \(error)"
            return
        }
        var text = "\(error.code)"
        if let code = error.userInfo[NSSQLiteErrorDomain] as? Int { text += " sqlite \(code)" }
        if let under = error.userInfo[NSUnderlyingErrorKey] as? NSError {
            if under.domain == NSPOSIXErrorDomain { text += " posix \(under.code)" }
            if under.domain == NSSQLiteErrorDomain, under.code != error.userInfo[NSSQLiteErrorDomain] as? Int {
                text += " but \(under.code) under it"
            }
        }
        if error.localizedDescription.isEmpty { text += " without a sentence" }
        description = text
    }
}
