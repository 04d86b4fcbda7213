// A fetched property is like a one-way to-many relationship whose members a predicate selects:
//
//     firstName == $FETCH_SOURCE.firstName
//
// It is a fault until it is read. Then the request is fetched, and the result is kept until the object is refreshed.
extension NSManagedObject {
    /// The results of the property's request, in its order; empty without a context.
    final func fetchedObjects(_ property: PropertyLayout) -> [NSManagedObject] {
        if let known = extras?.fetched[property.index] { return known }
        guard let context = managedObjectContext,
            let request = (property.description as? NSFetchedPropertyDescription)?.fetchRequest
        else { return [] }
        let fetch = NSFetchRequest<NSManagedObject>()
        fetch.parameters = request.parameters.unfrozen
        fetch.resultType = .managedObjectResultType
        fetch.predicate = fetch.predicate?.withSubstitutionVariables([
            "FETCH_SOURCE": self, "FETCHED_PROPERTY": property.description,
        ])
        let found: [NSManagedObject]
        do {
            found = try context.fetch(fetch)
        } catch {
            stop(
                .internalInconsistencyException,
                "The fetched property '\(property.name)' of \(layout.entity.name ?? "") could not be fetched: "
                    + error.localizedDescription)
        }
        requireExtras().fetched[property.index] = found
        return found
    }

    final func refuseToSet(_ property: PropertyLayout) -> Never {
        stop(
            .invalidArgumentException,
            "The fetched property '\(property.name)' of \(layout.entity.name ?? "") cannot be set: its fetch request "
                + "determines its value.")
    }
}
