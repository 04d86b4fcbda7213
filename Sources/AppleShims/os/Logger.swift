import Foundation

/// Writes messages to standard error.
///
/// There is no unified log on Linux. Errors and faults are written; the environment variable `OS_LOG_LEVEL` (`debug`,
/// `info`, `default`, `error`, `fault` or `off`) chooses another lowest level. See Apple's page `Logger`.
public struct Logger: Sendable {
    private let log: OSLog

    public init() { log = .default }
    public init(_ logObj: OSLog) { log = logObj }
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    public func log(_ message: OSLogMessage) { write(message, .default) }
    public func log(level: OSLogType, _ message: OSLogMessage) { write(message, level) }
    public func trace(_ message: OSLogMessage) { write(message, .debug) }
    public func debug(_ message: OSLogMessage) { write(message, .debug) }
    public func info(_ message: OSLogMessage) { write(message, .info) }
    public func notice(_ message: OSLogMessage) { write(message, .default) }
    public func warning(_ message: OSLogMessage) { write(message, .error) }
    public func error(_ message: OSLogMessage) { write(message, .error) }
    public func critical(_ message: OSLogMessage) { write(message, .fault) }
    public func fault(_ message: OSLogMessage) { write(message, .fault) }

    private func write(_ message: OSLogMessage, _ level: OSLogType) {
        if log.isEnabled(type: level) { log.write(message.text, level) }
    }
}

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)

    fileprivate var name: String { Self.names.first { $0.type == self }?.name ?? "\(rawValue)" }
    /// From the least severe level to the most severe.
    fileprivate var severity: Int { Self.names.firstIndex { $0.type == self } ?? 2 }

    fileprivate static let names: [(name: String, type: OSLogType)] = [
        ("debug", .debug), ("info", .info), ("default", .default), ("error", .error), ("fault", .fault),
    ]
}

/// The part of a program that a message is about.
public final class OSLog: NSObject, @unchecked Sendable {
    /// The purposes of a log that Instruments shows in separate lanes.
    public struct Category: Sendable {
        let name: String
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        public static let dynamicTracing = Category(name: "DynamicTracing")
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    public static let `default` = OSLog(subsystem: "", category: "")
    /// Discards every message.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    private let prefix: String
    private let isDisabled: Bool

    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        let parts = [subsystem, category].filter { !$0.isEmpty }
        prefix = parts.isEmpty ? "" : "[" + parts.joined(separator: ":") + "] "
        self.isDisabled = isDisabled
    }

    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && type.severity >= Self.lowestSeverity }

    func write(_ text: String, _ level: OSLogType) {
        FileHandle.standardError.write(Data("\(prefix)\(level.name): \(text)\n".utf8))
    }

    private static let lowestSeverity: Int = {
        let wanted = ProcessInfo.processInfo.environment["OS_LOG_LEVEL"] ?? "error"
        return OSLogType.names.firstIndex { $0.name == wanted } ?? (wanted == "off" ? .max : 3)
    }()
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default) {
    Logger(log).log(level: type, message)
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}

/// Writes a message with a format such as `"%{public}@ has %d objects"`.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    if log.isEnabled(type: type) { log.write(FormattedMessage(message, args).text, type) }
}

/// Writes a message with a format such as `"%{public}@ has %d objects"`.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    if log.isEnabled(type: type) { log.write(FormattedMessage(message, args).text, type) }
}
