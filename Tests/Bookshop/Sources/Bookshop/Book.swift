import CoreData

/// A book on the shelf. The model has its properties generated as an extension of this class.
public class Book: NSManagedObject {
    @NSManaged private var primitiveTitle: String?

    /// What all copies together are worth.
    public var worth: NSDecimalNumber {
        let count = NSDecimalNumber(value: copies?.intValue ?? 0)
        return (price ?? 0).multiplying(by: count)
    }

    /// The title as it was entered, which nobody is told of.
    public func correct(title: String) { primitiveTitle = title }

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        token = UUID()
    }
}
