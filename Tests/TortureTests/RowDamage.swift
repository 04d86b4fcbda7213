import CoreData
import SQLite
import Torture

/// Damage to the contents of a store's tables, as by a careless or malicious program. Pages and structure are sound,
/// and SQLite reports no errors.
struct RowDamage {
    private var chance: Chance
    /// The statements, for failure messages.
    private(set) var statements: [String] = []

    init(seed: UInt64) { chance = Chance(seed: seed) }

    private static let values = [
        "NULL", "0", "-1", "1", "2", "5", "99", "9223372036854775807", "-9223372036854775808", "281474976710655",
        "281474976710656", "140737488355328", "1e308", "-1e308", "9e999", "0.5", "'text'", "''", "'NaN'", "'1e999'",
        "'0x10'", "x''", "x'01'", "x'02'", "x'0261'", "x'fffefd00'", "zeroblob(40)", "'http://a b/%'",
        "printf('%.*c', 300000, 'x')", "CAST(x'ff0041' AS TEXT)",
        "x'02' || CAST('00000000-0000-0000-0000-000000000000' AS BLOB) || x'00'",
    ]

    /// Damages the closed store.
    mutating func run(on store: URL) throws {
        let connection = try Connection(path: store.path, mode: .readWrite)
        let tables = try connection.query(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).compactMap { row in if case .text(let name) = row[0] { name } else { nil } }
        for _ in 0..<1 + chance.below(4) {
            let table = chance.pick(tables)
            let columns = try connection.query("SELECT name FROM pragma_table_info(?)", [.text(table)])
                .compactMap { row in if case .text(let name) = row[0] { name } else { nil } }
            guard !columns.isEmpty else { continue }
            let sql = statement(table, columns)
            // Statements that SQLite refuses do no damage: a string as a primary key, a duplicate name. Triggers call
            // functions that only a store's own connection has.
            if (try? connection.execute(sql)) != nil { statements.append(sql) }
        }
        if chance.once(in: 6) { try loseFiles(of: store) }
    }

    private mutating func statement(_ table: String, _ columns: [String]) -> String {
        let (column, value) = (chance.pick(columns), chance.pick(Self.values))
        let some = "WHERE rowid % \(1 + chance.below(4)) = \(chance.below(2))"
        switch chance.below(20) {
        case 0: return "DELETE FROM \"\(table)\" \(some)"
        case 1:
            return
                "UPDATE \"\(table)\" SET rowid = rowid + \(chance.pick(["5", "1000", "281474976710650", "-40"])) \(some)"
        case 2:
            let row = columns.map { _ in chance.pick(Self.values) }.joined(separator: ", ")
            return "INSERT INTO \"\(table)\" VALUES (\(row))"
        case 3:
            let row = columns.map { $0 == "Z_PK" ? "NULL" : "\"\($0)\"" }.joined(separator: ", ")
            return "INSERT INTO \"\(table)\" SELECT \(row) FROM \"\(table)\" \(some)"
        case 4 where chance.once(in: 4): return "ALTER TABLE \"\(table)\" DROP COLUMN \"\(column)\""
        case 5 where chance.once(in: 4): return "DROP TABLE \"\(table)\""
        case 6: return "UPDATE Z_PRIMARYKEY SET Z_MAX = \(value) \(some)"
        case 7: return "UPDATE ZPLANT SET ZPARENT = Z_PK \(some)"
        case 8: return "UPDATE ZPLANT SET ZPARENT = 31 - Z_PK, Z_ENT = 1 + Z_PK % 6"
        case 9: return "UPDATE ZLABEL SET ZNEXT = 1 + Z_PK % 6"
        case 10:
            let keys = chance.pick(["Z_PK", "Z_ENT", "Z_OPT"].filter(columns.contains) + [column])
            return "UPDATE \"\(table)\" SET \"\(keys)\" = \(value) \(some)"
        default: return "UPDATE \"\(table)\" SET \"\(column)\" = \(value) \(some)"
        }
    }

    /// Removes or replaces files of external values.
    private mutating func loseFiles(of store: URL) throws {
        let name = ".\(store.deletingPathExtension().lastPathComponent)_SUPPORT/_EXTERNAL_DATA"
        let folder = store.deletingLastPathComponent().appendingPathComponent(name)
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard chance.once(in: 2) else { continue }
            try FileManager.default.removeItem(at: file)
            statements.append("-- \(file.lastPathComponent) is gone")
            if chance.once(in: 3) {
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            }
        }
    }
}
