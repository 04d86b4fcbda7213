import CoreData

/// A book on the shelf. Its properties are generated from the model as an extension of this class.
public class Book: NSManagedObject {
    @NSManaged private var primitiveTitle: String?

    /// The value of all copies.
    public var worth: NSDecimalNumber {
        let count = NSDecimalNumber(value: copies?.intValue ?? 0)
        return (price ?? 0).multiplying(by: count)
    }

    /// Sets the title as it was entered, without notifying observers.
    public func correct(title: String) { primitiveTitle = title }

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        token = UUID()
    }
}
