import Foundation
import TerminalText

/// Runs a program with a time limit and collects its output.
///
///     let result = try ChildProcess.run("/usr/bin/env", ["swiftc", "--version"], timeLimit: 20)
///     result.ending == .exited(0)
///
/// `Foundation.Process` isn't used because it can't kill the program's own child processes, and a learner's endless
/// program must not leave processes running.
public struct ChildProcess: Sendable {
    /// How the program ended.
    public enum Ending: Hashable, Sendable {
        /// It ended with an exit status, 0 for success.
        case exited(Int32)
        /// A signal ended it, such as 4 (SIGILL) for a trap.
        case crashed(signal: Int32)
        /// It was killed at its time limit.
        case outOfTime
        /// The user pressed Ctrl-C.
        case interrupted
    }

    public let ending: Ending
    /// The program's standard output; empty if it went to the terminal.
    public let output: String
    /// The program's standard error.
    public let errors: String
    /// The contents of the program's report, if it has one.
    public var report = ""
    /// Whether it wrote more to its standard error than is kept.
    public var hasMoreErrors = false
    /// Whether its report is longer than what is kept.
    public var hasMoreReport = false

    /// Whether the program ended with the status 0.
    public var succeeded: Bool { ending == .exited(0) }
}

// MARK: - Running

extension ChildProcess {
    /// The maximum number of bytes of output that are kept, since an endless loop can print without limit.
    static let outputLimit = 1 << 20

    /// The descriptor that a program with a report writes it to.
    public static let reportDescriptor: Int32 = 100

    /// Runs `program` and waits until it exits.
    ///
    /// Its standard input is empty, and its standard output and error are collected. If `isAttached`, it shares this
    /// process's standard input and output, and each line of its standard error is forwarded immediately, up to the
    /// first line that `isCrash` accepts: the caller presents the crash.
    ///
    /// A program with a report gets `secrets` as its standard input, and the report is what it writes to the descriptor
    /// `reportDescriptor`.
    ///
    /// After `timeLimit` seconds the program is killed, and its child processes too unless it is attached. Throws a
    /// `ToolError` if it can't be started.
    public static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil,
        timeLimit: Double, isAttached: Bool = false, secrets: [UInt8]? = nil,
        isCrash: (Substring) -> Bool = { _ in false }
    ) throws -> ChildProcess {
        var input = try secrets.map { try Pipe(containing: $0) }
        defer { input?.close() }
        var report = secrets == nil ? nil : try Pipe()
        defer { report?.close() }
        var output = isAttached ? nil : try Pipe()
        defer { output?.close() }
        var errors = try Pipe()
        defer { errors.close() }

        let child = try spawn(
            program, arguments, in: folder, environment: environment, input: input?.reader, output: output?.writer,
            errors: errors.writer, report: report?.writer)
        input?.close()
        input = nil
        report?.closeWriter()
        output?.closeWriter()
        errors.closeWriter()

        let deadline = Date().addingTimeInterval(timeLimit)
        var stopped: Ending?
        while stopped == nil, !child.hasEnded {
            if Interruption.isRequested {
                stopped = .interrupted
            } else if Date() >= deadline {
                stopped = .outOfTime
            } else {
                waitForOutput(output?.reader, errors.openReader, report?.openReader)
                output?.readAvailable()
                report?.readAvailable()
                errors.readAvailable()
                if isAttached { errors.forwardLines(until: isCrash) }
            }
        }
        if !isAttached {
            // Even a program that exited normally can have left child processes running.
            child.killGroup()
        } else if stopped != nil {
            child.kill()
        }
        let status = child.reap()
        output?.readAvailable()
        report?.readAvailable()
        errors.readAvailable()
        if isAttached { errors.forwardLines(until: isCrash) }
        var result = ChildProcess(ending: stopped ?? status, output: output?.text ?? "", errors: errors.text)
        result.report = report?.text ?? ""
        result.hasMoreErrors = errors.isCut
        result.hasMoreReport = report?.isCut ?? false
        return result
    }

    /// Waits briefly for output.
    private static func waitForOutput(_ descriptors: Int32?...) {
        // `poll` ignores negative descriptors.
        var polled = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), 5)
    }

    private static func spawn(
        _ program: String, _ arguments: [String], in folder: URL?, environment: [String: String]?, input: Int32?,
        output: Int32?, errors: Int32, report: Int32?
    ) throws -> Child {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else if output != nil {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if let report { posix_spawn_file_actions_adddup2(&actions, report, reportDescriptor) }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of Dispatch block signals, such as the one for too much processor time.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK)
        if output != nil {
            // A separate process group, so that the program and its children can be killed together.
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        posix_spawnattr_setflags(&attributes, flags)

        var command = [program] + arguments
        if let folder {
            // The Glibc module doesn't expose posix_spawn_file_actions_addchdir_np.
            command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command
        }
        let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] =
            (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }

        var id: pid_t = 0
        let code = posix_spawnp(&id, command[0], &actions, &attributes, words, variables)
        guard code == 0 else {
            let reason = String(cString: strerror(code))
            throw ToolError(
                en: "\(program) cannot be started: \(reason). Check that it is installed and on the PATH.",
                ko: "\(program) 프로그램을 시작할 수 없습니다(\(reason)). 설치되어 있고 PATH에 있는지 확인하십시오.")
        }
        return Child(id: id)
    }
}

