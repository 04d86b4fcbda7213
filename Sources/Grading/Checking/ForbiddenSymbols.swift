import TerminalText

/// The functions that an answer can't call, by their symbols, and the message about each family.
///
/// An answer shares its process with the checker. So it must not end the process, load code, access memory that isn't
/// its own, or touch the descriptors and the test framework that the verdict depends on.
struct ForbiddenSymbols {
    struct Family {
        var names: Set<String> = []
        var prefixes: [String] = []
        var reason: LocalizedText
    }

    /// Returns the family of a symbol; nil for one that an answer can use.
    static func family(of symbol: String) -> Family? {
        families.first { family in
            family.names.contains(symbol) || family.prefixes.contains { symbol.hasPrefix($0) }
        }
    }

    /// The alternative to writing to a descriptor or a stream.
    static let toPrint = LocalizedText(
        en: "To see values while you debug, use print.", ko: "디버깅하며 값을 보려면 print를 사용하십시오.")

    /// The symbols of an answer that writes to `FileHandle.standardError` and `FileHandle.standardOutput`, as students
    /// do while they debug: the two handles, and their class.
    ///
    /// Output earns nothing, and the methods of such a handle reach no other descriptor. Answers that name the class in
    /// any other way can't use it: an extension calls its initializers without a symbol.
    static let output: Set = [
        "$s10Foundation10FileHandleC13standardErrorACvgZ", "$s10Foundation10FileHandleC14standardOutputACvgZ",
        "$s10Foundation10FileHandleCMa", "$s10Foundation10FileHandleCMn",
    ]

    static let families = [
        Family(
            names: [
                "exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "atexit", "at_quick_exit", "on_exit",
                "__cxa_atexit", "__cxa_thread_atexit_impl", "longjmp", "siglongjmp", "pthread_exit",
                "_Unwind_RaiseException",
                "_Unwind_ForcedUnwind", "$s10Foundation6ThreadC4exityyFZ",
            ],
            reason: LocalizedText(
                en: "it ends the program, or runs code at its end", ko: "프로그램을 끝내거나 끝날 때 코드를 실행합니다")),
        Family(
            names: [
                "signal", "sigaction", "kill", "killpg", "raise", "tgkill", "pthread_kill", "alarm", "ualarm",
                "setitimer",
                "timer_create", "bsd_signal", "sigqueue", "pthread_sigmask", "sigprocmask", "__sysv_signal",
            ], reason: LocalizedText(en: "it sends or catches signals", ko: "시그널을 보내거나 처리합니다")),
        Family(
            names: [
                "fork", "vfork", "clone", "posix_spawn", "posix_spawnp", "system", "popen", "execv", "execve", "execvp",
                "execvpe", "execl", "execlp", "execle", "fexecve", "setsid", "daemon", "ptrace", "syscall", "prctl",
                "unshare",
            ],
            prefixes: ["$s10Foundation7ProcessC", "process_vm_"],
            reason: LocalizedText(
                en: "it starts processes or calls the system directly", ko: "프로세스를 시작하거나 시스템을 직접 호출합니다")),
        Family(
            names: ["dlopen", "dlsym", "dlvsym", "dlmopen", "dladdr", "dl_iterate_phdr", "dlinfo"],
            prefixes: [
                // A class's methods are called through its table, without separate symbols.
                "$s10Foundation6BundleC", "sqlite3_load_extension",
                "sqlite3_enable_load_extension", "sqlite3_auto_extension",
            ],
            reason: LocalizedText(en: "it loads code or looks up symbols", ko: "코드를 불러오거나 심벌을 찾습니다")),
        Family(
            names: [
                "mmap", "mmap64", "munmap", "mprotect", "mremap", "madvise", "pkey_mprotect", "brk", "sbrk", "shm_open",
                "shmat",
                "memfd_create", "remap_file_pages", "memcpy_s",
            ], reason: LocalizedText(en: "it maps memory", ko: "메모리를 직접 매핑합니다")),
        Family(
            names: [
                "write", "writev", "pwrite", "pwrite64", "dup", "dup2", "dup3", "fdopen", "dprintf", "vdprintf",
                "sendfile",
                "splice", "tee", "vmsplice", "send", "sendto", "sendmsg", "close", "closefrom", "close_range",
                "freopen",
                "freopen64", "fclose", "fcntl", "fcntl64", "ioctl", "lseek", "read", "readv", "pread", "pread64",
                "pipe", "pipe2", "open",
                "open64", "openat", "openat64", "creat", "fopen", "fopen64",
            ],
            prefixes: [
                "$s10Foundation10FileHandleC", "$s10Foundation11InputStreamC", "$s10Foundation12OutputStreamC",
                "$s8Dispatch0A2IOC",
            ],
            reason: LocalizedText(
                en: "it uses file descriptors, through which it could reach the report. \(toPrint.en)",
                ko: "보고서에 접근할 수 있는 파일 디스크립터를 사용합니다. \(toPrint.ko)")),
        Family(
            names: ["setenv", "unsetenv", "putenv", "clearenv", "setrlimit", "setrlimit64", "prlimit", "prlimit64"],
            reason: LocalizedText(
                en: "it changes the program's environment or limits", ko: "프로그램의 환경 변수나 제한을 바꿉니다")),
        Family(
            prefixes: ["$s6XCTest", "$s8Checking", "$s7Testing"],
            reason: LocalizedText(en: "it uses the test framework", ko: "테스트 프레임워크를 사용합니다")),
        Family(
            names: ["$ss13unsafeBitCast_2toq_x_q_mtr0_lF", "$ss18_memcpy"], prefixes: ["$ss9UnmanagedV"],
            reason: LocalizedText(
                en: "it accesses memory without checks", ko: "검사 없이 메모리에 접근합니다")),
    ]
}
