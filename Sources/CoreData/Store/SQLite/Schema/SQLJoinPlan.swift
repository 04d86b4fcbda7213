/// A many-to-many relationship and its inverse, before their join table has names.
///
/// The table is named after the end whose name comes first, here `relationship`, whose owner is `near`.
struct SQLJoinPlan {
    let relationship: NSRelationshipDescription
    let inverse: NSRelationshipDescription
    let near: SQLEntity
    let far: SQLEntity
    /// The entity that declares the inverse; `far` may inherit it.
    let farOwner: SQLEntity
    /// The destination of the inverse; `near` can be a subentity of it.
    let nearTarget: SQLEntity

    /// Whether the relationship is its own inverse.
    var isReflexive: Bool { inverse === relationship }
    /// The name for messages.
    var label: String {
        isReflexive
            ? "\(near.name).\(relationship.name)"
            : "\(near.name).\(relationship.name) and \(farOwner.name).\(inverse.name)"
    }

    fileprivate var base: String { relationship.name.uppercased() }
    fileprivate var inverseBase: String { inverse.name.uppercased() }
    fileprivate var nearNumbers: [Int64] { near.lineNumbers + nearTarget.lineNumbers }
    fileprivate var farNumbers: [Int64] { far.lineNumbers + farOwner.lineNumbers }
}

/// The names of a join table and its columns.
struct SQLJoinNames: Equatable {
    var table: String
    /// The column with the keys of the relationship's owners.
    var near: String
    /// The column with the keys of the destination.
    var far: String
    /// The positions of the near rows in the inverse, and those of the far rows in the relationship.
    var nearOrder: String?
    var farOrder: String?

    /// The names in a new store. Unlike column names, which are unique within a table, the names in all join tables are
    /// unique together.
    init(ofNew plan: SQLJoinPlan, tables: inout SQLNames, columns: inout SQLNames) {
        near = columns.claim("Z_\(plan.near.number)\(plan.inverseBase)")
        far = plan.isReflexive ? Self.reflexive : columns.claim("Z_\(plan.far.number)\(plan.base)")
        nearOrder = plan.isReflexive || !plan.inverse.isOrdered ? nil : Self.order(near)
        farOrder = plan.relationship.isOrdered ? Self.order(far) : nil
        table = tables.claim("Z_\(plan.near.number)\(plan.base)")
    }

    fileprivate static let reflexive = "REFLEXIVE"

    fileprivate static func order(_ column: String) -> String {
        "Z_FOK_" + (column.hasPrefix("Z_") ? column.dropFirst(2) : column[...])
    }
}

/// Finds the join tables of a model in a file.
///
/// The columns of a join table contain the numbers of the entities whose keys they store, and the names of the
/// relationships to them. So a table can only belong to the two relationships that its columns name, independent of its
/// own name and of digits after names.
struct SQLJoinSearch {
    private let file: SQLFileLayout
    /// Initially the names in a new store, which tables that the file lacks keep.
    private(set) var names: [SQLJoinNames]
    /// Messages about relationships that the file has no table for.
    private(set) var missing: [String] = []
    /// Messages about tables that could belong to several relationships.
    private(set) var ambiguities: [String] = []

    init(_ plans: [SQLJoinPlan], in file: SQLFileLayout, rule: [SQLJoinNames]) {
        self.file = file
        names = rule
        let tables = file.pairTables
        let fits = zip(plans, rule).map { plan, rule in tables.flatMap { Self.fits(plan, $0, rule) } }
        let finds = file.finds
        let results = SQLAssignment.solve(fits.map { $0.map(\.option) }) { item, option in
            finds.map { Self.isPossible(fits[item][option], plans[item], $0) } ?? true
        }
        var taken: Set<String> = []
        for (item, result) in results.enumerated() {
            switch result {
            case .option(let option): take(fits[item][option], for: plans[item], at: item)
            case .missing: missing.append("the store has no table for the pairs of \(plans[item].label)")
            case .ambiguous(let several):
                // The tables exist, even though it is unknown which is which.
                let fit = several.map { fits[item][$0] }.first { taken.insert($0.table.name).inserted }
                if let fit { take(fit, for: plans[item], at: item) }
                let list = several.map { fits[item][$0].description }.joined(separator: " or ")
                ambiguities.append("nothing tells whether the pairs of \(plans[item].label) are in \(list)")
            }
        }
    }

