import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server for the author of a page: it serves the site's folder on the loopback interface, and makes open pages
/// reload when the site was built again, or show why it could not be built.
///
///     let server = try SiteServer(folder: kit.site, port: 8000)
///     server.start()
///     server.reload()  // after a build
///     server.show(problems)  // after a build that failed
public final class SiteServer: Sendable {
    private let folder: URL
    private let socket: Int32
    /// The port, which the system chose if 0 was asked for.
    public let port: UInt16
    private let state = Mutex(State())
    private let isStopped = Mutex(false)
    private let reloads: Bool

    /// Listens on 127.0.0.1. Throws a `SiteProblem` if the port is in use.
    /// Without `reloads`, pages are served as they are.
    public init(folder: URL, port: UInt16, reloads: Bool = true) throws {
        self.reloads = reloads
        self.folder = folder.standardizedFileURL
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = Self.open(kind)
        var reuse: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else {
            close(socket)
            throw SiteProblems([
                SiteProblem(
                    "127.0.0.1:\(port)", en: "the port is in use. Choose another one: faultline site serve --port 8001",
                    ko: "이미 쓰이는 포트입니다. 다른 포트를 고르십시오: faultline site serve --port 8001")
            ])
        }
        self.socket = socket
        self.port = UInt16(bigEndian: address.sin_port)
    }

    private static func open(_ kind: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.socket(AF_INET, kind, 0)
        #else
            Darwin.socket(AF_INET, kind, 0)
        #endif
    }

    /// The address of the site's first page.
    public var address: String { "http://127.0.0.1:\(port)/" }

    /// Answers requests on separate threads until the process ends or `stop` is called.
    public func start() {
        Thread.detachNewThread { [self] in serve(accept) }
    }

    /// The next connection, or -1.
    func accept() -> Int32 {
        #if canImport(Glibc)
            Glibc.accept(socket, nil, nil)
        #else
            Darwin.accept(socket, nil, nil)
        #endif
    }

    /// Answers each connection that `next` returns. One that can't be accepted is skipped: it was closed too early, or
    /// the process has too many files open, which ends when others are answered.
    func serve(_ next: () -> Int32) {
        while true {
            let connection = next()
            let error = errno
            if isStopped.withLock({ $0 }) {
                if connection >= 0 { close(connection) }
                return
            }
            guard connection >= 0 else {
                if error == EBADF || error == EINVAL || error == ENOTSOCK { return }
                if error != EINTR && error != ECONNABORTED { usleep(50_000) }
                continue
            }
            Thread.detachNewThread { [self] in
                answer(connection)
                close(connection)
            }
        }
    }

    /// Stops accepting connections.
    public func stop() {
        isStopped.withLock { $0 = true }
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// Makes open pages load again.
    public func reload() {
        state.withLock { $0.builds += 1 }
    }

    /// Makes open pages show these problems instead of those that they showed before; none if there are none.
    public func show(_ problems: [Problem]) {
        state.withLock { $0.problems = problems }
    }

    // MARK: Answers

    private func answer(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        let line = String(decoding: buffer[..<count].prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
        guard line.count >= 2, line[0] == "GET" || line[0] == "HEAD" else {
            return send("405 Method Not Allowed", "text/plain", Data(), to: connection)
        }
        let path = String(line[1].prefix { $0 != "?" && $0 != "#" }).removingPercentEncoding ?? "/"
        if path == "/.builds" {
            let state = (try? JSONEncoder().encode(state.withLock { $0 })) ?? Data()
            return send("200 OK", "application/json", state, to: connection)
        }
        guard let (data, name) = file(for: path) else {
            let missing = (try? Data(contentsOf: folder.appendingPathComponent("404.html"))) ?? Data()
            return send("404 Not Found", "text/html; charset=utf-8", withScript(missing), to: connection)
        }
        let type = Self.types[(name as NSString).pathExtension] ?? "application/octet-stream"
        let body = type.hasPrefix("text/html") ? withScript(data) : data
        send("200 OK", type, line[0] == "HEAD" ? Data() : body, to: connection)
    }

    private func withScript(_ page: Data) -> Data {
        reloads ? page + Data(Self.script.utf8) : page
    }

    /// The file below the folder; nothing outside it, whatever the path says.
    private func file(for path: String) -> (Data, String)? {
        guard !path.split(separator: "/").contains("..") else { return nil }
        var url = folder.appendingPathComponent(path).standardizedFileURL
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            url.appendPathComponent("index.html")
        }
        guard url.path.hasPrefix(folder.path + "/"), let data = try? Data(contentsOf: url) else { return nil }
        return (data, url.lastPathComponent)
    }

    private func send(_ status: String, _ type: String, _ body: Data, to connection: Int32) {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nCache-Control: no-store\r\n"
            + "Connection: close\r\n\r\n"
        let bytes = [UInt8](Data(head.utf8) + body)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                #if canImport(Glibc)
                    Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                #else
                    Darwin.send(connection, $0.baseAddress, $0.count, 0)
                #endif
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "png": "image/png", "xml": "application/xml", "pdf": "application/pdf", "epub": "application/epub+zip",
        "json": "application/json",
    ]
}
