import CoreData
import Exercise

// A lighthouse keeps its logbook in a store: entries, each with a picture that is too large for the table. A store is more
// than one file. Each of the four functions below has to handle all of them: `logbook.sqlite`, what SQLite has next to it
// (`logbook.sqlite-wal`, `logbook.sqlite-shm`), and the hidden folder with the pictures.
//
// 등대에서는 일지를 저장소에 적습니다. 항목마다 테이블에 넣기에는 너무 큰 사진이 있습니다. 저장소는 파일 하나가 아닙니다. 아래의 네 함수는
// 모두 전체를 다룹니다. `logbook.sqlite`, SQLite가 그 옆에 두는 파일(`logbook.sqlite-wal`, `logbook.sqlite-shm`), 그리고 사진이 든
// 숨은 폴더입니다.

/// Installs a prepared logbook as the store, unless there is one already. The prepared one stays as it was shipped:
/// its file and its log don't change. A log that an older store left behind at that place must not be read.
/// - Returns: whether it was installed.
///
/// 저장소 자리에 준비된 일지를 설치합니다. 이미 있으면 그대로 둡니다. 준비된 일지는 파일도 로그도 배포한 그대로 있어야 합니다.
/// 예전 저장소가 그 자리에 남긴 로그를 읽어서도 안 됩니다.
/// - Returns: 설치했는지 여부.
func install(_ prepared: URL, at place: URL) throws -> Bool {
    guard !FileManager.default.fileExists(atPath: place.path) else { return false }
    try remove(place)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: logbookModel)
    try coordinator.replacePersistentStore(at: place, withPersistentStoreFrom: prepared, type: .sqlite)
    return true
}

/// Moves the store of a container that is in use to another place, such as the folder that the app shares with its
/// extension. Afterwards the container works there, with everything that had been saved, and URIs that somebody has written
/// down still lead to their entries. Nothing is left at the old place.
///
/// 사용 중인 컨테이너의 저장소를 다른 자리로, 예를 들어 앱이 확장과 공유하는 폴더로 옮깁니다. 그다음 컨테이너는 새 자리에서, 저장된
/// 것을 모두 가지고 동작합니다. 적어 둔 URI로 여전히 항목을 찾을 수 있어야 합니다. 예전 자리에는 아무것도 남지 않습니다.
func move(_ container: NSPersistentContainer, to place: URL) throws {
    let coordinator = container.persistentStoreCoordinator
    let store = coordinator.persistentStores[0]
    let old = store.url!
    try coordinator.replacePersistentStore(at: place, withPersistentStoreFrom: old, type: .sqlite)
    container.viewContext.reset()
    try coordinator.remove(store)
    _ = try coordinator.addPersistentStore(type: .sqlite, at: place)
    try remove(old)
}

/// Writes everything that has been saved in a container's store to `file`, to be read on a read-only disk. So
/// it can't have a log: its journal mode is DELETE. The pictures may be in a folder next to it. The container goes on working.
///
/// 컨테이너의 저장소에 저장된 것을 모두 `file`에 씁니다. 쓸 수 없는 디스크에서 읽을 파일이므로 로그가 있으면 안 됩니다. 저널 모드는
/// DELETE입니다. 사진은 옆의 폴더에 있어도 됩니다. 컨테이너는 계속 동작합니다.
func export(_ container: NSPersistentContainer, to file: URL) throws {
    let coordinator = container.persistentStoreCoordinator
    try coordinator.replacePersistentStore(
        at: file, withPersistentStoreFrom: coordinator.persistentStores[0].url!, type: .sqlite)
    let other = NSPersistentStoreCoordinator(managedObjectModel: container.managedObjectModel)
    let options = [NSSQLitePragmasOption: ["journal_mode": "DELETE"]]
    let store = try other.addPersistentStore(type: .sqlite, at: file, options: options)
    try other.remove(store)
}

/// Removes a store that nobody has open, with all that belongs to it. Other files in its folder stay, including those of a
/// store with a similar name.
///
/// 아무도 열지 않은 저장소를 딸린 파일까지 모두 제거합니다. 폴더의 다른 파일은 이름이 비슷한 저장소의 것이라도 남습니다.
func remove(_ store: URL) throws {
    for file in files(of: store) where FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
    }
}

/// The files and the folder that belong to a store.
/// 저장소에 속하는 파일과 폴더.
private func files(of store: URL) -> [URL] {
    let name = store.deletingPathExtension().lastPathComponent
    return ["", "-wal", "-shm", "-journal"].map { URL(fileURLWithPath: store.path + $0) }
        + [store.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT")]
}

/// Opens a store of a logbook.
///
/// 일지의 저장소를 엽니다.
func openLogbook(at url: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Logbook", managedObjectModel: logbookModel)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
}

/// A model with the entity `Entry`: a `text` and a `picture`. Large pictures are kept outside of the table. It no longer
/// changes, so all stacks share it.
///
/// 엔티티 `Entry`가 있는 모델입니다. 속성은 `text`와 `picture`이며, 큰 사진은 테이블 밖에 둡니다. 더는 바뀌지 않으므로
/// 모든 스택에서 공유합니다.
nonisolated(unsafe) let logbookModel: NSManagedObjectModel = {
    let entry = NSEntityDescription()
    entry.name = "Entry"
    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    let picture = NSAttributeDescription()
    picture.name = "picture"
    picture.attributeType = .binaryDataAttributeType
    picture.allowsExternalBinaryDataStorage = true
    entry.properties = [text, picture]
    let model = NSManagedObjectModel()
    model.entities = [entry]
    return model
}()
