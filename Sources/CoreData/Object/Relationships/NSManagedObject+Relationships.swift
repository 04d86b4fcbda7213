extension NSManagedObject {
    /// The IDs of the related objects, read from the store if necessary, without creating the objects. Call it on the
    /// context's queue. A name without a relationship stops the program.
    public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        let property = requireProperty(key)
        switch property.kind {
        case .toOne: return [toOneValue(property)?.objectID].compactMap { $0 }
        case .toMany:
            let known = extras?.toManys[property.place]
            if known?.isFault == false || known?.isChanged == true {
                return realized(property).order(or: property).map(\.objectID)
            }
            guard let context = managedObjectContext, !state.contains(.unsaved) else { return [] }
            return context.fetchRelatedIDs(of: self, property)
        default:
            stop(
                .invalidArgumentException,
                "objectIDs(forRelationshipNamed:): '\(key)' is not a relationship of \(layout.entity.name ?? "").")
        }
    }

    /// The value of a property, as `value(forKey:)` and `setValue(_:forKey:)` read and write it.
    public final subscript(key: String) -> Any? {
        get { value(forKey: key) }
        set { setValue(newValue, forKey: key) }
    }
}

extension ToManyValue {
    /// The members, in order if the relationship is ordered.
    fileprivate func order(or property: PropertyLayout) -> [NSManagedObject] {
        property.isOrdered ? order : Array(members ?? [])
    }
}
