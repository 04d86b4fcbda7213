/// A class whose contents `dump(_:)`, `Mirror` and the expectations of Swift Testing do not show.
///
/// A managed object refers to its context's tables, its layout and its rows, and through these to the whole stack. On a
/// Mac, the Objective-C instance variables of `NSManagedObject` are not reflected. `NSManagedObject` itself does not
/// conform to `CustomReflectable`: a subclass could no longer declare the conformance.
protocol UnshownContents: AnyObject, CustomReflectable {}

extension UnshownContents {
    var customMirror: Mirror {
        Mirror(self, children: EmptyCollection<Mirror.Child>(), ancestorRepresentation: .suppressed)
    }
}

/// A reference to an object of a public class, which `dump(_:)` and `Mirror` do not follow.
struct Unshown<Value>: CustomReflectable {
    var value: Value

    @inline(__always)
    init(_ value: Value) { self.value = value }

    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
