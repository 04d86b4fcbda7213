import SQLite
import Testing

@testable import CoreData

/// A small company in an in-memory database, to run statements on.
///
/// Employees: 1 Ada (Research), 2 Bob (Research), 3 Çelik (Sales), 4 dora (no department, no salary).
/// Departments: 1 Research, 2 Sales, 3 Empty. Projects: 1 Apollo (Ada, Bob), 2 Gemini (Bob), 3 Idle (nobody).
/// Parties, one tree: 1 a Person, 2 a Firm, 3 a Firm's child entity Bank. Assets: 1 of the person, 2 of the bank.
struct QueryCompany {
    static let model = SQLModel(
        model: makeModel {
            $0.entity("Department", [.string("name"), .decimal("budget")])
            $0.entity(
                "Employee",
                [
                    .string("name"), .int32("age"), .double("salary"), .date("born"), .bool("active"), .uuid("badge"),
                    .uri("page"), .data("photo"),
                ])
            $0.entity("Project", [.string("title"), .int32("cost")])
            $0.toOne("Employee", "department", to: "Department", inverse: "employees")
            $0.toMany("Department", "employees", to: "Employee", inverse: "department")
            $0.toOne("Employee", "manager", to: "Employee", inverse: "reports")
            $0.toMany("Employee", "reports", to: "Employee", inverse: "manager")
            $0.toMany("Employee", "projects", to: "Project", inverse: "members")
            $0.toMany("Project", "members", to: "Employee", inverse: "projects")
            $0.entity("Party", [.string("title")])
            $0.entity("Person", parent: "Party", [.int32("age")])
            $0.entity("Firm", parent: "Party", [.string("branch")])
            $0.entity("Bank", parent: "Firm", [.string("code")])
            $0.entity("Asset", [.string("label")])
            $0.toOne("Asset", "owner", to: "Party", inverse: "assets")
            $0.toMany("Party", "assets", to: "Asset", inverse: "owner")
        })

    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        for statement in SQLSchema(model: Self.model).statements { try connection.execute(statement) }
        try SQLFunctions.register(on: connection)
        try connection.execute(
            """
            INSERT INTO ZDEPARTMENT (Z_PK, Z_ENT, Z_OPT, ZNAME, ZBUDGET) VALUES
              (1, 2, 1, 'Research', '0.1'), (2, 2, 1, 'Sales', '250'), (3, 2, 1, 'Empty', NULL);
            INSERT INTO ZEMPLOYEE (Z_PK, Z_ENT, Z_OPT, ZNAME, ZAGE, ZSALARY, ZBORN, ZACTIVE, ZBADGE, ZPAGE,
              ZDEPARTMENT, ZMANAGER) VALUES
              (1, 3, 1, 'Ada', 36, 5000.5, 100, 1, x'00112233445566778899AABBCCDDEEFF', 'https://ada.example', 1, NULL),
              (2, 3, 1, 'Bob', 41, 4000, 200.25, 0, NULL, NULL, 1, 1),
              (3, 3, 1, 'Çelik', 28, 3000, 300, 1, NULL, NULL, 2, 1),
              (4, 3, 1, 'dora', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2);
            INSERT INTO ZPROJECT (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZCOST) VALUES
              (1, 8, 1, 'Apollo', 10), (2, 8, 1, 'Gemini', 20), (3, 8, 1, 'Idle', 30);
            INSERT INTO Z_3PROJECTS VALUES (1, 1), (2, 1), (2, 2);
            INSERT INTO ZPARTY (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZAGE, ZBRANCH, ZCODE) VALUES
              (1, 7, 1, 'Ms', 50, NULL, NULL), (2, 5, 1, 'Acme', NULL, 'tools', NULL), (3, 6, 1, 'Mint', NULL, 'money', 'M');
            INSERT INTO ZASSET (Z_PK, Z_ENT, Z_OPT, ZLABEL, ZOWNER, Z4_OWNER) VALUES
              (1, 1, 1, 'house', 1, 7), (2, 1, 1, 'vault', 3, 6), (3, 1, 1, 'lost', NULL, NULL);
            """)
    }

    static func request(
        _ entity: String, _ format: String? = nil, _ arguments: [Any] = []
    ) -> FetchParameters {
        var parameters = FetchParameters()
        parameters.unresolvedEntityName = entity
        parameters.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        return parameters
    }

    /// The SQL condition of a format, with its bindings.
    static func condition(
        _ entity: String, _ format: String, _ arguments: [Any] = []
    ) throws -> (sql: String, bindings: [SQLiteValue]) {
        let query = try SQLGenerator(model: model).keys(for: request(entity, format, arguments))
        let text = query.sql.range(of: " WHERE ").map { String(query.sql[$0.upperBound...]) } ?? ""
        return (text, query.bindings)
    }

    /// The primary keys of the rows that match a format.
    func keys(_ entity: String, _ format: String, _ arguments: [Any] = []) throws -> [Int64] {
        try keys(Self.request(entity, format, arguments)).sorted()
    }

    func keys(_ request: FetchParameters) throws -> [Int64] {
        let query = try SQLGenerator(model: Self.model).keys(for: request)
        return try connection.query(query.sql, query.bindings).map { row in
            guard case .integer(let key) = row[0] else { throw CocoaError(.coderInvalidValue) }
            return key
        }
    }

    /// A row as a constant of a predicate.
    static func row(_ entity: String, _ key: Int64?) -> Row { Row(model.entities[entity]!.entity, key) }

    final class Row: NSObject, StoredReference {
        let storedEntity: NSEntityDescription
        let storedKey: Int64?
        let storedIn: NSPersistentStore? = nil

        init(_ entity: NSEntityDescription, _ key: Int64?) {
            storedEntity = entity
            storedKey = key
        }
    }
}
