import Foundation

/// A program run to its end, its output collected, and stopped when it takes too long.
///
///     let result = try ChildProcess.run("/usr/bin/env", ["swiftc", "--version"], timeLimit: 20)
///     result.ending == .exited(0)
///
/// `Foundation.Process` is passed over: it cannot stop what the program itself has started, and a learner's program that
/// never ends must not leave anything behind.
public struct ChildProcess: Sendable {
    public enum Ending: Hashable, Sendable {
        case exited(Int32)
        case crashed(signal: Int32)
        case outOfTime
        /// The user pressed Ctrl-C.
        case interrupted
    }

    public let ending: Ending
    /// What it wrote to its standard output; empty if that was passed through.
    public let output: String
    /// What it wrote to its standard error; empty if that was passed through.
    public let errors: String

    public var succeeded: Bool { ending == .exited(0) }
}

// MARK: - Running

extension ChildProcess {
    /// The most of an output that is kept, in bytes: a program in an endless loop may print without end.
    static let outputLimit = 1 << 20

    /// Runs `program` to its end.
    ///
    /// Its standard input is empty and its outputs are collected, unless `isAttached` is true: then it shares the
    /// terminal with this process. After `timeLimit` seconds it is killed, together with all that it has started.
    /// Throws a `CourseError` if it cannot be started.
    public static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil,
        timeLimit: Double, isAttached: Bool = false
    ) throws -> ChildProcess {
        var pipes: [Pipe] = []
        defer { for pipe in pipes { pipe.close() } }
        if !isAttached { pipes = try [Pipe(), Pipe()] }

        let child = try spawn(program, arguments, in: folder, environment: environment, pipes: pipes)
        for index in pipes.indices { pipes[index].closeWriter() }

        let deadline = Date().addingTimeInterval(timeLimit)
        var stopped: Ending?
        while stopped == nil, !child.hasEnded {
            if Interruption.isRequested {
                stopped = .interrupted
            } else if Date() >= deadline {
                stopped = .outOfTime
            } else {
                wait(for: &pipes)
            }
        }
        if !isAttached {
            // Even one that ended by itself may have left children of its own running.
            child.killGroup()
        } else if stopped != nil {
            child.kill()
        }
        let status = child.reap()
        for index in pipes.indices { pipes[index].readWhatIsThere() }

        return ChildProcess(
            ending: stopped ?? status,
            output: pipes.first?.text ?? "", errors: pipes.last?.text ?? "")
    }

    /// Waits a moment for output, and reads it.
    private static func wait(for pipes: inout [Pipe]) {
        var polled = pipes.map { pollfd(fd: $0.isAtEnd ? -1 : $0.reader, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), 5)
        for index in pipes.indices where polled[index].revents != 0 { pipes[index].readWhatIsThere() }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], in folder: URL?, environment: [String: String]?, pipes: [Pipe]
    ) throws -> Child {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if !pipes.isEmpty {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, pipes[0].writer, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, pipes[1].writer, STDERR_FILENO)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if !pipes.isEmpty {
            // A group of its own, so that all of it can be killed at once.
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawnattr_setpgroup(&attributes, 0)
        }

        var command = [program] + arguments
        if let folder {
            // Glibc's module does not show the call that would change the folder at the start of the child.
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
            throw CourseError(
                en: "\(program) cannot be started: \(reason). Check that it is installed and on the PATH.",
                ko: "\(program) 프로그램을 시작할 수 없습니다(\(reason)). 설치되어 있고 PATH에 있는지 확인하세요.")
        }
        return Child(id: id)
    }
}

// MARK: - The child and its pipes

/// A process that was started and not yet waited for.
private struct Child {
    let id: pid_t

    /// Whether it has ended; it stays to be reaped.
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

/// One output of a child, collected up to a limit.
private struct Pipe {
    let reader: Int32
    private(set) var writer: Int32
    private(set) var isAtEnd = false
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw CourseError(
                en: "No pipe can be opened: \(String(cString: strerror(errno))). Close other programs and try again.",
                ko: "파이프를 열 수 없습니다(\(String(cString: strerror(errno)))). 다른 프로그램을 닫고 다시 시도하세요.")
        }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    mutating func closeWriter() {
        Foundation.close(writer)
        writer = -1
    }

    func close() {
        Foundation.close(reader)
        if writer >= 0 { Foundation.close(writer) }
    }

    mutating func readWhatIsThere() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // Bounded, so that a child that writes without a pause does not keep its deadline from being looked at.
        for _ in 0..<64 {
            let count = read(reader, &buffer, buffer.count)
            if count == 0 { isAtEnd = true }
            guard count > 0 else { return }
            bytes.append(contentsOf: buffer.prefix(min(count, ChildProcess.outputLimit - bytes.count)))
        }
    }
}
