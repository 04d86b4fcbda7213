/// The location of a relationship's pairs in a store's tables, seen from one of its ends.
///
/// In a migration, a relationship is a set of pairs of keys, whatever it becomes: the key of the holder, whose property
/// it is, and the key of the target. The pairs are stored in one of three places:
///
///     a column of the holder's rows        employee.department
///     a column of the target's rows        department.employees
///     a join table                         employee.projects
struct SQLLink: Equatable {
    enum Place: Equatable {
        case own(SQLColumn)
        case far(SQLColumn)
        case pairs(SQLJoinTable, holder: String, target: String)

        static func == (one: Place, other: Place) -> Bool {
            switch (one, other) {
            case (.own(let one), .own(let other)), (.far(let one), .far(let other)): one === other
            case (.pairs(let one, let holder, _), .pairs(let other, let otherHolder, _)):
                one === other && holder == otherHolder
            default: false
            }
        }
    }

    let place: Place
    let holder: SQLEntity
    let target: SQLEntity
    /// The location of the pairs: the column with the target's position in the holder's list.
    let targetOrder: String?
    /// The column with the holder's position in the target's list.
    let holderOrder: String?

    private init(
        place: Place, holder: SQLEntity, target: SQLEntity, targetOrder: String?, holderOrder: String?
    ) {
        self.place = place
        self.holder = holder
        self.target = target
        self.targetOrder = targetOrder
        self.holderOrder = holderOrder
    }

    /// The link from the relationship's owners to its destinations; nil if the store does not save the relationship.
    init?(_ relationship: NSRelationshipDescription, in model: SQLModel) {
        guard !relationship.isTransient, let holder = relationship.owner.flatMap(model.entity),
            let target = relationship.destinationEntity.flatMap(model.entity)
        else { return nil }
        self.holder = holder
        self.target = target
        if let column = holder.column(relationship.name) {
            place = .own(column)
            targetOrder = nil
            holderOrder = column.orderColumn
        } else if let toMany = holder.toMany(relationship.name) {
            targetOrder = toMany.orderColumn
            switch toMany.storage {
            case .foreignKey(let column):
                place = .far(column)
                holderOrder = nil
            case .joinTable(let table, let source, let destination):
                place = .pairs(table, holder: source, target: destination)
                let inverse = relationship.inverseRelationship
                holderOrder = inverse === relationship ? nil : inverse.flatMap { target.toMany($0.name)?.orderColumn }
            }
        } else {
            return nil
        }
    }

    /// The same pairs seen from the other end.
    var reversed: SQLLink {
        let place: Place =
            switch place {
            case .own(let column): .far(column)
            case .far(let column): .own(column)
            case .pairs(let table, let holder, let target): .pairs(table, holder: target, target: holder)
            }
        return SQLLink(
            place: place, holder: target, target: holder, targetOrder: holderOrder, holderOrder: targetOrder)
    }

    static func == (one: SQLLink, other: SQLLink) -> Bool {
        one.place == other.place && one.holder === other.holder && one.target === other.target
    }
}
