import CoreData
import Exercise

/// Copies the container's store to `url`, with everything that has been saved. An older file there is replaced. The container
/// goes on with its own store.
///
/// 컨테이너의 저장소를 저장된 것까지 모두 `url`에 복사합니다. 그 자리에 있던 파일은 교체합니다. 컨테이너는 계속 자기 저장소를 사용합니다.
func backUp(_ container: NSPersistentContainer, to url: URL) throws {
    let coordinator = container.persistentStoreCoordinator
    guard let source = coordinator.persistentStores.first?.url else { return }
    try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: source, type: .sqlite)
}

/// Whether the file at `url` is a backup of the container's store: a store that was copied from it. A file that isn't a
/// store, or that doesn't exist, is none. The file isn't opened as a store, created or changed.
///
/// `url`의 파일이 컨테이너의 저장소를 복사한 백업인지를 반환합니다. 저장소가 아니거나 없는 파일은 백업이 아닙니다. 그 파일을 저장소로 열거나
/// 만들거나 바꾸지 않습니다.
func isBackup(_ url: URL, of container: NSPersistentContainer) throws -> Bool {
    guard FileManager.default.fileExists(atPath: url.path),
        let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: url),
        let store = container.persistentStoreCoordinator.persistentStores.first
    else { return false }
    return metadata[NSStoreUUIDKey] as? String == store.identifier
}
