/// A cleanup task that a lightweight migration has deferred. It takes time in proportion to the size of a table, and
/// the store works without it.
///
/// The store's metadata list the pending tasks. As long as the list is not empty,
/// `NSPersistentStoreDeferredLightweightMigrationOptionKey` is true there. Each task runs in one transaction together
/// with its removal from the list.
enum DeferredTask: Equatable {
    case dropTable(String)
    case dropColumn(String, table: String)

    /// Metadata key: the tasks, each as `TABLE` or `TABLE.COLUMN`. Not part of Apple's API.
    static let listKey = "FLTDeferredMigrationTasks"

    var spelled: String {
        switch self {
        case .dropTable(let table): table
        case .dropColumn(let column, let table): "\(table).\(column)"
        }
    }

    private init(spelled: String) {
        let parts = spelled.split(separator: ".", maxSplits: 1).map(String.init)
        self = parts.count == 2 ? .dropColumn(parts[1], table: parts[0]) : .dropTable(spelled)
    }

    /// Writes the tasks to metadata that are about to be saved.
    static func note(_ tasks: [DeferredTask], in metadata: inout [String: Any]) {
        metadata[listKey] = tasks.isEmpty ? nil : tasks.map(\.spelled)
        metadata[NSPersistentStoreDeferredLightweightMigrationOptionKey] = tasks.isEmpty ? nil : true
    }

    static func list(_ metadata: [String: Any]) -> [DeferredTask] {
        (metadata[listKey] as? [String] ?? []).map(DeferredTask.init(spelled:))
    }
}
