import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Chromium without a window, driven over its debugging protocol: pages get real clicks and keys, and what they load
/// and print is recorded.
///
/// The protocol's messages are JSON texts with a zero byte after each, through a socket that the browser has as its
/// file descriptors 3 and 4.
final class Browser {
    private static let program = "/usr/bin/chromium-headless-shell"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
    static let missing: Comment = "needs chromium-headless-shell; .ci/site-tools installs it"

    typealias Message = [String: Any]

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let folder: URL
    private var process: pid_t = 0
    private var socket: Int32 = -1
    private var unread = Data()
    private var session: String?
    private var lastID = 0
    /// The events of pages since the last navigation: requests, messages on the console, exceptions.
    private(set) var events: [Message] = []

    /// Starts a browser with one page. A page that answers nothing for a minute fails the test.
    init() throws {
        folder = try TestFolder.make()
        try start([
            Self.program, "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
            "--user-data-dir=\(folder.path)/profile", "about:blank",
        ])
        let target = try call("Target.createTarget", ["url": "about:blank"])
        let attached = try call(
            "Target.attachToTarget", ["targetId": target["targetId"] as Any, "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    }

    private func start(_ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(description: "no sockets") }
        // Above the browser's descriptors, and closed in other processes that tests start.
        socket = fcntl(ends[0], F_DUPFD_CLOEXEC, 64)
        let theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
        ends.forEach { close($0) }
        defer { close(theirs) }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        for descriptor: Int32 in 3...4 { posix_spawn_file_actions_adddup2(&actions, theirs, descriptor) }
        var words = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        guard posix_spawn(&process, Self.program, &actions, nil, &words, environ) == 0 else {
            throw Failure(description: "\(Self.program) cannot be started")
        }
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if socket >= 0 { close(socket) }
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Pages

    /// Loads a page and waits until its scripts have run.
    func open(_ address: String) throws {
        events = []
        let answer = try call("Page.navigate", ["url": address])
        if let error = answer["errorText"] as? String { throw Failure(description: "\(address): \(error)") }
        // Another fragment of the same page loads nothing.
        guard answer["loaderId"] != nil else { return }
        while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) { try receive() }
    }

    func setWidth(_ width: Int, height: Int = 800) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    func setScheme(_ scheme: String) throws {
        try call(
            "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    /// The size of text that the reader has chosen in the browser; 16 is usual.
    func setTextSize(_ pixels: Int) throws {
        try call("Page.setFontSizes", ["fontSizes": ["standard": pixels, "fixed": pixels * 13 / 16]])
    }

    func setScripts(_ areOn: Bool) throws {
        try call("Emulation.setScriptExecutionDisabled", ["value": !areOn])
    }

    /// The value of a script's last expression, awaited if it is a promise. It has to be of a type that JSON has.
    @discardableResult
    func value(of script: String) throws -> Any {
        let answer = try call(
            "Runtime.evaluate", ["expression": script, "awaitPromise": true, "returnByValue": true])
        if let details = answer["exceptionDetails"] as? Message {
            let text = (details["exception"] as? Message)?["description"] ?? details["text"] ?? "an exception"
            throw Failure(description: "\(text)\n\(script.prefix(200))")
        }
        return (answer["result"] as? Message)?["value"] ?? ""
    }

    func strings(of script: String) throws -> [String] {
        let result = try value(of: script)
        guard let strings = result as? [String] else { throw Failure(description: "no array of strings: \(result)") }
        return strings
    }

    /// Waits until an expression holds, on this page or on the one that replaces it.
    func wait(for condition: String) throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(30)
        while clock.now < end {
            // While a page replaces another one, there is nothing to ask.
            if let isMet = try? value(of: "Boolean(\(condition))") as? Bool, isMet { return }
            usleep(10_000)
        }
        throw Failure(description: "after 30 seconds still not: \(condition)")
    }

    // MARK: Mouse and keyboard

    /// Scrolls to the first element of a selector that is visible, and clicks its middle.
    func click(_ selector: String) throws {
        let place = try value(
            of: """
                (() => {
                    const element = [...document.querySelectorAll(\(Self.json(selector)))].find((one) => one.checkVisibility());
                    if (!element) return null;
                    const isOutside = ({ top, bottom }) => top < 0 || bottom > innerHeight;
                    if (isOutside(element.getBoundingClientRect())) element.scrollIntoView({ block: "center", behavior: "instant" });
                    const { left, top, width, height } = element.getBoundingClientRect();
                    const [x, y] = [left + width / 2, top + height / 2];
                    const hit = document.elementFromPoint(x, y);
                    return element.contains(hit) || hit?.contains(element) ? [x, y] : null;
                })()
                """)
        guard let point = place as? [Double], point.count == 2 else {
            throw Failure(description: "nothing to click at \(selector)")
        }
        for type in ["mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": point[0], "y": point[1], "button": "left", "clickCount": 1])
        }
    }

    /// Presses and releases a key: `Escape`, `ArrowDown`, `/`. Keys with Control write nothing.
    func press(_ key: String, control: Bool = false) throws {
        let codes = [
            "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9,
            " ": 32,
        ]
        var event: Message = [
            "key": key, "modifiers": control ? 2 : 0,
            "windowsVirtualKeyCode": codes[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0),
        ]
        if key.count == 1, !control { event["text"] = key }
        if key == "Enter" { event["text"] = "\r" }
        try call("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
        event["text"] = nil
        try call("Input.dispatchKeyEvent", event.merging(["type": "keyUp"]) { $1 })
    }

    /// Writes text into the focused field, as an input method does.
    func write(_ text: String) throws {
        try call("Input.insertText", ["text": text])
    }

    // MARK: What happened

    /// Messages of the console, and exceptions.
    var complaints: [String] {
        events.compactMap { event in
            let params = event["params"] as? Message ?? [:]
            switch event["method"] as? String {
            case "Runtime.exceptionThrown":
                let details = params["exceptionDetails"] as? Message
                return "\((details?["exception"] as? Message)?["description"] ?? details?["text"] ?? "exception")"
            case "Runtime.consoleAPICalled":
                guard ["error", "warning", "assert"].contains(params["type"] as? String) else { return nil }
                let values = params["args"] as? [Message] ?? []
                return values.map { "\($0["value"] ?? $0["description"] ?? "")" }.joined(separator: " ")
            case "Log.entryAdded":
                let entry = params["entry"] as? Message
                return entry?["level"] as? String == "error" ? "\(entry?["text"] ?? "") \(entry?["url"] ?? "")" : nil
            default: return nil
            }
        }
    }

    /// The addresses of all requests.
    var requests: [String] {
        events.compactMap { event in
            guard event["method"] as? String == "Network.requestWillBeSent" else { return nil }
            return ((event["params"] as? Message)?["request"] as? Message)?["url"] as? String
        }
    }

    // MARK: The protocol

    @discardableResult
    func call(_ method: String, _ params: Message = [:]) throws -> Message {
        lastID += 1
        var message: Message = ["id": lastID, "method": method, "params": params]
        message["sessionId"] = session
        try send(JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            guard let answer = try receive() else { continue }
            if let error = answer["error"] as? Message {
                throw Failure(description: "\(method): \(error["message"] ?? error)")
            }
            return answer["result"] as? Message ?? [:]
        }
    }

    private func send(_ message: Data) throws {
        var rest = message[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { throw Failure(description: "the browser has ended") }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a message: the answer to the last call, or nil for an event.
    @discardableResult
    private func receive() throws -> Message? {
        while true {
            if let end = unread.firstIndex(of: 0) {
                let message = try JSONSerialization.jsonObject(with: unread[unread.startIndex..<end]) as? Message ?? [:]
                unread = Data(unread[unread.index(after: end)...])
                if message["id"] as? Int == lastID { return message }
                events.append(message)
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failure(description: "the browser has ended, or answers nothing") }
            unread += buffer[..<count]
        }
    }

    /// A text as a JavaScript literal.
    static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
        return String(decoding: data ?? Data(), as: UTF8.self).replacing("</", with: "<\\/")
    }
}
