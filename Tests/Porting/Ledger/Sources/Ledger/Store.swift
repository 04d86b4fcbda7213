public import Combine
public import CoreData

public final class Store: ObservableObject {
    public let container: NSPersistentContainer
    @Published public private(set) var total = 0.0
    private var cancellables: Set<AnyCancellable> = []

    public init() {
        container = NSPersistentContainer(name: "Ledger", managedObjectModel: Schema.model)
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            if let error { fatalError("\(error)") }
        }
        accounts.publisher()
            .map { $0.reduce(0) { $0 + $1.balance } }
            .assign(to: &$total)
    }

    public private(set) lazy var accounts = CoreDataRepository<Account>(context: container.viewContext)
}

extension Account {
    /// The balance, whenever it changes.
    public var balances: AnyPublisher<Double, Never> {
        publisher(for: \.balance, options: [.new]).eraseToAnyPublisher()
    }

    public override func prepareForDeletion() {
        super.prepareForDeletion()
        name = nil
    }
}
