/// How a frozen model lies in Apple's SQLite layout: which entity has which number, which property which column.
///
/// The story of a store's tables, from top to bottom:
///
///     NSManagedObjectModel          entities, attributes, relationships
///            │  SQLModelBuilder     numbers the entities, names tables and columns, finds the keys
///            ▼
///         SQLModel                  entities by name and number, tables, join tables
///            │  SQLSchema           writes the CREATE statements and the rows of Z_PRIMARYKEY
///            ▼
///      a database file
///
/// Every name in it is made once, when the store is added, and only read afterwards: any thread may use it.
final class SQLModel: @unchecked Sendable {
    // Invariant of @unchecked Sendable: nothing changes after init.

    /// Kept, since descriptions refer to their model and their entities without owning them.
    let model: NSManagedObjectModel
    /// The entities in the order of their numbers.
    let entitiesInOrder: [SQLEntity]
    let entities: [String: SQLEntity]
    /// One for each inheritance tree, in the order of the roots' numbers.
    let tables: [SQLTable]
    let joinTables: [SQLJoinTable]
    /// The sentences about what the file has no table for.
    let missing: [String]
    /// The sentences about what several tables or columns of the file could be.
    let ambiguities: [String]
    private let entitiesByNumber: [Int64: SQLEntity]

    /// Lays out `model`, or the entities that `configuration` names, as in a new store.
    ///
    /// `numbers` are those of a file that is there already: names depend on them, and a file keeps the numbers that
    /// it was made with.
    convenience init(model: NSManagedObjectModel, configuration: String? = nil, numbers: [String: Int64] = [:]) {
        self.init(SQLModelBuilder(model: model, configuration: configuration, numbers: numbers))
    }

    /// Finds `model`, or the entities that `configuration` names, in the tables of a file.
    convenience init(model: NSManagedObjectModel, configuration: String?, file: SQLFileLayout) {
        let numbers = SQLEntityNumbers(of: model, in: file).numbers
        self.init(SQLModelBuilder(model: model, configuration: configuration, numbers: numbers, file: file))
    }

    private init(_ plan: SQLModelBuilder) {
        var builder = plan
        builder.build()
        model = builder.model
        entitiesInOrder = builder.entities
        entities = Dictionary(builder.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        entitiesByNumber = Dictionary(builder.entities.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        tables = builder.tables
        joinTables = builder.joinTables
        (missing, ambiguities) = (builder.missing, builder.ambiguities)
        // Made now, since a lazy property must not be made by two threads at once.
        for entity in builder.entities { _ = entity.treeNumbers }
    }

    func entity(number: Int64) -> SQLEntity? { entitiesByNumber[number] }
    func entity(_ description: NSEntityDescription) -> SQLEntity? { entities[description.name ?? ""] }
}
