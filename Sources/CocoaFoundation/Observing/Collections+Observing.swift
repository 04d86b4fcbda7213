import Foundation

// A collection doesn't announce changes of properties. Apple's collections raise an exception here too.

extension NSArray {
    /// Stops the process. Observe the property that holds the array, or each member.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        refuseObserver(self, keyPath)
    }
}

extension NSSet {
    /// Stops the process. Observe the property that holds the set, or each member.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        refuseObserver(self, keyPath)
    }
}

extension NSOrderedSet {
    /// Stops the process. Observe the property that holds the set, or each member.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        refuseObserver(self, keyPath)
    }
}

private func refuseObserver(_ collection: NSObject, _ keyPath: String) -> Never {
    misuse(
        """
        [\(type(of: collection)) addObserver:forKeyPath:options:context:] is not supported. Key path: \(keyPath). Observe the \
        property that holds the collection, or each member.
        """)
}
