import CoreData
import Exercise

/// Opens the desk's SQLite store at `url` and returns its container. The folder of the file is created if it's missing.
///
/// `adjust` is called with the description of the store before the store is loaded. If the store can't be loaded, its error
/// is thrown. The view context shows what other contexts of the container save.
///
/// `url`에 있는 인사 관리 프로그램의 SQLite 저장소를 열고 컨테이너를 반환합니다. 파일의 폴더가 없으면 만듭니다.
///
/// 저장소를 로드하기 전에 저장소 설명을 `adjust`에 넘겨 호출합니다. 저장소를 로드할 수 없으면 그 오류를 던집니다. 같은 컨테이너의 다른
/// 컨텍스트가 저장한 것은 뷰 컨텍스트에 반영되어야 합니다.
func openDesk(
    at url: URL, model: NSManagedObjectModel, adjust: (NSPersistentStoreDescription) -> Void = { _ in }
) throws -> NSPersistentContainer {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let container = NSPersistentContainer(name: "Desk", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: url)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    adjust(description)
    if let failure { throw failure }
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
}
