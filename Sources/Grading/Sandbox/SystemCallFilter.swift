import Foundation

/// The system calls that a checked program can't make: those that start a process, look into another, or mount a file
/// system. It is a program for the kernel's filter, which bubblewrap installs.
enum SystemCallFilter {
    /// The filter's instructions; nil for a processor whose numbers of calls aren't listed here.
    static var program: Data? {
        #if arch(x86_64)
            assemble(
                architecture: 0xC000_003E, clone: 56, clone3: 435,
                refused: [
                    57, 58,  // fork, vfork
                    101, 310, 311, 438,  // ptrace, process_vm_readv, process_vm_writev, pidfd_getfd
                    165, 166, 155, 161,  // mount, umount2, pivot_root, chroot
                    272, 308, 304,  // unshare, setns, open_by_handle_at
                    248, 249, 250, 135,  // add_key, request_key, keyctl, personality
                    298, 321, 323, 440,  // perf_event_open, bpf, userfaultfd, process_madvise
                    425, 426, 427,  // io_uring_setup, io_uring_enter, io_uring_register
                    29, 319,  // shmget, memfd_create: memory that no limit counts
                    175, 176, 246, 313,  // init_module, delete_module, kexec_load, finit_module
                ], limit: 0x4000_0000)
        #elseif arch(arm64)
            assemble(
                architecture: 0xC000_00B7, clone: 220, clone3: 435,
                refused: [
                    117, 270, 271, 438, 40, 39, 41, 51, 97, 268, 265, 217, 218, 219, 92, 241, 280, 282, 425, 426, 427,
                    440, 194, 279, 105, 106, 104, 273,
                ], limit: nil)
        #else
            nil
        #endif
    }

    /// Writes the filter to a file. Returns nil if there is none for this processor.
    static func write(in folder: URL) throws -> URL? {
        guard let program else { return nil }
        let file = folder.appendingPathComponent("system-calls.bpf")
        try program.write(to: file, options: .atomic)
        return file
    }

    // The layout is that of `struct seccomp_data`: the number of the call, the architecture, then the arguments.
    private static func assemble(
        architecture: UInt32, clone: UInt32, clone3: UInt32, refused: [UInt32], limit: UInt32?
    ) -> Data {
        let (allow, kill): (UInt32, UInt32) = (0x7FFF_0000, 0x8000_0000)
        let (notPermitted, notImplemented): (UInt32, UInt32) = (0x0005_0001, 0x0005_0026)
        var code: [Instruction] = [
            .load(4), .compare(architecture, skip: 1, otherwise: 0), .result(kill), .load(0),
        ]
        if let limit { code += [Instruction(code: 0x35, yes: 0, no: 1, value: limit), .result(kill)] }
        // The C library falls back to clone, whose flags a filter can read.
        code += [.compare(clone3, skip: 0, otherwise: 1), .result(notImplemented)]
        for number in refused { code += [.compare(number, skip: 0, otherwise: 1), .result(notPermitted)] }
        // A new thread is allowed, a new process isn't.
        code += [
            .compare(clone, skip: 0, otherwise: 3), .load(16),
            Instruction(code: 0x45, yes: 1, no: 0, value: 0x0001_0000),
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
