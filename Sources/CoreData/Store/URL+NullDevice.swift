extension URL {
    /// Whether a SQLite store at this URL is in memory: the null device, or a name below it.
    var isNullDevice: Bool { isFileURL && (path == Self.nullDevice || path.hasPrefix(Self.nullDevice + "/")) }

    /// The name under which all coordinators of the process open the same in-memory store; nil for the null device
    /// itself, where each store is separate.
    var nameInMemory: String? {
        isFileURL && path.hasPrefix(Self.nullDevice + "/") ? String(path.dropFirst(Self.nullDevice.count)) : nil
    }

    private static let nullDevice = "/dev/null"
}
