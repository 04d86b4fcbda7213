extension URL {
    /// Whether a SQLite store here lies in memory: programs give the null device as its place, or a name below it.
    var isNullDevice: Bool { isFileURL && (path == Self.nullDevice || path.hasPrefix(Self.nullDevice + "/")) }

    /// The name by which every coordinator of the process opens the same store in memory; nil for the null device
    /// itself, where each store is its own.
    var nameInMemory: String? {
        isFileURL && path.hasPrefix(Self.nullDevice + "/") ? String(path.dropFirst(Self.nullDevice.count)) : nil
    }

    private static let nullDevice = "/dev/null"
}
