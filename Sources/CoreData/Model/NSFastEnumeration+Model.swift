import CocoaFoundation

extension NSManagedObjectModel: NSFastEnumeration {
    /// Enumerates the entities.
    public final func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int {
        _countByEnumerating(entities, with: state, objects: buffer, count: len)
    }
}

extension NSEntityDescription: NSFastEnumeration {
    /// Enumerates the properties, the inherited ones first.
    public final func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int {
        _countByEnumerating(properties, with: state, objects: buffer, count: len)
    }
}
