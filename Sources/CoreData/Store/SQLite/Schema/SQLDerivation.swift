/// The SQL computation of a derived attribute's value, and the row changes that trigger it.
///
/// A derivation becomes triggers, so it works for every writer: this stack, another process, or Apple's framework,
/// whose triggers have the same names and call the same functions. A value that is derived from other records has a
/// trigger `SOURCE` on the record's own table, and triggers `PARAMETER` on the others'.
///
///     CREATE TRIGGER IF NOT EXISTS Z_DA_ZTEAM_Team_size_SOURCE_INSERT AFTER INSERT ON ZTEAM FOR EACH ROW BEGIN
///         UPDATE ZTEAM SET ZSIZE = (SELECT COUNT(*) FROM ZPLAYER t0 WHERE t0.ZTEAM = ZTEAM.Z_PK)
///             WHERE Z_PK = NEW.Z_PK;
///         SELECT …('ZTEAM', Z_ENT, Z_PK, 'size', ZSIZE) FROM ZTEAM WHERE Z_PK = NEW.Z_PK; END
struct SQLDerivation {
    /// The input of the derivation.
    private enum Source {
        case now
        case own(SQLColumn)
        case through(key: SQLColumn, SQLColumn)
        case count(SQLToMany)
        case sum(SQLToMany, SQLColumn)
    }

    private let entity: SQLEntity
    private let column: SQLColumn
    private let source: Source
    /// The function that is applied to the value.
    private let function: String?

    /// - Throws: `CocoaError.persistentStoreOpen` for an expression that triggers cannot implement.
    init(_ column: SQLColumn, _ expression: NSExpression, of entity: SQLEntity) throws {
        self.entity = entity
        self.column = column
        var inner = expression
        var function: String?
        if expression.expressionType == .function, expression.function != "now" {
            let names = [
                "canonical:": SQLFunctions.canonical, "uppercase:": SQLFunctions.uppercase,
                "lowercase:": SQLFunctions.lowercase,
            ]
            guard let name = names[expression.function], let argument = expression.arguments?.first,
                argument.expressionType == .keyPath
            else { throw Self.unsupported(column, expression, of: entity) }
            function = name
            inner = argument
        }
        self.function = function
        guard let source = Self.source(inner, of: entity) else {
            throw Self.unsupported(column, expression, of: entity)
        }
        self.source = source
    }

    private static func source(_ expression: NSExpression, of entity: SQLEntity) -> Source? {
        guard expression.expressionType == .keyPath else {
            return expression.expressionType == .function ? .now : nil
        }
        let path = expression.keyPath
        if let own = entity.column(path), own.attribute != nil { return .own(own) }
        let steps = path.split(separator: ".").map(String.init)
        guard steps.count == 2 || steps.count == 3, let first = steps.first else { return nil }
        if let toMany = entity.toMany(first) {
            if steps.count == 2 { return steps[1] == "@count" ? .count(toMany) : nil }
            // Both spellings: `pages.@sum.words` and `pages.words.@sum`.
            let name = steps[1] == "@sum" ? steps[2] : steps[2] == "@sum" ? steps[1] : ""
            return toMany.destination.column(name).flatMap { $0.attribute == nil ? nil : .sum(toMany, $0) }
        }
        guard steps.count == 2, let key = entity.column(first), let there = key.destination?.column(steps[1]),
            there.attribute != nil
        else { return nil }
        return .through(key: key, there)
    }

    private static func unsupported(_ column: SQLColumn, _ expression: NSExpression, of entity: SQLEntity) -> CocoaError
    {
        CocoaError(
            .persistentStoreOpen,
            sentence: "The attribute '\(column.keyPath)' of \(entity.name) cannot be derived from '\(expression)': use "
                + "a property, one beyond a to-one relationship, relationship.@count, relationship.@sum.property, now(), "
                + "or canonical:, uppercase: or lowercase: of a property.")
    }
}

extension SQLDerivation {
    /// A change of rows that requires the value to be computed again: the table and the event, the affected rows of the
    /// derived attribute's own table, and the suffix of the trigger's name.
    private struct Occasion {
        let table: String
        let event: String
        let rows: String
        let kind: String
    }

    /// The CREATE TRIGGER statements.
    var triggers: [String] {
        occasions.map { occasion in
            let table = entity.table.name
            let name = "Z_DA_\(occasion.table)_\(entity.name)_\(column.keyPath)_\(occasion.kind)"
            let isInsertion = occasion.event == "INSERT" && occasion.rows == Self.ownRow
            let call = isInsertion ? SQLFunctions.insertedAffected : SQLFunctions.updatedAffected
            var rows = occasion.rows
            if !entity.table.hasOneEntity {
                rows += " AND Z_ENT IN (\(entity.treeNumbers.map(String.init).joined(separator: ", ")))"
            }
            return
                "CREATE TRIGGER IF NOT EXISTS \(name) AFTER \(occasion.event) ON \(occasion.table) FOR EACH ROW BEGIN "
                + "UPDATE \(table) SET \(column.name) = \(value) WHERE \(rows); "
                + "SELECT \(call)('\(table)', Z_ENT, Z_PK, '\(column.keyPath)', \(column.name)) FROM \(table) "
                + "WHERE \(rows); END"
        }
    }

