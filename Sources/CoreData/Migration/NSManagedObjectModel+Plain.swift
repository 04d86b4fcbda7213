extension NSManagedObjectModel {
    /// A copy whose entities name no classes. A model of an older version names classes that the program has for the
    /// newest one, with other properties, or has no more.
    var withoutClasses: NSManagedObjectModel {
        let plain = copy() as! NSManagedObjectModel
        for entity in plain.entities { entity.managedObjectClassName = "NSManagedObject" }
        return plain
    }
}
