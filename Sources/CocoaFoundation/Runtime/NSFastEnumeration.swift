import Foundation

/// A collection that hands its members out in batches, as Objective-C's `for … in` asks for them.
///
/// Models and entities conform, so that code written for Apple's framework can walk through them by
/// ``NSFastEnumerationIterator``.
public protocol NSFastEnumeration {
    /// Lays the next members into `state.itemsPtr`, which may point at `buffer`, and tells how many; 0 at the end.
    func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int
}

/// How far an enumeration has come.
public struct NSFastEnumerationState {
    /// The collection's own note; 0 before the first call.
    public var state: UInt = 0
    /// Where the batch lies.
    public var itemsPtr: AutoreleasingUnsafeMutablePointer<AnyObject?>?
    /// A number that changes when the collection does; the caller may stop then.
    public var mutationsPtr: UnsafeMutablePointer<UInt>?
    /// The collection's to use.
    public var extra: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)

    public init() {}
}

/// The members of a collection that enumerates fast, one after another.
///
///     for entity in IteratorSequence(NSFastEnumerationIterator(model)) { … }
public struct NSFastEnumerationIterator: IteratorProtocol {
    private let enumerable: any NSFastEnumeration
    private var state = NSFastEnumerationState()
    private var batch: [AnyObject?] = []
    private var isAtEnd = false

    public init(_ enumerable: any NSFastEnumeration) { self.enumerable = enumerable }

    public mutating func next() -> Any? {
        if batch.isEmpty, !isAtEnd { takeBatch() }
        return batch.popLast() ?? nil
    }

    private mutating func takeBatch() {
        var buffer = [AnyObject?](repeating: nil, count: 16)
        batch = buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return [] }
            let count = enumerable.countByEnumerating(with: &state, objects: start, count: buffer.count)
            guard count > 0, let items = state.itemsPtr else { return [] }
            return UnsafeMutableBufferPointer(start: items, count: count).reversed()
        }
        isAtEnd = batch.isEmpty
    }
}

extension NSFastEnumeration {
    /// What a collection whose members lie in an array answers to `countByEnumerating`.
    public func _countByEnumerating(
        _ members: [AnyObject], with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int {
        let rest = members.dropFirst(Int(state.pointee.state)).prefix(len)
        for (place, member) in rest.enumerated() { buffer[place] = member }
        state.pointee.state += UInt(rest.count)
        state.pointee.itemsPtr = buffer
        return rest.count
    }
}
