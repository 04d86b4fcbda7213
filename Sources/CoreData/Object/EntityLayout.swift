/// The frozen shape of an entity's records: which value lies in which cell of a row.
final class EntityLayout {
    unowned let entity: NSEntityDescription
    init(entity: NSEntityDescription) { self.entity = entity }
}
