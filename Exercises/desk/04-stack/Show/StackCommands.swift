import CoreData
import Exercise

/// Adds the commands of step 04 to the program.
func addStep04(to desk: Console) {
    desk.openStore = { try openDesk(at: $0, model: $1, adjust: $2) }
    desk.add("store", Words(en: "shows what is in the store", ko: "저장소를 열고 내용을 보여 줍니다")) { _ in
        let container = try desk.container()
        let store = container.persistentStoreCoordinator.persistentStores[0]
        print("\(store.url?.lastPathComponent ?? "-"), \(store.type)")
        for entity in container.managedObjectModel.entities.compactMap(\.name).sorted() {
            print("\(entity): \(try desk.context().count(for: NSFetchRequest<NSManagedObject>(entityName: entity)))")
        }
    }
    desk.demonstrate("store")
}
