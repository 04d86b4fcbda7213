import CoreData

extension NSManagedObjectModel {
    /// A model with these entities.
    public convenience init(entities: [NSEntityDescription]) {
        self.init()
        self.entities = entities
    }
}
