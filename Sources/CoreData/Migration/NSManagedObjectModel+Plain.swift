extension NSManagedObjectModel {
    /// A copy whose entities name no classes. An older version of a model can name classes that the program no longer
    /// has, or whose properties have changed.
    var withoutClasses: NSManagedObjectModel {
        let plain = copy() as! NSManagedObjectModel
        for entity in plain.entities { entity.managedObjectClassName = "NSManagedObject" }
        return plain
    }
}
