import CoreData

/// A child process that runs one of the roles in `Tests/StoreTorture` and can be killed at any time.
///
///     let child = try Child("hold", [url.path])
///     #expect(try child.nextReport() == "locked")
///     …
///     child.kill()
///
/// To kill a role in the middle of its work, see `killed(_:_:after:within:)`.
public final class Child {
    /// How a process ended.
    public enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// The start of the period after which the process is killed.
    public enum Beginning: Sendable {
        /// The process's start: the kill may come while it opens its store.
        case start
        /// The role's first report.
        case firstReport
    }

    public let id: pid_t
    private let page: SharedPage
    private let reader: Int32
    private let writer: Int32
    private var unread: [UInt8] = []
    private var ending: Ending?

    /// Starts the role.
    /// - Parameter prefix: a command that runs the program, such as `["unshare", "--mount"]`.
    public init(_ role: String, _ arguments: [String] = [], through prefix: [String] = []) throws {
        let file = TestFolder.place().path
        page = try SharedPage(path: file)
        let (input, output) = (try Self.pipe(), try Self.pipe())
        (reader, writer) = (output.reader, input.writer)
        defer {
            close(output.writer)
            close(input.reader)
        }
        // Writing to a child that has exited must not end this process.
        signal(SIGPIPE, SIG_IGN)
        id = try Self.spawn(
            prefix + [Self.program.path, role] + arguments, input: input.reader, output: output.writer, page: file)
    }

    private static func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw SystemError("make a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    deinit {
        kill()
        close(reader)
        close(writer)
        unlink(page.path)
    }

    /// The program of all roles, built next to the tests.
    static let program: URL = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("StoreTorture")
    }()

    private static func spawn(_ command: [String], input: Int32, output: Int32, page: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var environment = ProcessInfo.processInfo.environment
        environment[Notes.variable] = page
        let words = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var id: pid_t = 0
        errno = posix_spawnp(&id, command[0], &actions, nil, words, variables)
        guard errno == 0 else { throw SystemError("start \(command[0])") }
        return id
    }
}

extension Child {
    /// The next line that the child reports, nil at the end of its output.
    /// - Throws: if there is no report within this time.
    public func nextReport(within seconds: Double = 300) throws -> String? {
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            // If the process has exited, all its output is already in the pipe. Another child, started at the same
            // time, may keep the pipe open.
            let left = ending == nil ? deadline.timeIntervalSinceNow : 0
            var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, Int32(left.rounded(.up) * 1000)) <= 0 {
                if ending != nil { return nil }
                if left <= 0 { throw Silence(seconds: seconds) }
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(reader, &buffer, buffer.count)
            // An incomplete line of a killed child does not count.
            if count <= 0 { return nil }
            unread.append(contentsOf: buffer[..<count])
        }
    }

    /// Sends one line to the child. Its role reads it with `readLine()`.
    public func send(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(writer, bytes, bytes.count)
    }

    /// Every report not read yet, until the child exits.
    public func restOfReports(within seconds: Double = 300) throws -> [String] {
        var reports: [String] = []
        while let report = try nextReport(within: seconds) { reports.append(report) }
        return reports
    }

    /// Kills the process immediately, and waits until it has exited.
    @discardableResult
    public func kill() -> Ending {
        if ending == nil { Foundation.kill(id, SIGKILL) }
        return wait()
    }

    /// Waits for the process to exit.
    @discardableResult
    public func wait() -> Ending {
        if let ending { return ending }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        let made: Ending = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
        ending = made
        return made
    }

    /// The child's current phase, from its notes.
    public var phase: Phase { Phase(rawValue: page[.phase]) ?? .starting }
    /// The number of the piece of work begun last; 0 before the first.
    public var begun: Int { page[.begun] }

    /// A child does not report any more.
    public struct Silence: Error { public let seconds: Double }
}

/// The state of a child process that was killed in the middle of its work.
public struct Killed {
    /// `.killed(signal: SIGKILL)`, unless it exited or crashed before.
    public let ending: Child.Ending
    /// Its reports.
    public let reports: [String]
    /// Its phase when it was killed.
    public let phase: Phase
    /// The number of the piece of work begun last; 0 before the first.
    public let begun: Int
}

extension Child {
    /// Starts a role, and kills it with SIGKILL at a random moment of a period, with uniform distribution.
    ///
    ///     var chance = Chance(seed: seed)
    ///     let killed = try Child.killed("migrate", [store.path], after: .start, within: 0.3, &chance)
    ///     // Now open the store: it must be completely the old one or the new one.
    ///
    /// During that time it can report 64 kilobytes, the capacity of a pipe.
    ///
    /// A role is a function of the program in `Tests/StoreTorture`. Add your own to the table in its `main.swift`. A
    /// role works with `Notes`, which record its phase and its completed work. The caller checks the result.
    /// - Parameters:
    ///   - beginning: the start of the period.
    ///   - seconds: the length of the period.
    public static func killed(
        _ role: String, _ arguments: [String] = [], after beginning: Beginning = .firstReport, within seconds: Double,
        _ chance: inout Chance
    ) throws -> Killed {
        let moment = chance.fraction() * seconds
        let child = try Child(role, arguments)
        var reports: [String] = []
        if beginning == .firstReport, let first = try child.nextReport() { reports.append(first) }
        usleep(UInt32(moment * 1_000_000))
        let ending = child.kill()
        reports += try child.restOfReports()
        return Killed(ending: ending, reports: reports, phase: child.phase, begun: child.begun)
    }
}
