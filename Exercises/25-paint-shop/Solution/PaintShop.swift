import CoreData
import Exercise

/// A tint: three color components and a gloss, each from 0 to 1.
///
/// Its archive has four doubles under the keys `red`, `green`, `blue` and `gloss`. The first version of the program had no
/// gloss: its archives lack that key, and their tints have the gloss 0.
///
/// 색조: 색의 세 성분과 광택이며 각각 0에서 1까지입니다.
///
/// 아카이브에는 `red`, `green`, `blue`, `gloss` 키로 실수 네 개가 들어 있습니다. 프로그램의 첫 버전에는 광택이 없었습니다. 그
/// 아카이브에는 이 키가 없고, 광택은 0입니다.
final class Tint: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

    init?(coder: NSCoder) {
        red = coder.decodeDouble(forKey: "red")
        green = coder.decodeDouble(forKey: "green")
        blue = coder.decodeDouble(forKey: "blue")
        // 0 where the archive has no such key.
        // 아카이브에 이 키가 없으면 0입니다.
        gloss = coder.decodeDouble(forKey: "gloss")
    }

    func encode(with coder: NSCoder) {
        coder.encode(red, forKey: "red")
        coder.encode(green, forKey: "green")
        coder.encode(blue, forKey: "blue")
        coder.encode(gloss, forKey: "gloss")
    }

    let red: Double
    let green: Double
    let blue: Double
    let gloss: Double

    init(red: Double, green: Double, blue: Double, gloss: Double) {
        (self.red, self.green, self.blue, self.gloss) = (red, green, blue, gloss)
    }
}

final class Paint: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var tint: Tint?
}

/// Refuses archives of other classes before an object of them is created.
/// 다른 클래스의 아카이브는 객체가 만들어지기 전에 거부합니다.
private final class TintTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [Tint.self] }
}

/// Registers a secure value transformer for tints, and for no other class, under the name `TintTransformer`.
///
/// 색조만 변환하는 안전한 값 변환기를 `TintTransformer`라는 이름으로 등록합니다.
func registerTransformer() throws {
    ValueTransformer.setValueTransformer(TintTransformer(), forName: NSValueTransformerName("TintTransformer"))
}

/// A model with the entity `Paint`: the text `name` and the tint `tint`, which may be missing.
///
/// 엔티티 `Paint`가 있는 모델입니다. 문자열 `name`과 색조 `tint`가 있고, 색조는 없어도 됩니다.
func makeModel() throws -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    let tint = NSAttributeDescription()
    tint.name = "tint"
    tint.attributeType = .transformableAttributeType
    tint.valueTransformerName = "TintTransformer"
    tint.attributeValueClassName = NSStringFromClass(Tint.self)
    let paint = NSEntityDescription()
    paint.name = "Paint"
    paint.managedObjectClassName = NSStringFromClass(Paint.self)
    paint.properties = [name, tint]
    let model = NSManagedObjectModel()
    model.entities = [paint]
    return model
}
