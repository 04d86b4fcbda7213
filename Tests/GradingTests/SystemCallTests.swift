import Foundation
import TerminalText
import Testing

@testable import Grading

/// The filter of system calls, for each architecture, without running it.
@Suite struct SystemCallTests {
    /// The numbers in a header of the kernel's; nil where it isn't installed.
    private static func numbers(in header: String) -> [String: UInt32]? {
        guard let text = try? String(contentsOfFile: header, encoding: .utf8) else { return nil }
        let lines = text.matches(of: /(?m)^#define __NR_(\w+)\s+(\d+)/).map { (String($0.1), UInt32($0.2) ?? 0) }
        return Dictionary(lines) { first, _ in first }
    }

    @Test func theNumbersAreThoseOfTheKernelsHeaders() throws {
        let headers: [(SystemCallFilter.Architecture, String)] = [
            (.x86_64, "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), (.arm64, "/usr/include/asm-generic/unistd.h"),
        ]
        let calls = SystemCallFilter.refused + [SystemCallFilter.clone, SystemCallFilter.clone3]
        for (architecture, header) in headers {
            guard let numbers = Self.numbers(in: header) else { continue }
            for call in calls {
                #expect(call.number(on: architecture) == numbers[call.name], "\(call.name) on \(architecture)")
            }
        }
    }

    /// Runs the filter as the kernel does.
    private func result(
        of program: Data, number: UInt32, audit: UInt32, argument: UInt32 = 0
    ) throws -> UInt32 {
        let data: [UInt32: UInt32] = [0: number, 4: audit, 16: argument]
        var (loaded, place) = (0 as UInt32, 0)
        let bytes = [UInt8](program)
        while place * 8 < bytes.count {
            let code = UInt16(bytes[place * 8]) | UInt16(bytes[place * 8 + 1]) << 8
            let value = (0..<4).reduce(0 as UInt32) { $0 | UInt32(bytes[place * 8 + 4 + $1]) << (8 * UInt32($1)) }
            let holds: Bool
            switch code {
            case 0x20:
                loaded = try #require(data[value])
                place += 1
                continue
            case 0x06: return value
            case 0x15: holds = loaded == value
            case 0x35: holds = loaded >= value
            case 0x45: holds = loaded & value != 0
            default:
                Issue.record("unknown instruction \(code)")
                return 0
            }
            place += 1 + Int(bytes[place * 8 + (holds ? 2 : 3)])
        }
        Issue.record("the filter has no end")
        return 0
    }

    @Test(arguments: SystemCallFilter.Architecture.allCases)
    func threadsStartAndProcessesDoNot(architecture: SystemCallFilter.Architecture) throws {
        let program = SystemCallFilter.program(for: architecture)
        let audit: UInt32 = architecture == .x86_64 ? 0xC000_003E : 0xC000_00B7
        let (allowed, refused): (UInt32, UInt32) = (0x7FFF_0000, 0x0005_0001)
        func run(_ call: SystemCallFilter.Call, _ argument: UInt32 = 0) throws -> UInt32 {
            let number = try #require(call.number(on: architecture))
            return try result(of: program, number: number, audit: audit, argument: argument)
        }
        for call in SystemCallFilter.refused where call.number(on: architecture) != nil {
            #expect(try run(call) == refused, "\(call.name)")
        }
        #expect(try run(SystemCallFilter.clone, 0x0001_0000) == allowed)
        #expect(try run(SystemCallFilter.clone, 17) == refused)
        #expect(try run(SystemCallFilter.clone3) == 0x0005_0026)
        // write, and a call of another architecture.
        #expect(try result(of: program, number: architecture == .x86_64 ? 1 : 64, audit: audit) == allowed)
        #expect(try result(of: program, number: 1, audit: 0x4000_0003) == 0x8000_0000)
    }

    @Test func anUnknownProcessorIsReported() {
        let error = #expect(throws: ToolError.self) {
            try SystemCallFilter.write(in: FileManager.default.temporaryDirectory, for: nil)
        }
        #expect(error?.message.en.contains("--unprotected") == true && error?.message.ko.contains("프로세서") == true)
    }
}