    /// A table that can contain a relationship's pairs, and the roles of its columns.
    private struct Fit: CustomStringConvertible {
        let table: SQLFileLayout.Table
        let near: SQLFileLayout.Column
        let far: SQLFileLayout.Column
        let option: SQLAssignment.Option

        var description: String { "\(table.name)(\(near.name), \(far.name))" }
    }

    private static func fits(_ plan: SQLJoinPlan, _ table: SQLFileLayout.Table, _ rule: SQLJoinNames) -> [Fit] {
        let keys = table.keyColumns
        return [(keys[0], keys[1]), (keys[1], keys[0])].compactMap { near, far in
            guard isNamed(near, plan.nearNumbers, plan.inverseBase),
                plan.isReflexive ? far.key == SQLJoinNames.reflexive : isNamed(far, plan.farNumbers, plan.base)
            else { return nil }
            let isNamedAfter = (plan.nearNumbers + plan.farNumbers).contains { number in
                [plan.base, plan.inverseBase].contains { table.name.uppercased().isName("Z_\(number)\($0)") }
            }
            let isRule = near.name == rule.near && far.name == rule.far
            return Fit(
                table: table, near: near, far: far,
                option: .init(name: table.name, rank: isNamedAfter ? 0 : 1, isRule: isRule))
        }
    }

    private static func isNamed(_ column: SQLFileLayout.Column, _ numbers: [Int64], _ base: String) -> Bool {
        numbers.contains { column.key.isName("Z_\($0)\(base)") }
    }

    /// Whether every key in the table belongs to a record of the right entity.
    private static func isPossible(_ fit: Fit, _ plan: SQLJoinPlan, _ finds: (String) -> Bool) -> Bool {
        [(fit.near, plan.near), (fit.far, plan.far)].allSatisfy { column, entity in
            let numbers = entity.treeNumbers.map(String.init).joined(separator: ", ")
            return !finds(
                "SELECT 1 FROM \(fit.table.name) p LEFT JOIN \(entity.table.name) t ON t.Z_PK = p.\(column.name) "
                    + "AND t.Z_ENT IN (\(numbers)) WHERE t.Z_PK IS NULL")
        }
    }

    private mutating func take(_ fit: Fit, for plan: SQLJoinPlan, at item: Int) {
        names[item].table = fit.table.name
        names[item].near = fit.near.name
        names[item].far = fit.far.name
        // An order column is named after its key column.
        let wanted = [
            (names[item].nearOrder, fit.near.name, plan.inverseBase), (names[item].farOrder, fit.far.name, plan.base),
        ]
        let options = wanted.map { order, column, base -> [SQLAssignment.Option] in
            guard order != nil else { return [] }
            let name = SQLJoinNames.order(column).uppercased()
            return fit.table.orderColumns.map { found in
                let isCalledSo = found.key.drop { !$0.isNumber }.drop { $0.isNumber }.description.isName(base)
                return .init(name: found.name, rank: found.key == name ? 0 : isCalledSo ? 1 : 2)
            }
        }
        let places = zip(options, SQLAssignment.solve(options) { _, _ in true }).map { options, result -> String? in
            if case .option(let place) = result { options[place].name } else { nil }
        }
        if names[item].nearOrder != nil { names[item].nearOrder = places[0] ?? SQLJoinNames.order(fit.near.name) }
        if names[item].farOrder != nil { names[item].farOrder = places[1] ?? SQLJoinNames.order(fit.far.name) }
    }
}
