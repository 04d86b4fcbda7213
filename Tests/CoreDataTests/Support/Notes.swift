import CoreData
import Synchronization

/// The notifications that a context has posted since this object was created.
final class Notes: @unchecked Sendable {
    // Sendable: used only on the thread of the test that created it.
    private var all: [Notification] = []
    private var observers: [any NSObjectProtocol] = []

    init(of context: NSManagedObjectContext, _ names: Notification.Name...) {
        for name in names {
            let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
                [weak self] in self?.all.append($0)
            }
            observers.append(observer)
        }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    var names: [Notification.Name] { all.map(\.name) }
    var last: Notification? { all.last }
    var count: Int { all.count }
    func objects(_ key: String) -> Set<NSManagedObject> { last?.userInfo?[key] as? Set<NSManagedObject> ?? [] }
    func ids(_ key: String) -> Set<NSManagedObjectID> { last?.userInfo?[key] as? Set<NSManagedObjectID> ?? [] }
}
