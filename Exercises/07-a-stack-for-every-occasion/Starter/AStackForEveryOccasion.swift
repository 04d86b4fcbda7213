import Company
import CoreData
import Exercise

/// Where the company's objects are stored.
///
/// 회사의 객체를 저장할 곳입니다.
enum Place {
    /// A file, which is created if it doesn't exist.
    /// 파일. 없으면 만듭니다.
    case file(URL)
    /// A file that ships with the app. It is read-only and never created.
    /// 앱과 함께 배포하는 파일. 읽기 전용이며 만들지 않습니다.
    case bundled(URL)
    /// Memory, for one test: nothing is shared with another stack, and no file remains.
    /// 테스트 하나를 위한 메모리. 다른 스택과 아무것도 공유하지 않고 파일도 남기지 않습니다.
    case memory
}

/// The reason for a failure. Each case needs a different response from the app.
///
/// 무엇이 잘못되었는지 나타냅니다. 경우마다 앱의 대응이 다릅니다.
enum Failure: Error, Equatable {
    /// The folder doesn't exist or isn't writable.
    /// 폴더가 없거나 쓸 수 없습니다.
    case folder
    /// The file doesn't exist, and a read-only store isn't created.
    /// 파일이 없고, 읽기 전용 저장소는 새로 만들지 않습니다.
    case missingFile
    /// The file is damaged, or it isn't a store.
    /// 파일이 손상되었거나 저장소가 아닙니다.
    case notAStore
    /// Another model, or another version of it, has written the file.
    /// 다른 모델이나 다른 버전의 모델이 기록한 파일입니다.
    case otherModel
    /// The store is open, and it's read-only.
    /// 저장소가 열려 있지만 읽기 전용입니다.
    case readOnly
    /// Any other error, with its code.
    /// 그 밖의 오류. 코드가 들어 있습니다.
    case other(CocoaError.Code)
}

/// The one model of the whole program.
///
/// 프로그램 전체가 함께 쓰는 모델입니다.
let companyModel = Company.makeModel()

/// Opens the company's stack, ready for use, or returns the reason why that isn't possible.
///
/// A store that another version of the model has written isn't migrated. No file is ever deleted or replaced.
///
/// 회사의 스택을 바로 쓸 수 있게 열거나, 열 수 없는 까닭을 반환합니다.
///
/// 다른 버전의 모델이 기록한 저장소는 마이그레이션하지 않습니다. 어떤 파일도 삭제하거나 바꿔 놓지 않습니다.
func openCompany(at place: Place) throws -> Result<NSPersistentContainer, Failure> {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Saves `context`. Returns nil if that succeeds, and otherwise the reason.
///
/// `context`를 저장합니다. 성공하면 nil을, 실패하면 그 까닭을 반환합니다.
func save(_ context: NSManagedObjectContext) throws -> Failure? {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}
