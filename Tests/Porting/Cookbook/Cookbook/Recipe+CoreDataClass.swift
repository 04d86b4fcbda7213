import CoreData
import UIKit

@objc(Recipe)
public class Recipe: NSManagedObject {
    @objc dynamic var isOpen = false

    @objc public override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        key == #keyPath(displayName) ? [#keyPath(Recipe.name)] : super.keyPathsForValuesAffectingValue(forKey: key)
    }

    @objc var displayName: String { name?.capitalized ?? "Untitled" }

    var thumbnail: UIImage? { UIImage(named: name ?? "") }
}
