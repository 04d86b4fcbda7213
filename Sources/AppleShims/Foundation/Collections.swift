// `FoundationShims` has the parts of Foundation, SwiftUI and the Objective-C runtime that model layers use on Apple's
// platforms and that Linux lacks. A ported copy imports it if it uses one of its names.

import Foundation

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at the offsets, as a list's `onDelete` passes them.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() { remove(at: startIndex + offset) }
    }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
    /// Moves the elements at the offsets in front of the element at another offset, as a list's `onMove` passes them.
    /// - Parameter destination: An offset before anything is moved; the count for the end.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.map { self[startIndex + $0] }
        let kept = source.count { $0 < destination }
        remove(atOffsets: source)
        insert(contentsOf: moved, at: startIndex + destination - kept)
    }
}
