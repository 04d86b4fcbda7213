import Foundation
import TerminalText

/// The system calls that a checked program can't make: those that start a process, look into another, or mount a file
/// system. It is a program for the kernel's filter, which bubblewrap installs.
enum SystemCallFilter {
    /// A processor whose numbers of system calls are known.
    enum Architecture: CaseIterable {
        case x86_64, arm64

        /// This machine's; nil for one whose numbers aren't listed here.
        static var current: Architecture? {
            #if arch(x86_64)
                .x86_64
            #elseif arch(arm64)
                .arm64
            #else
                nil
            #endif
        }

        /// The number in `linux/audit.h`.
        fileprivate var auditNumber: UInt32 {
            switch self {
            case .x86_64: 0xC000_003E
            case .arm64: 0xC000_00B7
            }
        }
    }

    /// The numbers of one system call: those in `asm/unistd_64.h` of x86-64, and in `asm-generic/unistd.h`, which arm64
    /// uses.
    struct Call {
        var name: String
        var x86_64: UInt32
        /// Nil for a call that newer architectures don't have.
        var arm64: UInt32?

        init(_ name: String, _ x86_64: UInt32, _ arm64: UInt32?) {
            (self.name, self.x86_64, self.arm64) = (name, x86_64, arm64)
        }

        func number(on architecture: Architecture) -> UInt32? { architecture == .x86_64 ? x86_64 : arm64 }
    }

    static let clone = Call("clone", 56, 220)
    static let clone3 = Call("clone3", 435, 435)

    static let refused = [
        // Other processes.
        Call("fork", 57, nil), Call("vfork", 58, nil), Call("ptrace", 101, 117),
        Call("process_vm_readv", 310, 270), Call("process_vm_writev", 311, 271), Call("pidfd_getfd", 438, 438),
        Call("process_madvise", 440, 440), Call("perf_event_open", 298, 241),
        // Other views of the files.
        Call("mount", 165, 40), Call("umount2", 166, 39), Call("pivot_root", 155, 41), Call("chroot", 161, 51),
        Call("unshare", 272, 97), Call("setns", 308, 268), Call("open_by_handle_at", 304, 265),
        Call("open_tree", 428, 428), Call("move_mount", 429, 429), Call("fsopen", 430, 430),
        Call("fsconfig", 431, 431), Call("fsmount", 432, 432), Call("fspick", 433, 433),
        Call("mount_setattr", 442, 442),
        // Parts of the kernel that programs rarely use, and that were often attacked.
        Call("add_key", 248, 217), Call("request_key", 249, 218), Call("keyctl", 250, 219),
        Call("personality", 135, 92), Call("bpf", 321, 280), Call("userfaultfd", 323, 282),
        Call("io_uring_setup", 425, 425), Call("io_uring_enter", 426, 426), Call("io_uring_register", 427, 427),
        Call("init_module", 175, 105), Call("delete_module", 176, 106), Call("finit_module", 313, 273),
        Call("kexec_load", 246, 104), Call("kexec_file_load", 320, 294),
        // Memory that no limit counts.
        Call("shmget", 29, 194), Call("memfd_create", 319, 279), Call("memfd_secret", 447, 447),
    ]

    /// Writes the filter to a file. Throws a `ToolError` if there is none for this processor.
    static func write(in folder: URL, for architecture: Architecture? = .current) throws -> URL {
        guard let architecture else {
            throw ToolError(
                en:
                    "Hand-ins are run in a sandbox, and it has no list of system calls for this processor: only for x86-64 and "
                    + "arm64. Grade on such a machine. Where you trust every hand-in, use --unprotected.",
                ko: "제출물은 샌드박스에서 실행하지만 이 프로세서의 시스템 호출 목록이 없습니다(x86-64와 arm64만 지원). 그런 컴퓨터에서 "
                    + "채점하십시오. 모든 제출물을 신뢰할 수 있다면 --unprotected 옵션을 사용하십시오.")
        }
        let file = folder.appendingPathComponent("system-calls.bpf")
        try program(for: architecture).write(to: file, options: .atomic)
        return file
    }

    // MARK: - The filter's instructions

    // The layout is that of `struct seccomp_data`: the number of the call, the architecture, then the arguments.
    static func program(for architecture: Architecture) -> Data {
        let (allow, kill): (UInt32, UInt32) = (0x7FFF_0000, 0x8000_0000)
        let (notPermitted, notImplemented): (UInt32, UInt32) = (0x0005_0001, 0x0005_0026)
        var code: [Instruction] = [
            .load(4), .compare(architecture.auditNumber, skip: 1, otherwise: 0), .result(kill), .load(0),
        ]
        // The numbers of x86-64's x32 interface, which call the same functions with pointers of 32 bits.
        if architecture == .x86_64 {
            code += [.isAtLeast(0x4000_0000, skip: 0, otherwise: 1), .result(kill)]
        }
        func answer(_ call: Call, _ result: UInt32) {
            guard let number = call.number(on: architecture) else { return }
            code += [.compare(number, skip: 0, otherwise: 1), .result(result)]
        }
        // The C library falls back to clone, whose flags a filter can read.
        answer(clone3, notImplemented)
        for call in refused { answer(call, notPermitted) }
        // A new thread is allowed, a new process isn't.
        code += [
            .compare(clone.number(on: architecture) ?? 0, skip: 0, otherwise: 3), .load(16),
            .hasBit(0x0001_0000, skip: 1, otherwise: 0),
            .result(notPermitted), .result(allow),
        ]
        return code.reduce(into: Data()) { $0.append($1.bytes) }
    }

    private struct Instruction {
        var code: UInt16
        var yes: UInt8 = 0
        var no: UInt8 = 0
        var value: UInt32

        /// Loads a word of the call.
        static func load(_ offset: UInt32) -> Instruction { Instruction(code: 0x20, value: offset) }
        static func result(_ value: UInt32) -> Instruction { Instruction(code: 0x06, value: value) }
        /// Skips `yes` instructions if the word equals `value`, otherwise `no`.
        static func compare(_ value: UInt32, skip yes: UInt8, otherwise no: UInt8) -> Instruction {
            Instruction(code: 0x15, yes: yes, no: no, value: value)
        }
        static func isAtLeast(_ value: UInt32, skip yes: UInt8, otherwise no: UInt8) -> Instruction {
            Instruction(code: 0x35, yes: yes, no: no, value: value)
        }
        static func hasBit(_ bit: UInt32, skip yes: UInt8, otherwise no: UInt8) -> Instruction {
            Instruction(code: 0x45, yes: yes, no: no, value: bit)
        }

        var bytes: Data {
            var data = Data()
            withUnsafeBytes(of: code) { data.append(contentsOf: $0) }
            data.append(yes)
            data.append(no)
            withUnsafeBytes(of: value) { data.append(contentsOf: $0) }
            return data
        }
    }
}
