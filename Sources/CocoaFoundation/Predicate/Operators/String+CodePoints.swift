import Foundation

/// Comparisons of strings by their code points: unlike in Swift's own, a composed letter differs from a decomposed one.
extension String {
    func isIdentical(to other: String) -> Bool {
        withBytes(other) { a, b in a.count == b.count && memcmp(a.baseAddress!, b.baseAddress!, b.count) == 0 }
    }

    func startsIdentically(with other: String) -> Bool {
        withBytes(other) { a, b in a.count >= b.count && memcmp(a.baseAddress!, b.baseAddress!, b.count) == 0 }
    }

    func endsIdentically(with other: String) -> Bool {
        withBytes(other) { a, b in
            a.count >= b.count && memcmp(a.baseAddress! + (a.count - b.count), b.baseAddress!, b.count) == 0
        }
    }

    func containsIdentically(_ other: String) -> Bool {
        withBytes(other) { a, b in
            guard let first = b.first else { return true }
            var start = a.baseAddress!
            var places = a.count - b.count + 1
            while places > 0, let hit = memchr(start, Int32(first), places) {
                if memcmp(hit, b.baseAddress!, b.count) == 0 { return true }
                let next = UnsafePointer(hit.assumingMemoryBound(to: UInt8.self)) + 1
                places -= next - start
                start = next
            }
            return false
        }
    }

    /// Runs the body on the UTF-8 of two strings. An empty string has the count 0 and a non-nil address.
    private func withBytes(
        _ other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var a = self
        var b = other
        return a.withUTF8 { a in b.withUTF8 { b in body(a.addressed, b.addressed) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var addressed: UnsafeBufferPointer<UInt8> {
        baseAddress == nil ? UnsafeBufferPointer(start: UnsafePointer(bitPattern: 1), count: 0) : self
    }
}
