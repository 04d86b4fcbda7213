import CoreData
import Synchronization

/// A few numbers visible to two processes, which remain when one of them has been killed.
///
/// They are in a page of a file that both processes have mapped: stored values belong to the kernel, so a process
/// killed between two instructions leaves the result of the first.
public final class SharedPage: Sendable {
    /// The meaning of the numbers.
    public enum Slot: Int, Sendable {
        /// A `Phase`.
        case phase
        /// The number of the piece of work begun last.
        case begun
    }

    private static let size = 4096
    public let path: String
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer

    /// Maps the file, and creates it if necessary.
    public init(path: String) throws {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CREAT, 0o666)
        guard descriptor >= 0, ftruncate(descriptor, off_t(Self.size)) == 0 else { throw SystemError("open \(path)") }
        defer { close(descriptor) }
        let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let mapped, mapped != MAP_FAILED else { throw SystemError("map \(path)") }
        memory = mapped
    }

    deinit { munmap(memory, Self.size) }

    public subscript(slot: Slot) -> Int {
        get { number(slot).pointee.load(ordering: .acquiring) }
        set { number(slot).pointee.store(newValue, ordering: .releasing) }
    }

    private func number(_ slot: Slot) -> UnsafeMutablePointer<Atomic<Int>> {
        memory.assumingMemoryBound(to: Atomic<Int>.self) + slot.rawValue
    }
}

/// A failed system call, with the system's message.
public struct SystemError: Error, CustomStringConvertible {
    public let description: String

    /// Create it directly after the call, while `errno` is unchanged.
    public init(_ what: String) { description = "Cannot \(what): \(String(cString: strerror(errno)))" }
}
