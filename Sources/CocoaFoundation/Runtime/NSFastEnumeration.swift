import Foundation

/// A collection that returns its members in batches, as Objective-C's `for … in` needs them.
///
/// Models and entities conform, so that code written for Apple's framework can iterate over them with
/// ``NSFastEnumerationIterator``.
public protocol NSFastEnumeration {
    /// Makes `state.itemsPtr` point at the next members, which may be in `buffer`, and returns their number; 0 at the
    /// end.
    func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int
}

/// The progress of an enumeration.
public struct NSFastEnumerationState {
    /// For use by the collection; 0 before the first call.
    public var state: UInt = 0
    /// The members of the current batch.
    public var itemsPtr: AutoreleasingUnsafeMutablePointer<AnyObject?>?
    /// A number that changes when the collection is mutated, so that the caller can stop.
    public var mutationsPtr: UnsafeMutablePointer<UInt>?
    /// For use by the collection.
    public var extra: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)

    /// The state before the first call.
    public init() {}
}

/// Iterates over the members of a collection that conforms to ``NSFastEnumeration``.
///
///     for entity in IteratorSequence(NSFastEnumerationIterator(model)) { … }
public struct NSFastEnumerationIterator: IteratorProtocol {
    private let enumerable: any NSFastEnumeration
    private var state = NSFastEnumerationState()
    private var batch: [AnyObject?] = []
    private var isAtEnd = false

    /// Creates an iterator that starts with the first member.
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
    /// Implements `countByEnumerating` for a collection that has its members in an array.
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
