/// A column that a model needs, before it has a name.
struct SQLColumnPlan {
    /// `NAME`: the property's name in upper case; `1DOCUMENTS` for the key of a to-many relationship without an
    /// inverse.
    let base: String
    let type: SQLColumnType
    let property: NSPropertyDescription
    let keyPath: String
    let entity: SQLEntity
    var destination: SQLEntity?
    var isOrdered = false

    /// Whether the entity of the destination row is stored next to the key.
    var hasEntityColumn: Bool { destination.map { !$0.subentities.isEmpty } ?? false }
    /// The name for messages.
    var label: String { "\(entity.name).\(keyPath)" }
}

/// The names of a column and of its companions.
struct SQLColumnNames {
    var value: String
    var entity: String?
    var order: String?

    /// The names in a new store.
    init(ofNew plan: SQLColumnPlan, among names: inout SQLNames) {
        value = names.claim("Z" + plan.base)
        let bare = value.dropFirst()
        entity = plan.destination.flatMap { plan.hasEntityColumn ? "Z\($0.number)_\(bare)" : nil }
        order = plan.isOrdered ? "Z_FOK_\(bare)" : nil
    }

    /// The names of a table's columns in a new store.
    static func ofNew(_ plans: [SQLColumnPlan]) -> [SQLColumnNames] {
        var names = SQLNames(taken: ["Z_PK", "Z_ENT", "Z_OPT"])
        return plans.map { SQLColumnNames(ofNew: $0, among: &names) }
    }
}

/// Finds the columns of one table in a file.
struct SQLColumnSearch {
    let plans: [SQLColumnPlan]
    let table: SQLFileLayout.Table
    let finds: ((String) -> Bool)?
    /// Initially the names in a new store, which columns that the file lacks keep.
    private(set) var names: [SQLColumnNames]
    /// Messages about columns that could belong to several properties.
    private(set) var ambiguities: [String] = []

    init(_ plans: [SQLColumnPlan], in table: SQLFileLayout.Table, finds: ((String) -> Bool)?) {
        self.plans = plans
        self.table = table
        self.finds = finds
        names = SQLColumnNames.ofNew(plans)
        if !isPlain { findValues() }
        findCompanions()
    }

    /// Whether the properties have distinct names, and the file has a column with exactly the name of each. Only names
    /// that collide get digits.
    private var isPlain: Bool {
        var bases: Set<String> = []
        let keys = Set(table.columns.map(\.key))
        return plans.allSatisfy { bases.insert($0.base).inserted && keys.contains("Z" + $0.base) }
    }

    private mutating func findValues() {
        let columns = Dictionary(grouping: table.columns) { $0.key.dropFirst().stem }
        let options = zip(plans, names).map { plan, rule in
            (columns[plan.base.stem] ?? []).filter { $0.key.isName("Z" + plan.base) }.map { column in
                SQLAssignment.Option(
                    name: column.name, rank: column.type == plan.type.declaration ? 0 : 1,
                    isRule: column.key == rule.value)
            }
        }
        let (plans, table, finds) = (plans, table.name, finds)
        let found = SQLAssignment.solve(options) { item, option in
            // The rows with a value there must belong to the property's entity.
            let numbers = plans[item].entity.treeNumbers.map(String.init).joined(separator: ", ")
            let column = options[item][option].name
            return finds?("SELECT 1 FROM \(table) WHERE \(column) IS NOT NULL AND Z_ENT NOT IN (\(numbers))") != true
        }
        var taken: Set<String> = []
        for (item, result) in found.enumerated() {
            switch result {
            case .option(let option): names[item].value = options[item][option].name
            case .missing: break
            case .ambiguous(let several):
                // The columns exist, even though it is unknown which is which.
                let column = several.map { options[item][$0].name }.first { taken.insert($0).inserted }
                names[item].value = column ?? names[item].value
                let list = several.map { options[item][$0].name }.joined(separator: " or ")
                ambiguities.append("nothing tells whether \(plans[item].label) is \(list) in the table \(table)")
            }
        }
    }

    /// The companions of a key, with the entity's number and the row's position: `Z7_COVER`, `Z_FOK_COVER`.
    private mutating func findCompanions() {
        let keys = plans.indices.filter { plans[$0].destination != nil }
        let entities = keys.map { index -> [SQLAssignment.Option] in
            let numbers = plans[index].destination!.lineNumbers
            return options(of: index, prefixes: numbers.map { "Z\($0)_" }, names[index].entity)
        }
        for (index, name) in zip(keys, found(entities)) { names[index].entity = name ?? names[index].entity }
        let ordered = keys.filter { plans[$0].isOrdered }
        let orders = ordered.map { options(of: $0, prefixes: ["Z_FOK_"], names[$0].order) }
        for (index, name) in zip(ordered, found(orders)) { names[index].order = name ?? names[index].order }
    }

    private func options(of index: Int, prefixes: [String], _ rule: String?) -> [SQLAssignment.Option] {
        let bare = names[index].value.uppercased().dropFirst()
        return table.columns.flatMap { column in
            prefixes.filter { column.key.isName($0 + plans[index].base) }.map { prefix in
                SQLAssignment.Option(
                    name: column.name, rank: column.key == prefix + bare ? 0 : 1, isRule: column.name == rule)
            }
        }
    }

    private func found(_ options: [[SQLAssignment.Option]]) -> [String?] {
        zip(options, SQLAssignment.solve(options) { _, _ in true }).map { options, result in
            if case .option(let place) = result { options[place].name } else { nil }
        }
    }
}

extension StringProtocol {
    /// The name without trailing digits.
    fileprivate var stem: Substring {
        let digits = reversed().prefix { $0.isASCII && $0.isNumber }.count
        return Substring(self).dropLast(digits)
    }
}
