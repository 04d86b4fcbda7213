import Course
import Foundation
import Processes
import TerminalText

/// Runs programs with a private view of the files, without a network, and with limits.
///
///     let sandbox = try Sandbox(isProtected: true)
///     let run = try sandbox.run(Sandbox.Work(program: "/program", readable: […]))
///
/// The isolation is bubblewrap's: separate namespaces for processes, users, the network and file systems, no
/// capabilities, and a filter for system calls. The limits are the shell's `ulimit`. Without protection, only the
/// limits apply.
///
/// Programs run as the user `nobody`. For root, `setpriv` makes it the system's: in a user namespace, root's files, and
/// those in /proc that the kernel gives to root, would belong to the program. Where root can't do that, as in many
/// containers, and for all other users, a user namespace maps the user to nobody.
package struct Sandbox: Sendable {
    /// A program to run, and what it can use.
    package struct Work: Sendable {
        package var program: String
        package var arguments: [String] = []
        package var environment: [String: String] = [:]
        /// Files and folders that the program can read, by the path at which it sees them.
        package var readable: [(path: String, source: String)] = []
        /// Folders of this machine that the program can change.
        package var writable: [String] = []
        /// The folder in which it starts.
        package var folder = "/tmp"
        package var limits = Limits()
        /// Whether it keeps the user's access to files. For programs that read a hand-in, not for hand-ins themselves.
        package var keepsAccess = false
        /// Whether it can start processes.
        package var startsProcesses = false
        /// The bytes that the program can read from its standard input, once: the token of the tests' reports.
        package var secrets: [UInt8]?
    }

    package struct Limits: Sendable {
        /// In seconds, for each process.
        package var processorTime = 60
        /// In seconds. Generous, because the machine can be busy with something else.
        package var wallTime = 300.0
        package var memory = 1 << 30
        /// The size of all temporary files.
        package var disk = 256 << 20
        package var files = 512
    }

    private let filter: URL?
    let isProtected: Bool
    /// Whether `setpriv` changes the user, in place of a user namespace.
    private var changesUser: Bool
    /// The folder that holds the filter; removed with the sandbox.
    private let scratch: ScratchFolder

    /// Throws a `ToolError` if the machine can't isolate programs, or if its processor isn't supported.
    ///
    /// - Parameter needed: Files that every program needs. If nobody can't read them, the user isn't changed.
    package init(isProtected: Bool, needed: [URL] = []) throws {
        self.isProtected = isProtected
        scratch = try ScratchFolder()
        filter = isProtected ? try SystemCallFilter.write(in: scratch.url) : nil
        changesUser = isProtected && geteuid() == 0 && needed.allSatisfy(Self.isReadableByAll)
        if changesUser, (try? test()) == nil { changesUser = false }
        if isProtected, !changesUser { try test() }
    }

    package func run(_ work: Work) throws -> ChildProcess {
        let limits = work.limits
        let options = try isProtected ? write(options(for: work)) : nil
        defer { if let options { try? FileManager.default.removeItem(at: options) } }
        let result = try ChildProcess.run(
            "/bin/bash",
            ["-c", script(work, filter: work.startsProcesses ? nil : filter, options: options)] + command(for: work),
            in: isProtected ? nil : URL(fileURLWithPath: work.folder), environment: outerEnvironment(of: work),
            timeLimit: limits.wallTime, secrets: work.secrets)
        if result.ending == .interrupted { throw Interruption.Stop() }
        return result
    }

    /// Runs the compiler so that it sees nothing but the toolchain, the modules and the files of one run.
    ///
    /// No way is known in which a Swift source reads a file when it's compiled. But a compiler is a large program, and
    /// no defect of it can reveal files that it cannot read.
    package func confinement(of toolchain: Toolchain) -> Toolchain.Confinement {
        // The limits of an answer that the type checker can't cope with.
        let time = Toolchain.confinedProcessorTime
        let script =
            Self.closingDescriptors() + "; ulimit -c 0; ulimit -S -t \(time); ulimit -H -t \(time + 5); "
            + "ulimit -d \(4 << 20); ulimit -f \(1 << 20); exec \"$0\" \"$@\""
        let limits = ["/bin/bash", "-c", script]
        guard isProtected else { return { _ in limits } }
        let cache = toolchain.sharedCache.path
        try? FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        var words = limits + ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
        let variables = [("PATH", Toolchain.programFolders), ("HOME", "/tmp"), ("XDG_CACHE_HOME", cache)]
        for (name, value) in variables { words += ["--setenv", name, value] }
        words += ["--dev", "/dev", "--proc", "/proc", "--size", "\(256 << 20)", "--tmpfs", "/tmp"]
        words += Self.reading(toolchain.compilerFiles) + ["--bind", cache, cache]
        return { [words] access in
            let folder = access.writable.path
            return words + Self.reading(access.readable)
                + ["--bind", folder, folder, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder]
        }
    }

    private static func reading(_ files: [URL]) -> [String] {
        files.flatMap { ["--ro-bind", $0.path, $0.path] }
    }

    private static func isReadableByAll(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_mode & S_IROTH != 0
    }

    // MARK: - Building the command

    /// The program's environment: nothing of this process's, whose paths contain the user's name.
    private func environment(of work: Work) -> [String: String] {
        work.environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    }

    /// The environment of the sandbox itself, which is found in the user's path.
    private func outerEnvironment(of work: Work) -> [String: String] {
        guard isProtected else { return environment(of: work) }
        return ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    }

    /// Closes all descriptors but those of the standard streams, and the report's. Bash, because other shells can close
    /// the first ten only.
    ///
    /// They belong to files that this process's other threads had open when the program was started. A program that
    /// inherits one could read another hand-in, or write to its report.
    private static func closingDescriptors(but report: Int32? = nil) -> String {
        "for file in /proc/self/fd/*; do case ${file##*/} in 0|1|2|\(report ?? 0)) ;; *) eval \"exec ${file##*/}>&-\" ;; esac; done"
    }

    /// Sets the limits and replaces the shell by the command in its arguments.
    ///
    /// bubblewrap stays in the sandbox as its first process, whose command line and environment can be read there. So
    /// it gets its options from a file, and no environment.
    private func script(_ work: Work, filter: URL?, options: URL?) -> String {
        let limits = work.limits
        var parts = [
            Self.closingDescriptors(but: work.secrets == nil ? nil : ChildProcess.reportDescriptor),
            "ulimit -c 0",
            // At the first limit comes a signal that differs from the one for too little memory.
            "ulimit -S -t \(limits.processorTime)", "ulimit -H -t \(limits.processorTime + 5)",
            "ulimit -d \(limits.memory >> 10)",
            "ulimit -f \(limits.disk >> 9)", "ulimit -n \(limits.files)",
        ]
        let files = [options.map { " 8<'\($0.path)'" }, filter.map { " 9<'\($0.path)'" }].compactMap { $0 }
        parts.append("exec \(isProtected ? "-c " : "")\"$0\" \"$@\"\(files.joined())")
        return parts.joined(separator: "; ")
    }

    private func command(for work: Work) -> [String] {
        let program = [work.program] + work.arguments
        guard isProtected else { return program }
        guard dropsUser(of: work) else { return ["bwrap", "--args", "8"] + program }
        return [
            "bwrap", "--args", "8", Self.setpriv, "--reuid", Self.nobody, "--regid", Self.nobody, "--clear-groups",
            "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all",
        ] + program
    }

    /// Whether `setpriv` starts the program.
    private func dropsUser(of work: Work) -> Bool { changesUser && !work.keepsAccess }

    /// Writes options to a file from which bubblewrap reads them.
    private func write(_ options: [String]) throws -> URL {
        let file = scratch.url.appendingPathComponent("options-\(UUID().uuidString)")
        try UnsyncedFile.create(Data(options.flatMap { Array($0.utf8) + [0] }), at: file)
        return file
    }

    /// bubblewrap's options.
    private func options(for work: Work) -> [String] {
        var words = [
            "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
            "--die-with-parent", "--new-session", "--hostname", "faultline", "--clearenv",
        ]
        words += changesUser ? [] : ["--unshare-user", "--uid", Self.nobody, "--gid", Self.nobody]
        if !changesUser || work.keepsAccess { words += ["--cap-drop", "ALL"] }
        for (name, value) in environment(of: work).sorted(by: { $0.key < $1.key }) {
            words += ["--setenv", name, value]
        }
        words += ["--size", "\(1 << 20)", "--tmpfs", "/dev"]
        for name in ["null", "zero", "random", "urandom"] { words += ["--dev-bind", "/dev/\(name)", "/dev/\(name)"] }
        words += ["--perms", "1777", "--size", "\(work.limits.disk)", "--tmpfs", "/tmp"]
        // The folders above, which bubblewrap would create for root alone.
        for folder in Self.parents(of: work.readable.map(\.path) + work.writable) {
            words += ["--perms", "0755", "--dir", folder]
        }
        for (path, source) in work.readable { words += ["--ro-bind", source, path] }
        words += ["--proc", "/proc"]
        for path in work.writable { words += ["--bind", path, path] }
        if dropsUser(of: work) { words += ["--ro-bind", "/usr/bin/setpriv", Self.setpriv] }
        // Nothing but the temporary folder can be written to: the rest of the tree is in memory without a limit.
        words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", work.folder]
        return words + (work.startsProcesses ? [] : ["--seccomp", "9"])
    }

    /// The folders that lead to paths, from the top down.
    private static func parents(of paths: [String]) -> [String] {
        let folders = paths.flatMap { path -> [String] in
            let parts = path.split(separator: "/").dropLast()
            return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
        }
        return Set(folders).subtracting(["/tmp", "/dev"]).sorted()
    }

    private static let nobody = "65534"
    private static let setpriv = "/setpriv"

    /// The system's libraries, which every program needs.
    package static let systemFiles: [(path: String, source: String)] = {
        ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo"].compactMap { path in
            FileManager.default.fileExists(atPath: path)
                ? (path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path) : nil
        }
    }()

    private func test() throws {
        var work = Work(program: "/true")
        work.readable = Self.systemFiles + [("/true", "/usr/bin/true")]
        work.limits.wallTime = 20
        let result: ChildProcess?
        do { result = try run(work) } catch is ToolError { result = nil }
        if result?.succeeded == true { return }
        let reason = result?.errors.split(separator: "\n").first.map(String.init) ?? ""
        throw ToolError(
            en:
                "Hand-ins are run in a sandbox, and this machine can't make one. \(reason)\nInstall bubblewrap: sudo apt-get "
                + "install bubblewrap. In a container, allow user namespaces. Where you trust every hand-in, use "
                + "--unprotected.",
            ko: "제출물은 샌드박스에서 실행하지만 이 컴퓨터에서는 샌드박스를 만들 수 없습니다. \(reason)\nbubblewrap을 설치하십시오: "
                + "sudo apt-get install bubblewrap. 컨테이너에서는 사용자 네임스페이스를 허용해야 합니다. 모든 제출물을 신뢰할 수 있다면 "
                + "--unprotected 옵션을 사용하십시오.")
    }
}
