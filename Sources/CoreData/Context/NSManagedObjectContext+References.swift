// References to deleted records: merges and conflicts remove them from unsaved changes, and saves reject them.
extension NSManagedObjectContext {
    /// Removes references to records that another context deleted from this context's unsaved changes. A mandatory
    /// to-one relationship keeps its reference, because no other value is right either; validation rejects it.
    final func removeReferences(to gone: [NSManagedObjectID]) {
        guard !gone.isEmpty else { return }
        let gone = Set(gone)
        removeReferences { gone.contains($0.objectID) }
    }

    /// Removes the references on both sides: a deleted object can be restored with its record, and must then be
    /// consistent with its members.
    final func removeReferences(where isGone: (NSManagedObject) -> Bool) {
        for object in changes.inserted + changes.updated {
            for property in object.layout.toOneProperties where property.isOptional && object.isChanged(property) {
                guard let other = object.toOneValue(property), isGone(other) else { continue }
                object.announcing(property) { object.writeToOne(nil, property) }
                other.discardMembershipChange(of: object, in: property.inverse)
            }
            for property in object.layout.toManyProperties {
                guard let value = object.extras?.toManys[property.place], value.isChanged else { continue }
                for other in value.added.union(value.removed) where isGone(other) {
                    object.place(other, in: property, isStored: false, isMember: false)
                    if property.isPair { other.discardMembershipChange(of: object, in: property.inverse) }
                }
            }
        }
    }

    /// Removes objects without records that are referenced by objects being inserted again.
    final func dropMissingDestinations(of objects: [NSManagedObject]) throws {
        var missing: Set<NSManagedObject> = []
        for object in objects {
            for case let other? in object.layout.toOneProperties.map(object.toOneValue)
            where other.state.isDisjoint(with: [.inserted, .deleted, .detached]) && !missing.contains(other) {
                if try backing.row(of: other, self) == nil { missing.insert(other) }
            }
        }
        for object in missing { dropDeleted(object) }
        discardReferences(Array(missing))
    }

    /// Removes an object whose record another context deleted.
    final func dropDeleted(_ object: NSManagedObject) {
        object.state.subtract(.changed)
        object.change = nil
        object.leave()
    }

    /// Reads the members of ordered relationships with unsaved changes from the store. A save renumbers them from the
    /// first one with another position.
    final func readChangedOrders() {
        for object in changes.updated {
            for property in object.layout.toManyProperties where property.isOrdered {
                guard let value = object.extras?.toManys[property.place], value.isFault, value.isChanged else {
                    continue
                }
                _ = object.realized(property)
            }
        }
    }

    /// Discards references to objects that have left the context because their records no longer exist.
    final func discardReferences(_ objects: [NSManagedObject]) {
        guard !objects.isEmpty else { return }
        for object in registry.objects { object.extras?.discardStoredMembers() }
        removeReferences(to: objects.map(\.objectID))
        readChangedOrders()
    }
}

extension NSManagedObject {
    /// Whether a relationship can contain the object: not if it was deleted, or has no context.
    final var isValidDestination: Bool { state.isDisjoint(with: [.deleted, .gone, .detached]) }

    /// Discards the unsaved change that concerns `other`, if the relationship is a to-many.
    fileprivate final func discardMembershipChange(of other: NSManagedObject, in property: PropertyLayout?) {
        guard let property, property.kind == .toMany else { return }
        extras?.toManys[property.place]?.place(other, isStored: false, isMember: false)
    }

    /// The references from unsaved changes to deleted objects.
    final var danglingReferences: [CocoaError] {
        if home == nil { return [] }
        var errors: [CocoaError] = []
        if mayWriteToOnes {
            for (index, place) in layout.toOnePlaces.enumerated() where isSet(place) {
                guard let other = realizedToOne(place), !other.isValidDestination else { continue }
                errors.append(danglingReference(to: other, layout.toOneProperties[index]))
            }
        }
        guard let extras else { return errors }
        // Other relationships are stored in the rows of their members, which are not written if they are deleted.
        for property in layout.toManyProperties where property.inverse?.kind != .toOne {
            guard let value = extras.toManys[property.place], value.isChanged else { continue }
            for other in value.added where !other.isValidDestination {
                errors.append(danglingReference(to: other, property))
            }
        }
        return errors
    }

    /// Whether a save writes the cell of any to-one relationship.
    final var mayWriteToOnes: Bool {
        state.contains(.inserted) || change?.changed.intersects(layout.toOneCells) == true
    }

    /// Whether a save writes a cell with a reference.
    private final func isSet(_ place: Int) -> Bool {
        guard row.kind(place, layout) != .null else { return false }
        return state.contains(.inserted) || change?.changed.contains(place) == true
    }

    /// The validation error for a relationship with a record that does not exist.
    final func danglingReference(to other: NSManagedObject?, _ property: PropertyLayout) -> CocoaError {
        validationError(
            .managedObjectValidation, property, value: other,
            "Dangling reference to an invalid object: '\(displayName(property))' refers to an object that was deleted.",
            alongside: [NSAffectedObjectsErrorKey: [self, other].compactMap { $0 }])
    }
}
