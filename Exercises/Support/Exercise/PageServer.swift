import Foundation

/// A web server for one page, reachable from this machine only.
///
/// It starts no thread. `answer()` serves the pending requests, so the page is created on the caller's thread, on which
/// the view context can be used.
public final class PageServer {
    public let port: UInt16
    private let socket: Int32
    private let body: () throws -> String

    /// Listens on a free port of 127.0.0.1. `body` returns the body of the page.
    public init(_ body: @escaping () throws -> String) throws {
        let socket = try Self.makeSocket()
        var address = Self.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isListening else {
            close(socket)
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        (self.socket, self.body, port) = (socket, body, UInt16(bigEndian: address.sin_port))
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    deinit { close(socket) }

    /// Serves the pending requests.
    public func answer() throws {
        while true {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { return }
            defer { close(client) }
            Self.limitWaiting(on: client)
            guard !Self.read(from: client, until: "\r\n\r\n").isEmpty else { continue }
            let page = """
                <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Desk</title>
                \(try body())

                """
            Self.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(page.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(page)", to: client)
        }
    }

    /// Requests the page over the loopback interface, as a browser does, and returns its body.
    public func requestFromHere() throws -> String {
        let client = try Self.makeSocket()
        defer { close(client) }
        var address = Self.address(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        Self.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", to: client)
        try answer()
        let response = Self.read(from: client, until: nil)
        let lines = response.components(separatedBy: "\r\n\r\n").dropFirst().joined().split(separator: "\n").dropFirst()
        return lines.joined(separator: "\n")
    }

    // MARK: - Sockets

    private static func makeSocket() throws -> Int32 {
        #if os(Linux)
            let new = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let new = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard new >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return new
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    /// Sets a timeout, because a browser can open a connection in advance and send nothing.
    private static func limitWaiting(on client: Int32) {
        var limit = timeval(tv_sec: 0, tv_usec: 200_000)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func read(from client: Int32, until end: String?) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
            if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to client: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
