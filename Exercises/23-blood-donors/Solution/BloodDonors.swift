import CoreData
import Exercise

/// The messages of the rules. The form shows them next to its fields.
///
/// 규칙의 메시지입니다. 폼의 필드 옆에 표시됩니다.
enum Message {
    static let longName = "A name has at most 40 letters."
    static let unknownGroup = "Blood groups are A, B, AB and 0, with + or -."
    static let negativeDonations = "Nobody has donated less than never."
    static let manyDonations = "More than 200 donations: please check the number."
    static let tooYoung = "Donors are 18 or older."
}

/// The current day. Tests replace it.
///
/// 오늘 날짜입니다. 검사할 때는 다른 날짜로 바꿉니다.
nonisolated(unsafe) var today: () -> Date = { Date() }

/// The calendar of the donor center: Gregorian, in UTC.
///
/// 헌혈 센터의 달력입니다. 양력이고 시간대는 UTC입니다.
let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar
}()

/// A person who donates blood.
///
/// A donor is 18 or older on the day of the save: `Message.tooYoung`. That day is `today()`, which a predicate
/// in the model can't use. A birthday may be missing.
///
/// 헌혈하는 사람입니다.
///
/// 저장하는 날을 기준으로 18세 이상이어야 합니다(`Message.tooYoung`). 기준일은 `today()`이므로 모델의 조건식으로는 알 수 없습니다.
/// 생일은 없어도 됩니다.
final class Donor: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var bloodGroup: String?
    @NSManaged var donations: Int64
    @NSManaged var birthday: Date?

    func validateBirthday(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        guard let birthday = value.pointee as? Date else { return }
        let eighteenth = calendar.date(byAdding: .year, value: 18, to: birthday)!
        if eighteenth <= today() { return }
        throw CocoaError(
            .managedObjectValidation,
            userInfo: [
                NSLocalizedDescriptionKey: Message.tooYoung,
                NSValidationObjectErrorKey: self,
                NSValidationKeyErrorKey: "birthday",
                NSValidationValueErrorKey: birthday,
            ])
    }
}

/// Adds the rules to the entity `Donor`, whose attributes are all optional so far:
/// - `name` is mandatory, and has at most 40 letters: `Message.longName`.
/// - `bloodGroup` may be missing. If there is one, it is A, B, AB or 0, followed by + or -: `Message.unknownGroup`.
/// - `donations` is at least 0 and at most 200: `Message.negativeDonations`, `Message.manyDonations`.
///
/// 엔티티 `Donor`에 규칙을 추가합니다. 지금은 모든 속성이 옵셔널입니다.
/// - `name`은 필수이고 40자 이하입니다: `Message.longName`
/// - `bloodGroup`은 없어도 됩니다. 있으면 A, B, AB, 0 뒤에 + 또는 -가 붙습니다: `Message.unknownGroup`
/// - `donations`는 0 이상 200 이하입니다: `Message.negativeDonations`, `Message.manyDonations`
func addRules(to donor: NSEntityDescription) throws {
    let attributes = donor.attributesByName
    attributes["name"]!.isOptional = false
    attributes["name"]!.setValidationPredicates(
        [NSPredicate(format: "length <= 40")], withValidationWarnings: [Message.longName])
    attributes["bloodGroup"]!.setValidationPredicates(
        [NSPredicate(format: "SELF MATCHES '(A|B|AB|0)[+-]'")], withValidationWarnings: [Message.unknownGroup])
    attributes["donations"]!.setValidationPredicates(
        [NSPredicate(format: "SELF >= 0"), NSPredicate(format: "SELF <= 200")],
        withValidationWarnings: [Message.negativeDonations, Message.manyDonations])
}

/// The model without rules.
///
/// 규칙이 없는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    let donor = NSEntityDescription()
    donor.name = "Donor"
    donor.managedObjectClassName = NSStringFromClass(Donor.self)
    let types: [(String, NSAttributeType)] = [
        ("name", .stringAttributeType), ("bloodGroup", .stringAttributeType),
        ("donations", .integer64AttributeType), ("birthday", .dateAttributeType),
    ]
    donor.properties = types.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        if type == .integer64AttributeType { attribute.defaultValue = 0 }
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [donor]
    return model
}
