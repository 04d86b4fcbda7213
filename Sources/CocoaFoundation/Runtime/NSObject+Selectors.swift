import Foundation

/// Methods called by their names. The build plugin writes the tables of the methods of managed objects, migration
/// policies and migration managers; of all other objects the properties are known, and their getters.
extension NSObject {
    /// Whether the object has a method, or a property, of that name.
    public func responds(to aSelector: Selector!) -> Bool {
        let name = aSelector.description
        return ClassTables.method(name, of: type(of: self)) != nil
            || ClassTables.property(named: name, of: type(of: self)) != nil
    }

    /// Calls the method, or the getter, of that name. Stops the process when the object has none.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        NamedMethods.result(of: aSelector, on: self, [])
    }

    /// Calls the method of that name with one argument. Stops the process when the object has none.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        NamedMethods.result(of: aSelector, on: self, [object as Any?])
    }
}

extension NamedMethods {
    /// What a method gives, unowned as on Apple's platforms. There a pool keeps it alive for a while; here the thread
    /// does, until it calls the next method by name.
    fileprivate static func result(
        of selector: Selector, on receiver: NSObject, _ arguments: [Any?]
    ) -> Unmanaged<AnyObject>? {
        guard let result = call(selector.description, on: receiver, with: arguments) as AnyObject? else { return nil }
        Thread.current.threadDictionary["CocoaFoundation.performed"] = result
        return Unmanaged.passUnretained(result)
    }
}
