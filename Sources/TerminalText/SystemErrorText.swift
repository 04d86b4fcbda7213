import Foundation

extension LocalizedText {
    /// Describes an error: the message of a `ToolError`; for an error of the system, the file and the reason.
    ///
    /// Foundation's own description of an error of the file system often has neither.
    public init(describing error: any Error) {
        if let error = error as? ToolError {
            self = error.message
            return
        }
        let error = error as NSError
        let path = error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
        let reason = Self.reason(of: error)
        guard let path else {
            self.init(en: reason, ko: reason)
            return
        }
        self.init(
            en: "\(path) can't be used: \(reason). Check the file and the free disk space.",
            ko: "\(path) 파일을 쓸 수 없습니다: \(reason). 파일과 디스크 공간을 확인하십시오.")
    }

    /// The innermost error's reason: the system's, if it has one.
    private static func reason(of error: NSError) -> String {
        if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: inner as NSError) }
        let isPOSIX = error.domain == NSPOSIXErrorDomain
        let text = isPOSIX ? String(cString: strerror(Int32(error.code))) : error.localizedDescription
        return "\(text.hasSuffix(".") ? String(text.dropLast()) : text) (\(error.domain) \(error.code))"
    }
}
