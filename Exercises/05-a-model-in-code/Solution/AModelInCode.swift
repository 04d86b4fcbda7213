import CoreData

/// The model of a diary. It has one entity, `Entry`, with three mandatory attributes:
///
/// - `day`: a date, without a default;
/// - `text`: a string, without a default;
/// - `mood`: a 16-bit integer from 1 (awful) to 5 (wonderful). The default is 3. A validation predicate refuses every
///   other value with the warning `mood out of range`.
///
/// The model has no localization dictionary. The words are in a separate file.
///
/// 일기의 모델입니다. 엔티티 `Entry` 하나에 필수 속성이 세 개 있습니다.
///
/// - `day`: 날짜. 기본값은 없습니다.
/// - `text`: 문자열. 기본값은 없습니다.
/// - `mood`: 1(최악)부터 5(최고)까지의 16비트 정수. 기본값은 3입니다. 다른 값은 유효성 검사 조건식이 거부하며, 이때의
///   경고는 `mood out of range`입니다.
///
/// 모델에는 현지화 딕셔너리를 넣지 않습니다. 문구는 별도의 파일에 둡니다.
func makeModel() throws -> NSManagedObjectModel {
    let day = NSAttributeDescription()
    day.name = "day"
    day.attributeType = .dateAttributeType
    day.isOptional = false

    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    text.isOptional = false

    let mood = NSAttributeDescription()
    mood.name = "mood"
    mood.attributeType = .integer16AttributeType
    mood.isOptional = false
    mood.defaultValue = 3
    mood.setValidationPredicates(
        [NSPredicate(format: "SELF BETWEEN {1, 5}")], withValidationWarnings: ["mood out of range"])

    let entry = NSEntityDescription()
    entry.name = "Entry"
    entry.properties = [day, text, mood]

    let model = NSManagedObjectModel()
    model.entities = [entry]
    return model
}

/// The English strings file for a model file called `Diary.xcdatamodeld`: its name and its contents.
///
/// - Users call an `Entry` "Diary entry".
/// - They call its `day` "Date". Other entities of the model may have a `day` too, which keeps its name.
/// - Instead of `mood out of range` they read "Choose a mood from 1 to 5."
///
/// 모델 파일 `Diary.xcdatamodeld`에 맞는 영어 문자열 파일의 이름과 내용입니다.
///
/// - 사용자에게 `Entry`는 "Diary entry"로 보입니다.
/// - `Entry`의 `day`는 "Date"로 보입니다. 모델의 다른 엔티티에도 `day`가 있을 수 있으며, 그 이름은 바뀌지 않습니다.
/// - `mood out of range` 대신 "Choose a mood from 1 to 5."가 보입니다.
func englishStrings() throws -> (fileName: String, contents: String) {
    let contents = """
        "Entity/Entry" = "Diary entry";
        "Property/day/Entity/Entry" = "Date";
        "ErrorString/mood out of range" = "Choose a mood from 1 to 5.";
        """
    return ("DiaryModel.strings", contents)
}

/// The diary's model for a user whose new entries start with another mood than 3.
///
/// A coordinator already uses `model`. Stores that were written with `model` have to open with the result, without a
/// migration.
///
/// 새 일기의 기분이 3이 아닌 값에서 시작하는 사용자를 위한 모델입니다.
///
/// `model`은 이미 코디네이터가 사용하고 있습니다. `model`로 기록한 저장소는 이 함수가 반환한 모델로도 마이그레이션 없이
/// 열려야 합니다.
func startingWith(mood: Int, _ model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let copy = model.copy() as! NSManagedObjectModel
    copy.entitiesByName["Entry"]?.attributesByName["mood"]?.defaultValue = mood
    return copy
}

/// The second version of the model, in which `Entry` has two more attributes:
///
/// - `place`: a string that may be missing;
/// - `isFavorite`: a mandatory Boolean.
///
/// A coordinator already uses `model`. Core Data has to be able to migrate a store of the first version automatically.
///
/// 모델의 두 번째 버전입니다. `Entry`에 속성이 두 개 더 있습니다.
///
/// - `place`: 없어도 되는 문자열
/// - `isFavorite`: 필수 불리언
///
/// `model`은 이미 코디네이터가 사용하고 있습니다. 첫 번째 버전의 저장소를 Core Data가 자동으로 마이그레이션할 수 있어야
/// 합니다.
func secondVersion(of model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let place = NSAttributeDescription()
    place.name = "place"
    place.attributeType = .stringAttributeType

    let isFavorite = NSAttributeDescription()
    isFavorite.name = "isFavorite"
    isFavorite.attributeType = .booleanAttributeType
    isFavorite.isOptional = false
    isFavorite.defaultValue = false

    let copy = model.copy() as! NSManagedObjectModel
    copy.entitiesByName["Entry"]?.properties += [place, isFavorite]
    return copy
}
