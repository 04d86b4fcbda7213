import CoreData

/// A child process that plays one of the roles in `Tests/StoreTorture`, and can be killed at any moment.
///
///     let child = try Child("hold", [url.path])
///     #expect(try child.nextReport() == "locked")
///     …
///     child.kill()
///
/// For a role that is to be killed in the midst of its work see `killed(_:_:after:within:)`.
public final class Child {
    /// How a process ended.
    public enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// From when on the moment of a kill is counted.
    public enum Beginning: Sendable {
        /// The process's start: the kill may meet it while it opens its store.
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
        // To tell something to a child that is gone is no reason to end.
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

    /// The program of all roles, which is built beside the tests.
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
    /// The next line that the child reports; nil at its end.
    /// - Throws: when it says nothing for so long.
    public func nextReport(within seconds: Double = 300) throws -> String? {
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            // Of a process that is gone everything is in the pipe already. Another child, started at the same moment, may
            // hold the pipe open.
            let left = ending == nil ? deadline.timeIntervalSinceNow : 0
            var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, Int32(left.rounded(.up) * 1000)) <= 0 {
                if ending != nil { return nil }
                if left <= 0 { throw Silence(seconds: seconds) }
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(reader, &buffer, buffer.count)
            // Half a line of a child that was killed was never said.
            if count <= 0 { return nil }
            unread.append(contentsOf: buffer[..<count])
        }
    }

    /// Tells the child something, in one line: its role reads it with `readLine()`.
    public func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(writer, bytes, bytes.count)
    }

    /// Every report that has not been read yet, up to the child's end.
    public func restOfReports(within seconds: Double = 300) throws -> [String] {
        var reports: [String] = []
        while let report = try nextReport(within: seconds) { reports.append(report) }
        return reports
    }

    /// Kills the process at once, and waits until it is gone.
    @discardableResult
    public func kill() -> Ending {
        if ending == nil { Foundation.kill(id, SIGKILL) }
        return wait()
    }

    /// Waits for the process to end by itself.
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

    /// What the child was doing, by its own notes.
    public var phase: Phase { Phase(rawValue: page[.phase]) ?? .starting }
    /// The number of the piece of work that it has begun last; 0 before the first.
    public var begun: Int { page[.begun] }

    /// A child says nothing any more.
    public struct Silence: Error { public let seconds: Double }
}

/// What a child process left that was killed in the midst of its work.
public struct Killed {
    /// `.killed(signal: SIGKILL)`, unless it came to its end before, or crashed.
    public let ending: Child.Ending
    /// What it had reported.
    public let reports: [String]
    /// What it was doing when it was killed.
    public let phase: Phase
    /// The number of the piece of work that it had begun last; 0 before the first.
    public let begun: Int
}

extension Child {
    /// Starts a role, and kills it with SIGKILL at a moment of a stretch of time, each as likely as any other.
    ///
    ///     var chance = Chance(seed: seed)
    ///     let killed = try Child.killed("migrate", [store.path], after: .start, within: 0.3, &chance)
    ///     // Now open the store: it must be the old one whole, or the new one whole.
    ///
    /// In that time it may report 64 kilobytes, which is what a pipe holds.
    ///
    /// A role is a function of the program in `Tests/StoreTorture` (add your own to the table in its `main.swift`): it does
    /// its work with `Notes`, which tell what it is doing and what it has done. The verdict is the caller's.
    /// - Parameters:
    ///   - beginning: what the stretch of time begins with.
    ///   - seconds: the stretch's length.
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
