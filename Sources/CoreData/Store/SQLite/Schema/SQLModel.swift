/// The layout of a frozen model in Apple's SQLite schema: the number of each entity, and the column of each property.
///
/// From a model to a store's tables:
///
///     NSManagedObjectModel          entities, attributes, relationships
///            │  SQLModelBuilder     numbers the entities, names tables and columns, finds the keys
///            ▼
///         SQLModel                  entities by name and number, tables, join tables
///            │  SQLSchema           writes the CREATE statements and the rows of Z_PRIMARYKEY
///            ▼
///      a database file
///
/// All names are created once, when the store is added, and are only read afterwards: any thread can use them.
final class SQLModel: @unchecked Sendable {
    // Invariant of @unchecked Sendable: nothing changes after init.

    /// Retained, because descriptions do not retain their model and their entities.
    let model: NSManagedObjectModel
    /// The entities in the order of their numbers.
    let entitiesInOrder: [SQLEntity]
    let entities: [String: SQLEntity]
    /// One for each inheritance tree, in the order of the roots' numbers.
    let tables: [SQLTable]
    let joinTables: [SQLJoinTable]
    /// Messages about parts of the model that the file has no table for.
    let missing: [String]
    /// Messages about parts of the model that match several tables or columns of the file.
    let ambiguities: [String]
    private let entitiesByNumber: [Int64: SQLEntity]

    /// Lays out `model`, or the entities in `configuration`, as in a new store.
    ///
    /// `numbers` are those of an existing file: names depend on them, and a file keeps the numbers that it was created
    /// with.
    convenience init(model: NSManagedObjectModel, configuration: String? = nil, numbers: [String: Int64] = [:]) {
        self.init(SQLModelBuilder(model: model, configuration: configuration, numbers: numbers))
    }

    /// Finds `model`, or the entities in `configuration`, in the tables of a file.
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
        // Computed now, because two threads must not initialize a lazy property concurrently.
        for entity in builder.entities { _ = entity.treeNumbers }
    }

    func entity(number: Int64) -> SQLEntity? { entitiesByNumber[number] }
    func entity(_ description: NSEntityDescription) -> SQLEntity? { entities[description.name ?? ""] }
}
