/// Fills a join table of the new store from the old one.
struct SQLJoinMove {
    let table: SQLJoinTable
    /// The locations of the old pairs, seen from the owner of the relationship that the table is named after.
    private let sources: [(link: SQLLink, copy: Copy)]
    /// Whether the relationship is its own inverse, so that each pair is stored in both directions.
    private let isReflexive: Bool
    /// The new order columns whose positions are not known yet.
    private let unranked: [(order: String, owner: String, member: String)]

    private struct Copy {
        let from: String
        let columns: [String]
        let values: [String]
        let conditions: [String]
    }

    init(table: SQLJoinTable, in plan: SQLMigrationPlan) {
        self.table = table
        let (near, far) = table.columns
        var relationship: SQLToMany?
        var owner: SQLEntity?
        for entity in plan.new.entitiesInOrder {
            for toMany in entity.toManys {
                guard case .joinTable(let other, let source, _) = toMany.storage, other === table, source == near,
                    toMany.relationship.owner === entity.entity
                else { continue }
                (relationship, owner) = (toMany, entity)
            }
        }
        guard let relationship, let owner else {
            fatalError("The join table \(table.name) belongs to no relationship.")
        }
        let back = relationship.relationship.inverseRelationship
        isReflexive = back === relationship.relationship
        let farOrder = relationship.orderColumn
        let nearOrder = isReflexive ? nil : back.flatMap { relationship.destination.toMany($0.name)?.orderColumn }
        let links = plan.links(of: relationship.relationship)
        sources = links.compactMap { link in
            Self.copy(
                link, from: plan.survivors(of: link.holder, as: owner),
                to: plan.survivors(of: link.target, as: relationship.destination), table, (nearOrder, farOrder), plan
            ).map { (link, $0) }
        }
        let copied = sources.map(\.copy.columns)
        var unranked: [(String, String, String)] = []
        for (order, owner, member) in [(farOrder, near, far), (nearOrder, far, near)] {
            guard let order, copied.contains(where: { !$0.contains(order) }) || copied.count > 1 else { continue }
            unranked.append((order, owner, member))
        }
        self.unranked = unranked
    }

    private static func copy(
        _ link: SQLLink, from holders: [(old: SQLEntity, new: SQLEntity)],
        to targets: [(old: SQLEntity, new: SQLEntity)], _ table: SQLJoinTable,
        _ orders: (near: String?, far: String?), _ plan: SQLMigrationPlan
    ) -> Copy? {
        guard !holders.isEmpty, !targets.isEmpty else { return nil }
        let (holder, target, from): (String, String, String) =
            switch link.place {
            case .own(let column): ("t.Z_PK", "t.\(column.name)", plan.place(of: column.entity.table.name))
            case .far(let column): ("t.\(column.name)", "t.Z_PK", plan.place(of: column.entity.table.name))
            case .pairs(let table, let holder, let target): ("t.\(holder)", "t.\(target)", plan.place(of: table.name))
            }
        var conditions: [String] = []
        switch link.place {
        case .own: conditions.append("\(target) IS NOT NULL")
        case .far: conditions.append("\(holder) IS NOT NULL")
        case .pairs: break
        }
        for (key, entity, survivors) in [(holder, link.holder, holders), (target, link.target, targets)]
        where survivors.count < entity.tree.count {
            let numbers = survivors.map { String($0.old.number) }.joined(separator: ", ")
            conditions.append(
                "\(key) IN (SELECT Z_PK FROM \(plan.place(of: entity.table.name)) WHERE Z_ENT IN (\(numbers)))")
        }
        var columns = [table.columns.0, table.columns.1]
        var values = [holder, target]
        for (column, former) in [(orders.near, link.holderOrder), (orders.far, link.targetOrder)] {
            guard let column, let former else { continue }
            columns.append(column)
            values.append("t.\(former)")
        }
        return Copy(from: from, columns: columns, values: values, conditions: conditions)
    }

    /// Whether the table is unchanged.
    var isUntouched: Bool {
        guard sources.count == 1, case .pairs(let old, let holder, let target) = sources[0].link.place else {
            return false
        }
        let copy = sources[0].copy
        return old.creation == table.creation && old.index == table.index && copy.conditions.isEmpty
            && (holder, target) == table.columns && copy.columns.count == 2 + table.orderColumns.count
            && zip(copy.columns, copy.values).allSatisfy { "t.\($0)" == $1 }
    }

    /// The statements that fill the new table.
    var copies: [String] {
        sources.flatMap { _, copy -> [String] in
            let conditions = copy.conditions.isEmpty ? "" : " WHERE \(copy.conditions.joined(separator: " AND "))"
            func statement(_ values: [String]) -> String {
                "INSERT OR IGNORE INTO \(table.name)(\(copy.columns.joined(separator: ", "))) "
                    + "SELECT \(values.joined(separator: ", ")) FROM \(copy.from) t\(conditions)"
            }
            let both = [copy.values[1], copy.values[0]] + copy.values.dropFirst(2)
            return [statement(copy.values)] + (isReflexive ? [statement(both)] : [])
        }
    }

    /// The statements that number the members of lists that had no order, or were combined from several.
    var rankings: [String] {
        unranked.map { order, owner, member in
            "UPDATE \(table.name) SET \(order) = r.place FROM (SELECT \(owner), \(member), row_number() OVER "
                + "(PARTITION BY \(owner) ORDER BY \(order) IS NULL, \(order), \(member)) * 1024 AS place "
                + "FROM \(table.name)) r WHERE r.\(owner) = \(table.name).\(owner) "
                + "AND r.\(member) = \(table.name).\(member)"
        }
    }
}
