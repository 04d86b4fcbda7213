import CoreData

/// The classes of the stack whose contents Swift Testing doesn't reflect.
///
/// An expectation describes its values recursively, even if it passes. From an error, that leads to a context and from
/// there to the whole stack, which took half the time of some suites. All test targets are linked into one program, so
/// this applies to all of them.
///
/// `NSManagedObject` isn't among them: key-value coding reflects the stored properties of its subclasses, and its own
/// fields don't show what they refer to (`UnshownContents`).
private protocol OpaqueInTests: AnyObject, CustomReflectable {}

extension OpaqueInTests {
    public var customMirror: Mirror {
        Mirror(self, children: EmptyCollection<Mirror.Child>(), ancestorRepresentation: .suppressed)
    }
}

extension NSManagedObjectContext: OpaqueInTests {}
extension NSPersistentStoreCoordinator: OpaqueInTests {}
extension NSPersistentStore: OpaqueInTests {}
extension NSPersistentContainer: OpaqueInTests {}
extension NSManagedObjectModel: OpaqueInTests {}
extension NSEntityDescription: OpaqueInTests {}
extension NSPropertyDescription: OpaqueInTests {}
