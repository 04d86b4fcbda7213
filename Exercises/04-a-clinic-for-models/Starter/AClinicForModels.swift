import CoreData
import Exercise

/// The model of the company's laptops and vehicles, and of the employees who hold them: the sketch below, corrected.
///
/// The requirements:
/// - Every asset is a laptop or a vehicle. Nothing is just an asset.
/// - An asset has a label and possibly some details. The attribute for the details is called `details`.
/// - An asset whose price nobody has entered costs 0, and a search for 0 finds it.
/// - `title` is composed from other values while the program runs. It isn't stored in the file.
/// - When you set the holder of an asset, the asset also appears among the holder's assets. A person can hold any number.
/// - When a person leaves, their assets stay with the company, without a holder.
///
/// 회사가 직원에게 빌려주는 노트북과 차량, 그리고 그것을 가진 사람입니다. 아래의 밑그림을 고치십시오.
///
/// 요구 사항:
/// - 모든 자산은 노트북이거나 차량입니다. 그냥 자산인 것은 없습니다.
/// - 자산에는 이름표(`label`)가 있고, 자세한 설명이 있을 수 있습니다. 설명의 속성 이름은 `details`입니다.
/// - 아무도 값을 넣지 않은 자산의 가격은 0이고, 0으로 검색하면 나옵니다.
/// - `title`은 프로그램이 실행되는 동안 다른 값으로 만듭니다. 파일에는 저장하지 않습니다.
/// - 자산에 사용자를 정하면 그 사람의 자산 목록에도 나타납니다. 한 사람이 여러 자산을 가질 수 있습니다.
/// - 사람이 떠나면 자산은 회사에 남고, 사용자는 없어집니다.
func makeModel() throws -> NSManagedObjectModel {
    // Work on `sketch()` until it is right, then return it here in place of this line.
    // `sketch()`를 올바르게 고친 다음, 이 줄 대신 여기서 반환하십시오.
    throw Unsolved()
}

/// A sketch on a napkin, with mistakes.
///
/// 냅킨에 그린 밑그림이며, 틀린 곳이 있습니다.
func sketch() -> NSManagedObjectModel {
    let asset = NSEntityDescription()
    asset.name = "Asset"
    asset.properties = [
        attribute("label", .stringAttributeType),
        attribute("description", .stringAttributeType, optional: true),
        attribute("price", .doubleAttributeType, optional: true),
        attribute("title", .stringAttributeType, optional: true),
    ]

    let laptop = NSEntityDescription()
    laptop.name = "Laptop"
    let vehicle = NSEntityDescription()
    vehicle.name = "Vehicle"
    asset.subentities = [laptop, vehicle]

    let person = NSEntityDescription()
    person.name = "Person"
    person.properties = [attribute("name", .stringAttributeType)]

    let holder = NSRelationshipDescription()
    holder.name = "holder"
    holder.destinationEntity = person
    holder.maxCount = 1

    let assets = NSRelationshipDescription()
    assets.name = "assets"
    assets.destinationEntity = asset
    assets.maxCount = 1
    assets.deleteRule = .cascadeDeleteRule

    asset.properties.append(holder)
    person.properties.append(assets)

    let model = NSManagedObjectModel()
    model.entities = [asset, laptop, vehicle, person]
    return model
}

func attribute(
    _ name: String, _ type: NSAttributeType, optional: Bool = false, default value: Any? = nil
) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = optional
    attribute.defaultValue = value
    return attribute
}
