import CoreData
import Exercise

/// Makes the store keep a history of its changes, and post a notification when another coordinator or process changes it.
///
/// 저장소가 변경 기록을 남기고, 다른 코디네이터나 프로세스가 저장소를 바꾸면 알림을 보내게 합니다.
func trackHistory(_ description: NSPersistentStoreDescription) throws {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}

/// The changes of other programs in the store of a container.
///
/// 다른 프로그램이 컨테이너의 저장소에서 바꾼 것입니다.
final class News {
    private let container: NSPersistentContainer
    private let author: String
    private var token: NSPersistentHistoryToken?

    /// From now on, what the view context saves is marked with the author. What was saved before this call is no news.
    ///
    /// 이제부터 뷰 컨텍스트가 저장하는 것에는 작성자를 표시합니다. 이 호출 전에 저장된 것은 새로운 변경이 아닙니다.
    init(in container: NSPersistentContainer, author: String) throws {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }

    /// The changes that others have saved since the last call, oldest first: a line for each object, such as
    /// `insert Employee`, `delete Department` or `update Employee: lastName, salary` (the properties in alphabetical order).
    /// Nothing is reported twice, and nothing that this program has saved.
    ///
    /// The view context shows the new values afterwards, and its unsaved changes are kept.
    ///
    /// 지난 호출 뒤로 다른 프로그램이 저장한 것을 일어난 순서대로, 객체마다 한 줄로 반환합니다. `insert Employee`, `delete Department`,
    /// `update Employee: lastName, salary`(프로퍼티는 알파벳 순) 같은 줄입니다. 같은 것을 두 번 알리지 않고, 이 프로그램이 저장한 것은
    /// 알리지 않습니다.
    ///
    /// 그 뒤 뷰 컨텍스트에는 새 값이 보이고, 저장하지 않은 변경은 유지되어야 합니다.
    func read() throws -> [String] {
        throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }
}
