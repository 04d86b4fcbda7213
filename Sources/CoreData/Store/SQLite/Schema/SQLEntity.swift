/// The mapping of one entity to the database: its number, its table, its columns and its relationships.
final class SQLEntity {
    let entity: NSEntityDescription
    let name: String
    /// `Z_ENT`
    let number: Int64
    let table: SQLTable
    /// The numbers of the entity and of its ancestors, upwards.
    let lineNumbers: [Int64]
    /// The number of the parent entity; 0 for a root.
    var superNumber: Int64 { lineNumbers.count > 1 ? lineNumbers[1] : 0 }
    /// The direct subentities, in the order of their numbers.
    let subentities: [SQLEntity]

    /// The columns of the entity's own and inherited properties, in the table's order.
    private(set) var columns: [SQLColumn] = []
    /// The same with the columns that only subentities have.
    private(set) var treeColumns: [SQLColumn] = []
    private var columnsByKeyPath: [String: SQLColumn] = [:]
    private var toManysByName: [String: SQLToMany] = [:]

    init(
        entity: NSEntityDescription, number: Int64, ancestors: [Int64], table: SQLTable, subentities: [SQLEntity]
    ) {
        self.entity = entity
        self.name = entity.name ?? ""
        self.number = number
        lineNumbers = [number] + ancestors
        self.table = table
        self.subentities = subentities
        treeNumbers = [number] + subentities.flatMap(\.treeNumbers)
    }

    /// Called once during the layout of the model.
    func lay(columns: [SQLColumn], treeColumns: [SQLColumn], toManys: [String: SQLToMany]) {
        self.columns = columns
        self.treeColumns = treeColumns
        columnsByKeyPath = Dictionary(columns.map { ($0.keyPath, $0) }, uniquingKeysWith: { _, own in own })
        toManysByName = toManys
    }

    /// The column of an attribute (part of a composite attribute by its path) or of a to-one relationship.
    func column(_ keyPath: String) -> SQLColumn? { columnsByKeyPath[keyPath] }
    /// The to-many relationship of this name.
    func toMany(_ name: String) -> SQLToMany? { toManysByName[name] }
    /// Every to-many relationship, inherited ones too.
    var toManys: some Collection<SQLToMany> { toManysByName.values }

    /// The entity and all of its descendants, in the order of their numbers.
    var tree: [SQLEntity] { [self] + subentities.flatMap(\.tree) }
    /// The numbers for `Z_ENT IN (…)`.
    let treeNumbers: [Int64]
}
