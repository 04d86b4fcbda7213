import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A JSON service for rows, on a free port of 127.0.0.1.
///
/// It replaces a web server, so that you can try an incremental store without one. A service has any number of stores,
/// each with its own URL.
///
///     let service = try JSONService()
///     let url = service.url(of: "rental")                      http://127.0.0.1:41234/rental
///     service.write("Bike/7", ["number": 12], in: "rental")    what another client does
///     print(service.requests)                                  ["GET rows/Bike/7"]
///
/// `ServiceTables` describes the requests.
public final class JSONService: @unchecked Sendable {
    // Sendable: the lock protects all mutable state.
    private let lock = NSLock()
    private let listener: Int32
    private let port: UInt16
    private var stores: [String: ServiceTables] = [:]
    private var log: [String] = []
    private var sent = 0
    private var requestsUntilFailure = 0
    private var failures = 0
    private var offline = false
    private var seconds = 0.0

    public init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [weak self] in ServiceConnection(connection).serve { self?.answer($0) } }
            }
        }
    }

    deinit {
        // Ends the thread that accepts connections.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The URL of one of its stores. A new store is empty.
    public func url(of store: String) -> URL { URL(string: "http://127.0.0.1:\(port)/\(store)")! }

    // MARK: Inspecting the service

    /// The requests since the last `resetLog()`, such as `GET rows/Bike/7`.
    public var requests: [String] { lock.withLock { log } }

    /// The number of rows sent to clients since the last `resetLog()`.
    public var rowsSent: Int { lock.withLock { sent } }

    /// Empties the list of requests, and counts the rows from 0 again.
    public func resetLog() { lock.withLock { (log, sent) = ([], 0) } }

    /// The values of a row, with the paths of its related rows; nil if the service has no such row.
    public func values(of path: String, in store: String) -> [String: Any]? {
        lock.withLock { stores[store]?.rows[path]?.values }
    }

    public func version(of path: String, in store: String) -> Int {
        lock.withLock { stores[store]?.rows[path]?.version ?? 0 }
    }

    // MARK: Changing the service

    /// Writes a row as another client would. Values that aren't given are kept.
    public func write(_ path: String, _ values: [String: Any], in store: String) {
        lock.withLock { stores[store, default: ServiceTables()].put(path, values) }
    }

    public func delete(_ path: String, in store: String) {
        lock.withLock { stores[store]?.rows[path] = nil }
    }

    /// Answers `count` requests with status 503, after `later` more successful ones.
    public func fail(_ count: Int = 1, later: Int = 0) {
        lock.withLock { (failures, requestsUntilFailure) = (count, later) }
    }

    /// Whether each connection is closed without a response.
    public var isOffline: Bool {
        get { lock.withLock { offline } }
        set { lock.withLock { offline = newValue } }
    }

    /// The delay before each response, in seconds.
    public var delay: Double {
        get { lock.withLock { seconds } }
        set { lock.withLock { seconds = newValue } }
    }

    // MARK: Answering

    /// The status and the body of the response to a request; nil if there is no response.
    private func answer(_ request: ServiceConnection.Request) -> (status: Int, body: Data)? {
        let delay = self.delay
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
        let (status, object) = lock.withLock { () -> (Int, [String: Any]?) in
            guard !offline else { return (0, nil) }
            let parts = request.path.split(separator: "/").map(String.init)
            guard let store = parts.first else { return (404, ["error": "no store is named"]) }
            log.append("\(request.method) \(parts.dropFirst().joined(separator: "/"))")
            if requestsUntilFailure > 0 {
                requestsUntilFailure -= 1
            } else if failures > 0 {
                failures -= 1
                return (503, ["error": "out of order"])
            }
            let body = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
            let answer = stores[store, default: ServiceTables()]
                .answer(request.method, Array(parts.dropFirst()), body)
            sent += (answer.body["rows"] as? [Any])?.count ?? (answer.body["values"] == nil ? 0 : 1)
            return (answer.status, answer.body)
        }
        guard let object, let data = try? JSONSerialization.data(withJSONObject: object) else { return nil }
        return (status, data)
    }
}

/// A connection from a client. It serves a single request, because a kept-alive connection could be closed at any time.
private struct ServiceConnection {
    struct Request {
        var method: String
        var path: String
        var body: Data
    }

    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func serve(_ answer: (Request) -> (status: Int, body: Data)?) {
        defer { close(descriptor) }
        guard let request = receive(), let (status, body) = answer(request) else { return }
        let lines = [
            "HTTP/1.1 \(status) Answer", "Content-Type: application/json", "Content-Length: \(body.count)",
            "Connection: close", "", "",
        ]
        _ = write(Data(lines.joined(separator: "\r\n").utf8) + body)
    }

    private func receive() -> Request? {
        var bytes = Data()
        let end = Data("\r\n\r\n".utf8)
        while bytes.range(of: end) == nil { guard read(&bytes) else { return nil } }
        guard let range = bytes.range(of: end) else { return nil }
        let lines = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n")
        var body = Data(bytes[range.upperBound...])
        func header(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
        if header("expect") != nil, !write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
        let length = header("content-length").flatMap { Int($0) } ?? 0
        while body.count < length { guard read(&body) else { return nil } }
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        return Request(method: String(words[0]), path: String(words[1]), body: body)
    }

    private func read(_ bytes: inout Data) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes.append(contentsOf: buffer[..<count])
        return true
    }

    private func write(_ data: Data) -> Bool {
        var rest = data
        while !rest.isEmpty {
            // MSG_NOSIGNAL: a client that has disconnected must not end the program with SIGPIPE.
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = Data(rest.dropFirst(count))
        }
        return true
    }
}
