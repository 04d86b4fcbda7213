import Foundation

/// Methods called by selector. The build plugin generates tables of the methods of managed objects, migration policies
/// and migration managers. Of all other objects, the properties and their getters are known.
extension NSObject {
    /// Whether the object has a method or a property with this name.
    public func responds(to aSelector: Selector!) -> Bool {
        let name = aSelector.description
        return ClassTables.method(name, of: type(of: self)) != nil
            || ClassTables.property(named: name, of: type(of: self)) != nil
    }

    /// Calls the method or the getter with this name. Stops the process if the object has none.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        NamedMethods.result(of: aSelector, on: self, [])
    }

    /// Calls the method with this name and one argument. Stops the process if the object has none.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        NamedMethods.result(of: aSelector, on: self, [object as Any?])
    }
}

extension NamedMethods {
    /// The result of a method, unretained as on Apple's platforms. There, an autorelease pool keeps it alive; here, the
    /// thread's dictionary does, until the next call by selector on this thread.
    fileprivate static func result(
        of selector: Selector, on receiver: NSObject, _ arguments: [Any?]
    ) -> Unmanaged<AnyObject>? {
        guard let result = call(selector.description, on: receiver, with: arguments) as AnyObject? else { return nil }
        Thread.current.threadDictionary["CocoaFoundation.performed"] = result
        return Unmanaged.passUnretained(result)
    }
}
