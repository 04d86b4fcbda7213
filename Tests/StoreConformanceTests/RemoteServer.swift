import CoreData

/// A server with rows, in this process, with configurable latency and failures.
///
/// `GET /Book` lists a table, `GET /Book/3` returns one row, `POST /Book` assigns a number to a new row, `POST /batch`
/// writes several rows or none of them, `GET` and `PUT /metadata` read and write a client's metadata. A row has a
/// version, which a write must contain: status 409 means that the row has changed since.
final class RemoteServer: @unchecked Sendable {
    // Sendable: the lock guards all state.
    typealias Body = [String: Any]

    struct Response {
        var status = 200
        var rows: [Body] = []
    }

    /// One row to write or, without values, to delete.
    struct Write {
        let path: String
        let values: Body?
        /// The version that the client has read; 0 for a new row.
        let version: UInt64
    }

    private static let servers = NSMutableDictionary()
    private static let serversLock = NSLock()

    /// The server at a URL, created on first use.
    static func at(_ url: URL) -> RemoteServer {
        serversLock.withLock {
            if let known = servers[url.absoluteString] as? RemoteServer { return known }
            let made = RemoteServer()
            servers[url.absoluteString] = made
            return made
        }
    }

    private let lock = NSLock()
    private var rows: [String: Body] = [:]
    private var lastNumbers: [String: Int] = [:]
    private var requests: [String] = []
    private var failures = 0
    private var latency = 0.0

    /// The requests so far, such as `GET /Book`.
    var log: [String] { lock.withLock { requests } }
    func clearLog() { lock.withLock { requests = [] } }
    /// Makes the next requests fail with status 503.
    func fail(_ count: Int) { lock.withLock { failures = count } }
    /// Delays every request by that time.
    func slowDown(to seconds: Double) { lock.withLock { latency = seconds } }

    func send(_ method: String, _ path: String, _ writes: [Write] = []) -> Response {
        Thread.sleep(forTimeInterval: lock.withLock { latency })
        return lock.withLock {
            requests.append("\(method) \(path)")
            if failures > 0 {
                failures -= 1
                return Response(status: 503)
            }
            switch (method, path) {
            case ("POST", "/batch"), ("PUT", _): return write(writes)
            case ("POST", _):
                lastNumbers[path, default: 0] += 1
                return Response(rows: [["number": lastNumbers[path] ?? 0]])
            default: return read(path)
            }
        }
    }

    private func read(_ path: String) -> Response {
        if let row = rows[path] { return Response(rows: [row]) }
        if path.split(separator: "/").count == 2 || path == "/metadata" { return Response(status: 404) }
        return Response(rows: rows.filter { $0.key.hasPrefix(path + "/") }.map(\.value))
    }

    private func write(_ writes: [Write]) -> Response {
        let stale = writes.filter { $0.path != "/metadata" && version($0.path) != $0.version }
        if !stale.isEmpty {
            return Response(status: 409, rows: stale.map { ["path": $0.path, "version": version($0.path)] })
        }
        for write in writes {
            var row = write.values
            row?["path"] = write.path
            row?["version"] = write.version + 1
            rows[write.path] = row
        }
        return Response()
    }

    private func version(_ path: String) -> UInt64 { rows[path]?["version"] as? UInt64 ?? 0 }
}
