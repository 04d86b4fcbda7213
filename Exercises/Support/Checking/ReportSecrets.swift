import Foundation

/// The tokens that make a checker's report credible: one for each test, in the order in which they run, and one for the end.
///
/// `faultline` makes them up for each run and writes them to the standard input. A passed test is reported with its token,
/// so code that doesn't have the tokens can't report one. Answers run in the same process. So the tokens lie on a
/// separate page, which the system makes readable only while one of them is reported, and nowhere else in memory.
/// The seed of the run's data can follow them.
final class ReportSecrets {
    /// The number of bytes of a token.
    static let size = 16

    private let page: UnsafeMutableRawPointer
    private let count: Int
    private let hasSeed: Bool
    private static let capacity = 1 << 16

    /// Reads the tokens, and replaces the standard input by an empty one. Returns nil if there are none.
    init?() {
        let page = mmap(nil, Self.capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let page, page != MAP_FAILED else { return nil }
        self.page = page
        var length = 0
        while length < Self.capacity {
            let bytes = read(STDIN_FILENO, page + length, Self.capacity - length)
            if bytes <= 0 { break }
            length += bytes
        }
        count = length / Self.size
        hasSeed = length % Self.size == MemoryLayout<UInt64>.size
        mprotect(page, Self.capacity, PROT_NONE)
        let empty = open("/dev/null", O_RDONLY)
        if empty >= 0 {
            dup2(empty, STDIN_FILENO)
            close(empty)
        }
        guard count > 0 else { return nil }
    }

    /// The token of the test with this running number, from 0, as text. The last token stands for the end of the run.
    func token(_ number: Int) -> String? {
        guard number < count else { return nil }
        mprotect(page, Self.capacity, PROT_READ)
        defer { mprotect(page, Self.capacity, PROT_NONE) }
        let digits = Array("0123456789abcdef")
        var text = ""
        for index in 0..<Self.size {
            let byte = Int(page.load(fromByteOffset: number * Self.size + index, as: UInt8.self))
            text.append(digits[byte >> 4])
            text.append(digits[byte & 15])
        }
        return text
    }

    /// The seed of the run's generated data, if `faultline` set one.
    var seed: UInt64? {
        guard hasSeed else { return nil }
        mprotect(page, Self.capacity, PROT_READ)
        defer { mprotect(page, Self.capacity, PROT_NONE) }
        return UInt64(littleEndian: page.loadUnaligned(fromByteOffset: count * Self.size, as: UInt64.self))
    }

    /// The token that ends the report.
    var last: String? { token(count - 1) }
}
