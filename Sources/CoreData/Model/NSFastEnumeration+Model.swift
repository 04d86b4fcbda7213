import CocoaFoundation

extension NSManagedObjectModel: NSFastEnumeration {
    public final func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int {
        _countByEnumerating(entities, with: state, objects: buffer, count: len)
    }
}

extension NSEntityDescription: NSFastEnumeration {
    public final func countByEnumerating(
        with state: UnsafeMutablePointer<NSFastEnumerationState>,
        objects buffer: AutoreleasingUnsafeMutablePointer<AnyObject?>, count len: Int
    ) -> Int {
        _countByEnumerating(properties, with: state, objects: buffer, count: len)
    }
}
