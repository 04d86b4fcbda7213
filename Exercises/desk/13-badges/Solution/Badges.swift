import CoreData
import Exercise

/// The color of a badge.
///
/// 명찰의 색입니다.
final class BadgeColor: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let name: String
    let isDark: Bool

    init(_ name: String, isDark: Bool) { (self.name, self.isDark) = (name, isDark) }

    init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? ""
        isDark = coder.decodeBool(forKey: "isDark")
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(isDark, forKey: "isDark")
    }
}

/// Converts colors to bytes and back, and nothing else.
///
/// 색을 바이트로, 바이트를 색으로 바꿉니다. 다른 것은 바꾸지 않습니다.
final class BadgeColorTransformer: NSSecureUnarchiveFromDataTransformer {
    static let name = NSValueTransformerName("BadgeColorTransformer")

    override class var allowedTopLevelClasses: [AnyClass] { [BadgeColor.self] }
}

final class Badge: NSManagedObject {
    @NSManaged var number: Int64
    @NSManaged var color: BadgeColor?
    @NSManaged var searchName: String?

    /// The name on the badge. When it's set, the initials are computed again.
    ///
    /// 명찰의 이름입니다. 설정하면 머리글자를 다시 계산해야 합니다.
    var name: String {
        get {
            willAccessValue(forKey: "name")
            defer { didAccessValue(forKey: "name") }
            return primitiveValue(forKey: "name") as? String ?? ""
        }
        set {
            willChangeValue(forKey: "name")
            setPrimitiveValue(newValue, forKey: "name")
            didChangeValue(forKey: "name")
            setPrimitiveValue(nil, forKey: "initials")
        }
    }

    /// The first letter of each word of the name: `AK` for `Ada King`. It's computed when it's first read, and then kept in the
    /// transient attribute `initials`.
    ///
    /// 이름에 있는 단어마다 첫 글자입니다. `Ada King`은 `AK`입니다. 처음 읽을 때 계산해서 일시적 속성 `initials`에 보관합니다.
    var initials: String {
        willAccessValue(forKey: "initials")
        defer { didAccessValue(forKey: "initials") }
        if let known = primitiveValue(forKey: "initials") as? String { return known }
        let computed = name.split(separator: " ").map { String($0.prefix(1)) }.joined()
        setPrimitiveValue(computed, forKey: "initials")
        return computed
    }
}

/// The model of the badges, which are in another file. `Badge` has these attributes:
/// - `number`, a 64-bit integer, and `name`, a string: mandatory;
/// - `color`, optional and transformable by `BadgeColorTransformer`;
/// - `searchName`, which the store derives from the name: without case and accents;
/// - `initials`, a string that is never in the file.
///
/// 명찰의 모델입니다. 명찰은 다른 파일에 둡니다. `Badge`의 속성은 다음과 같습니다.
/// - `number`(64비트 정수)와 `name`(문자열): 필수입니다.
/// - `color`: 옵셔널이며 `BadgeColorTransformer`로 변환하는 변환 가능 속성입니다.
/// - `searchName`: 저장소가 이름에서 대소문자와 악센트를 없애서 만드는 파생 속성입니다.
/// - `initials`: 파일에 저장되지 않는 문자열입니다.
func makeBadgeModel() throws -> NSManagedObjectModel {
    ValueTransformer.setValueTransformer(BadgeColorTransformer(), forName: BadgeColorTransformer.name)
    let color = attribute("color", .transformableAttributeType)
    color.valueTransformerName = BadgeColorTransformer.name.rawValue
    color.attributeValueClassName = NSStringFromClass(BadgeColor.self)
    let searchName = NSDerivedAttributeDescription()
    searchName.name = "searchName"
    searchName.attributeType = .stringAttributeType
    searchName.derivationExpression = NSExpression(format: "canonical:(name)")
    let initials = attribute("initials", .stringAttributeType)
    initials.isTransient = true
    let (number, name) = (attribute("number", .integer64AttributeType), attribute("name", .stringAttributeType))
    (number.isOptional, name.isOptional) = (false, false)

    let badge = NSEntityDescription()
    badge.name = "Badge"
    badge.managedObjectClassName = NSStringFromClass(Badge.self)
    badge.properties = [number, name, color, searchName, initials]
    let model = NSManagedObjectModel()
    model.entities = [badge]
    return model
}

private func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
}

/// Makes the badge of an employee, with the full name, or renews it: there's one badge for each number. It's saved.
///
/// 직원의 전체 이름으로 명찰을 만들거나, 있으면 새로 고칩니다. 번호마다 명찰은 하나입니다. 저장까지 합니다.
@discardableResult
func makeBadge(for employee: Employee, color: BadgeColor, in context: NSManagedObjectContext) throws -> Badge {
    let request = NSFetchRequest<Badge>(entityName: "Badge")
    request.predicate = NSPredicate(format: "number == %ld", employee.number)
    let badge = try context.fetch(request).first ?? Badge(context: context)
    badge.number = employee.number
    badge.name = employee.fullName
    badge.color = color
    try context.save()
    return badge
}

/// The badges whose name contains the text, in upper or lower case, with or without accents, ordered by number. The store
/// finds them by `searchName`, so it doesn't have to fold the names again for each search. An empty text finds all badges.
///
/// 대소문자와 악센트를 구별하지 않고 이름에 텍스트가 들어 있는 명찰을 번호 순으로 반환합니다. 검색할 때마다 이름을 변환하지 않도록 저장소가
/// `searchName`으로 찾습니다. 텍스트가 비어 있으면 모든 명찰을 반환합니다.
func badges(named text: String, in context: NSManagedObjectContext) throws -> [Badge] {
    let request = NSFetchRequest<Badge>(entityName: "Badge")
    if !text.isEmpty {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        request.predicate = NSPredicate(format: "searchName CONTAINS %@", folded)
    }
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    return try context.fetch(request)
}
