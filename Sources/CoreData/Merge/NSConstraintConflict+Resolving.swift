// Merges objects with equal unique values.
extension NSConstraintConflict {
    /// Leaves only one of the objects with the values, so that the next attempt to save meets no conflict.
    ///
    /// A new object is merged into the existing one: its values and relationships are copied as far as the policy
    /// allows, and it leaves the context. Inserting an object with the unique values of a record therefore updates that
    /// record. An object with a record keeps it: either its own values win and the other record is deleted, or its
    /// values are reverted.
    func resolve(by type: NSMergePolicyType) {
        let objectWins = type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
        // An object that had the unique values before the save comes first, because its record has them in the store.
        let known = conflictingObjects.filter { !$0.isInserted }
        let contenders = known.filter { $0.hasKept(constraint) } + known.filter { !$0.hasKept(constraint) }
        var survivor = databaseObject
        for object in contenders {
            if let holder = survivor, objectWins {
                object.takeRelationships(of: holder)
                object.managedObjectContext?.discard(holder)
                survivor = object
            } else if survivor != nil {
                object.revert(constraint, all: type == .rollbackMergePolicyType)
            } else {
                survivor = object
            }
        }
        for object in conflictingObjects where object.isInserted {
            if let survivor {
                if type != .rollbackMergePolicyType { survivor.absorb(object, by: type) }
                object.managedObjectContext?.discard(object)
            } else {
                survivor = object
            }
        }
    }
}

extension NSManagedObject {
    /// Copies the values of a new object with the same unique values.
    fileprivate final func absorb(_ other: NSManagedObject, by type: NSMergePolicyType) {
        for theirs in other.layout.properties {
            guard let mine = layout.property(named: theirs.name) else { continue }
            switch mine.kind {
            case .toMany:
                let members = theirs.isOrdered ? other.realized(theirs).order : Array(other.toMany(theirs))
                if type == .overwriteMergePolicyType {
                    setToMany(members, mine)
                } else {
                    for member in members where !toMany(mine).contains(member) { add(member, to: mine) }
                }
            case _ where !isTaken(theirs, of: other, mine, by: type): break
            case .toOne: setToOne(other.toOneValue(theirs), mine)
            case .object, .transformable: restore(other.extras?.values[theirs.place], from: other.row, mine)
            default:
                if !readableRow.hasSameValue(as: other.row, mine.place, layout) { restoreCell(mine, from: other.row) }
            }
        }
        callAwake(from: .mergePolicy)
    }

    /// Whether a value of the new object is copied. The two objects have no common origin, so any value other than the
    /// default counts as set.
    private final func isTaken(
        _ theirs: PropertyLayout, of other: NSManagedObject, _ mine: PropertyLayout, by type: NSMergePolicyType
    ) -> Bool {
        // A property has the same cell in the whole inheritance tree, and a constraint applies to one tree.
        guard mine.kind == theirs.kind, mine.place == theirs.place, mine.kind != .fetched else { return false }
        let isSet = !other.row.hasSameValue(as: other.layout.defaults.row, theirs.place, other.layout)
        switch type {
        case .overwriteMergePolicyType: return true
        case .mergeByPropertyObjectTrumpMergePolicyType: return isSet
        default: return isSet && readableRow.kind(mine.place, layout) == .null
        }
    }

    /// Replaces `other` in all relationships.
    fileprivate final func takeRelationships(of other: NSManagedObject) {
        for theirs in other.layout.toManyProperties {
            guard let mine = layout.property(named: theirs.name) else { continue }
            for member in other.toMany(theirs) where !toMany(mine).contains(member) { add(member, to: mine) }
        }
    }

    /// Whether none of the properties has changed since the object was read.
    fileprivate final func hasKept(_ names: [String]) -> Bool {
        names.allSatisfy { name in layout.property(named: name).map { !isChanged($0) } ?? true }
    }

    /// Reverts the values that another object has, or all changes.
    fileprivate final func revert(_ names: [String], all: Bool) {
        guard let change else { return }
        for property in layout.cellProperties where all || names.contains(property.name) {
            if property.kind == .toOne {
                setToOne(destination(of: property, in: change.snapshot.row), property)
            } else {
                restoreCell(property, from: change.snapshot.row)
            }
        }
        discardUnarchivedValues()
        callAwake(from: .mergePolicy)
    }
}

extension NSManagedObjectContext {
    /// Clears the relationships of an object that another one has replaced, and deletes it without applying its delete
    /// rules: the related objects stay.
    fileprivate final func discard(_ object: NSManagedObject) {
        for property in object.layout.properties {
            if property.kind == .toOne { object.setToOne(nil, property) }
            if property.kind == .toMany { object.setToMany([], property) }
        }
        markDeleted(object)
    }
}