    private var value: String {
        let table = entity.table.name
        let plain: String
        switch source {
        case .now: plain = "\(SQLFunctions.now)()"
        case .own(let column): plain = column.name
        case .through(let key, let there):
            plain = "(SELECT t1.\(there.name) FROM \(there.entity.table.name) t1 WHERE t1.Z_PK = \(table).\(key.name))"
        case .count(let toMany): plain = "(SELECT COUNT(*) FROM \(members(of: toMany)))"
        case .sum(let toMany, let column):
            plain = "(SELECT IFNULL(SUM(t0.\(column.name)), 0) FROM \(members(of: toMany)))"
        }
        return function.map { "\($0)(\(plain))" } ?? plain
    }

    /// The rows of the destination, as `t0`.
    private func members(of toMany: SQLToMany) -> String {
        let table = entity.table.name
        let there = toMany.destination.table.name
        switch toMany.storage {
        case .foreignKey(let key): return "\(there) t0 WHERE t0.\(key.name) = \(table).Z_PK"
        case .joinTable(let pairs, let source, let destination):
            return "\(pairs.name) t1 JOIN \(there) t0 ON t0.Z_PK = t1.\(destination) WHERE t1.\(source) = \(table).Z_PK"
        }
    }

    /// The tables, other than the record's own, that the value is derived from.
    var otherTables: [String] {
        switch source {
        case .now, .own: []
        case .through(_, let there): [there.entity.table.name]
        case .count(let toMany), .sum(let toMany, _):
            switch toMany.storage {
            case .foreignKey: [toMany.destination.table.name]
            case .joinTable(let pairs, _, _): [toMany.destination.table.name, pairs.name]
            }
        }
    }

    /// The column of the same record that the value is derived from, if that is its only input.
    var ownColumn: SQLColumn? { if case .own(let column) = source { column } else { nil } }

    /// Whether the value is the time of a change, so that it cannot be computed later.
    var isTime: Bool { if case .now = source { true } else { false } }

    /// The statement that computes the value again for all records, or for those that have none.
    func refreshment(onlyMissing: Bool) -> String {
        var conditions =
            entity.table.hasOneEntity
            ? [] : ["Z_ENT IN (\(entity.treeNumbers.map(String.init).joined(separator: ", ")))"]
        if onlyMissing { conditions.append("\(column.name) IS NULL") }
        return "UPDATE \(entity.table.name) SET \(column.name) = \(value)"
            + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
    }

    private static let ownRow = "Z_PK = NEW.Z_PK"

    private var occasions: [Occasion] {
        func own(_ event: String, _ kind: String) -> Occasion {
            Occasion(table: entity.table.name, event: event, rows: Self.ownRow, kind: kind)
        }
        switch source {
        case .now: return [own("INSERT", "INSERT"), own("UPDATE OF Z_OPT", "UPDATE")]
        case .own(let column): return [own("INSERT", "INSERT"), own("UPDATE OF \(column.name)", "UPDATE")]
        case .through(let key, let there):
            // A save can insert the destination after the record that refers to it.
            let far = [("INSERT", "INSERT"), ("UPDATE OF \(there.name)", "UPDATE")].map { event, kind in
                Occasion(
                    table: there.entity.table.name, event: event, rows: "\(key.name) = NEW.Z_PK",
                    kind: "PARAMETER_\(kind)")
            }
            return [own("INSERT", "SOURCE_INSERT"), own("UPDATE OF \(key.name)", "SOURCE_UPDATE")] + far
        case .count(let toMany): return [own("INSERT", "SOURCE_INSERT")] + occasions(of: toMany, nil)
        case .sum(let toMany, let column): return [own("INSERT", "SOURCE_INSERT")] + occasions(of: toMany, column)
        }
    }

    private func occasions(of toMany: SQLToMany, _ column: SQLColumn?) -> [Occasion] {
        let there = toMany.destination.table.name
        func far(_ table: String, _ event: String, _ rows: String, _ kind: String) -> Occasion {
            Occasion(table: table, event: event, rows: rows, kind: "PARAMETER_\(kind)")
        }
        switch toMany.storage {
        case .foreignKey(let key):
            let columns = [key.name, column?.name].compactMap { $0 }.joined(separator: ", ")
            return [
                far(there, "INSERT", "Z_PK = NEW.\(key.name)", "INSERT"),
                far(there, "UPDATE OF \(columns)", "Z_PK = NEW.\(key.name)", "UPDATE_INCREMENT"),
                far(there, "UPDATE OF \(key.name)", "Z_PK = OLD.\(key.name)", "UPDATE_DECREMENT"),
                far(there, "DELETE", "Z_PK = OLD.\(key.name)", "DELETE"),
            ]
        case .joinTable(let pairs, let source, let destination):
            let members = "Z_PK IN (SELECT \(source) FROM \(pairs.name) WHERE \(destination) = NEW.Z_PK)"
            return [
                far(pairs.name, "INSERT", "Z_PK = NEW.\(source)", "INSERT"),
                far(pairs.name, "DELETE", "Z_PK = OLD.\(source)", "DELETE"),
            ] + (column.map { [far(there, "UPDATE OF \($0.name)", members, "UPDATE")] } ?? [])
        }
    }
}

extension SQLSchema {
    /// The CREATE TRIGGER statements of all derived attributes.
    /// - Throws: `CocoaError.persistentStoreOpen` for a derivation that triggers cannot implement.
    func triggers() throws -> [String] {
        try model.entitiesInOrder.flatMap { entity in
            // An inherited attribute has its triggers with the entity that declares it.
            try entity.columns.filter { $0.entity === entity }.flatMap { column -> [String] in
                guard let derived = column.attribute as? NSDerivedAttributeDescription,
                    let expression = derived.derivationExpression
                else { return [] }
                return try SQLDerivation(column, expression, of: entity).triggers
            }
        }
    }
}
