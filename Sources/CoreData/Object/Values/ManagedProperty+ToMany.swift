// The methods that Xcode generates for a to-many relationship, such as `addToEmployees(_:)`. Each changes both sides of
// the relationship.
extension _ManagedProperty {
    public func add(_ value: NSManagedObject, to object: NSManagedObject) {
        change(object) {
            object.add(value, to: $0)
        } ordered: {
            $0.add(value)
        }
    }

    public func add(_ values: some Sequence, to object: NSManagedObject) {
        let values = members(values, of: object)
        change(object) { property in
            let came = { Set<AnyHashable>(Set(values).subtracting(object.toMany(property))) }
            object.announcing(property, .members(.insertion, came: came(), went: [])) {
                for value in values { object.add(value, to: property) }
            }
        } ordered: {
            $0.addObjects(from: values)
        }
    }

    public func remove(_ value: NSManagedObject, from object: NSManagedObject) {
        change(object) {
            object.remove(value, from: $0)
        } ordered: {
            $0.remove(value)
        }
    }

    public func remove(_ values: some Sequence, from object: NSManagedObject) {
        let values = members(values, of: object)
        change(object) { property in
            let went = { Set<AnyHashable>(object.toMany(property).intersection(values)) }
            object.announcing(property, .members(.removal, came: [], went: went())) {
                for value in values { object.remove(value, from: property) }
            }
        } ordered: {
            $0.removeObjects(in: values)
        }
    }

    /// Removes all members that are not in `values`.
    public func intersect(_ values: some Sequence, in object: NSManagedObject) {
        let values = members(values, of: object)
        change(object) { property in
            let went = object.toMany(property).subtracting(values)
            object.announcing(property, .members(.removal, came: [], went: Set<AnyHashable>(went))) {
                for value in went { object.remove(value, from: property) }
            }
        } ordered: {
            $0.intersectSet(Set<AnyHashable>(values))
        }
    }

    private func members(_ values: some Sequence, of object: NSManagedObject) -> [NSManagedObject] {
        values.map { value in
            guard let member = value as? NSManagedObject else {
                _refuse(value, as: NSManagedObject.self, of: object)
            }
            return member
        }
    }

    private func change(
        _ object: NSManagedObject, _ unordered: (PropertyLayout) -> Void, ordered: (NSMutableOrderedSet) -> Void
    ) {
        let property = property(in: object.layout)
        guard property.relationship?.isOrdered == true else { return unordered(property) }
        change(ordered: object, ordered)
    }

    private func change(ordered object: NSManagedObject, _ change: (NSMutableOrderedSet) -> Void) {
        let property = property(in: object.layout)
        let members = NSMutableOrderedSet()
        if let old = object.readValue(property) as? NSOrderedSet { members.addObjects(from: old.array) }
        change(members)
        object.rearrange(members.array.map { object.requireObject($0, property) }, of: property)
    }
}

// Ordered relationships. Indexes start at 0. An index out of bounds stops the program, as in `NSMutableOrderedSet`.
extension _ManagedProperty {
    public func insert(_ value: NSManagedObject, at index: Int, in object: NSManagedObject) {
        change(ordered: object) { $0.insert(value, at: index) }
    }

    public func insert(_ values: some Sequence, at indexes: some Sequence<Int>, in object: NSManagedObject) {
        let values = members(values, of: object)
        change(ordered: object) { for (value, index) in zip(values, indexes) { $0.insert(value, at: index) } }
    }

    public func remove(at index: Int, from object: NSManagedObject) {
        change(ordered: object) { $0.removeObject(at: index) }
    }

    public func remove(at indexes: some Sequence<Int>, from object: NSManagedObject) {
        // From the end, so that the indexes before it remain valid.
        change(ordered: object) { for index in indexes.sorted(by: >) { $0.removeObject(at: index) } }
    }

    public func replace(at index: Int, with value: NSManagedObject, in object: NSManagedObject) {
        change(ordered: object) { $0.replaceObject(at: index, with: value) }
    }

    public func replace(at indexes: some Sequence<Int>, with values: some Sequence, in object: NSManagedObject) {
        let values = members(values, of: object)
        change(ordered: object) {
            for (index, value) in zip(indexes, values) { $0.replaceObject(at: index, with: value) }
        }
    }
}