// MARK: - The child and its pipes

/// A started process that hasn't been reaped.
private struct Child {
    let id: pid_t

    /// Whether the process has ended. It still has to be reaped.
    var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0 || Self.id(information) == id
    }

    private static func id(_ information: siginfo_t) -> pid_t {
        #if os(Linux)
            information._sifields._sigchld.si_pid
        #else
            information.si_pid
        #endif
    }

    func kill() { _ = Foundation.kill(id, SIGKILL) }

    func killGroup() { _ = Foundation.kill(-id, SIGKILL) }

    func reap() -> ChildProcess.Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .crashed(signal: signal)
    }
}

/// A pipe for a child's standard output or error. Reads up to a limit.
private struct Pipe {
    let reader: Int32
    private(set) var writer: Int32
    private(set) var isAtEnd = false
    /// Whether there was more than the limit.
    private(set) var isCut = false
    private var bytes: [UInt8] = []
    private var forwarded = 0
    private var hasCrashed = false

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw ToolError(
                en: "No pipe can be opened: \(String(cString: strerror(errno))). Close other programs and try again.",
                ko: "파이프를 열 수 없습니다(\(String(cString: strerror(errno)))). 다른 프로그램을 닫고 다시 시도하십시오.")
        }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    /// A pipe with an input, which has to fit into the system's buffer.
    init(containing bytes: [UInt8]) throws {
        try self.init()
        _ = write(writer, bytes, bytes.count)
        closeWriter()
        _ = fcntl(reader, F_SETFL, 0)
    }

    /// The end to read from, until the other end is closed.
    var openReader: Int32? { isAtEnd ? nil : reader }

    mutating func closeWriter() {
        Foundation.close(writer)
        writer = -1
    }

    func close() {
        Foundation.close(reader)
        if writer >= 0 { Foundation.close(writer) }
    }

    mutating func readAvailable() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // Bounded, so that the deadline is checked even if the child writes without a pause.
        for _ in 0..<64 {
            let count = read(reader, &buffer, buffer.count)
            if count == 0 { isAtEnd = true }
            guard count > 0 else { return }
            if count > ChildProcess.outputLimit - bytes.count { isCut = true }
            bytes.append(contentsOf: buffer.prefix(min(count, ChildProcess.outputLimit - bytes.count)))
        }
    }

    /// Writes new complete lines to this process's standard error, up to the first one that `isCrash` accepts.
    mutating func forwardLines(until isCrash: (Substring) -> Bool) {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")), end >= forwarded else { return }
        let text = String(decoding: bytes[forwarded..<end], as: UTF8.self)
        forwarded = end + 1
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !hasCrashed {
            hasCrashed = isCrash(line)
            if !hasCrashed { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
        }
    }
}
