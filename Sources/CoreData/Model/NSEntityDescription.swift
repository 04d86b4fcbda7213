/// A description of one entity: its name, its class, and its properties.
open class NSEntityDescription: NSObject {
    /// Made when the model is frozen.
    final var layout: EntityLayout!
}
