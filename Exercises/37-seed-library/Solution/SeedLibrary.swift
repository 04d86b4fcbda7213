import CoreData
import Exercise

/// A species of plants.
///
/// 식물의 종입니다.
final class Species: NSManagedObject {
    /// Its scientific name. Each name is there once.
    ///
    /// 학명입니다. 중복되지 않습니다.
    @NSManaged var name: String?
    /// Written by the gardeners. No catalog contains notes.
    ///
    /// 정원사가 적은 메모입니다. 목록에는 메모가 없습니다.
    @NSManaged var note: String?
    @NSManaged var bags: Set<Bag>
}

/// A bag of seeds.
///
/// 씨앗 봉투입니다.
final class Bag: NSManagedObject {
    /// The number on its label. Each number is there once.
    ///
    /// 라벨에 적힌 번호입니다. 중복되지 않습니다.
    @NSManaged var number: Int64
    @NSManaged var grams: Double
    @NSManaged var species: Species?
}

/// A line of the catalog.
///
/// 목록의 한 줄입니다.
struct Line {
    let number: Int64
    let species: String
    /// Nil if nobody has weighed the bag.
    ///
    /// 봉투의 무게를 잰 적이 없으면 nil입니다.
    let grams: Double?
}

/// Imports a catalog of many pages, of a few hundred lines each. `pages` returns the pages in turn, and nil at the end.
/// - A known bag gets the weight and the species of the catalog. An unknown one is inserted. Neither bags nor species are
///   there twice afterwards, even if a number or a name is repeated within a page or on a later one. The last line is right.
/// - A bag without a weight has 0 grams. The gardeners' notes stay.
/// - Each page takes at most one SELECT for the bags and one for the species.
/// - After each page, save and reset, and call `pageDone` with the context in which you import. Objects of the catalog are
///   in no other context.
/// - If `pages` throws, the error is thrown on. The pages before it are in the store.
///
/// 수백 줄짜리 페이지가 많은 목록을 들여옵니다. `pages`는 페이지를 차례로 반환하고, 끝나면 nil을 반환합니다.
/// - 이미 있는 봉투는 목록의 무게와 종을 받고, 없는 봉투는 삽입합니다. 한 페이지 안이나 뒤 페이지에서 번호나 이름이 반복되어도
///   봉투와 종이 중복되면 안 됩니다. 마지막 줄의 값이 맞습니다.
/// - 무게가 없는 봉투는 0그램입니다. 정원사의 메모는 그대로 둡니다.
/// - 페이지마다 봉투를 읽는 SELECT는 하나, 종을 읽는 SELECT도 하나를 넘지 않습니다.
/// - 페이지마다 저장하고 리셋한 다음, 들여오는 데 쓰는 컨텍스트로 `pageDone`을 호출하십시오. 목록의 객체는 다른 컨텍스트에
///   있으면 안 됩니다.
/// - `pages`가 오류를 던지면 그 오류를 그대로 던집니다. 그 앞의 페이지들은 저장소에 있어야 합니다.
func importCatalog(
    _ pages: () throws -> [Line]?, into container: NSPersistentContainer,
    pageDone: (NSManagedObjectContext) -> Void
) throws {
    let context = container.newBackgroundContext()
    context.undoManager = nil
    while let page = try pages() {
        try context.performAndWait {
            try importPage(page, into: context)
            try context.save()
            context.reset()
            pageDone(context)
        }
    }
}

private func importPage(_ page: [Line], into context: NSManagedObjectContext) throws {
    let bagRequest = NSFetchRequest<Bag>(entityName: "Bag")
    bagRequest.predicate = NSPredicate(format: "number IN %@", page.map(\.number))
    var bags: [Int64: Bag] = [:]
    for bag in try context.fetch(bagRequest) { bags[bag.number] = bag }

    let speciesRequest = NSFetchRequest<Species>(entityName: "Species")
    speciesRequest.predicate = NSPredicate(format: "name IN %@", page.map(\.species))
    var species: [String: Species] = [:]
    for found in try context.fetch(speciesRequest) { species[found.name ?? ""] = found }

    for line in page {
        let bag = bags[line.number] ?? Bag(context: context)
        bags[line.number] = bag
        bag.number = line.number
        bag.grams = line.grams ?? 0
        let kind = species[line.species] ?? Species(context: context)
        species[line.species] = kind
        kind.name = line.species
        bag.species = kind
    }
}

func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, default value: Any? = nil) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.defaultValue = value
        attribute.isOptional = value == nil
        return attribute
    }
    let (species, bag) = (NSEntityDescription(), NSEntityDescription())
    let (toSpecies, toBags) = (NSRelationshipDescription(), NSRelationshipDescription())
    toSpecies.name = "species"
    toSpecies.destinationEntity = species
    toSpecies.maxCount = 1
    toSpecies.inverseRelationship = toBags
    toBags.name = "bags"
    toBags.destinationEntity = bag
    toBags.inverseRelationship = toSpecies
    species.name = "Species"
    species.managedObjectClassName = NSStringFromClass(Species.self)
    species.properties = [attribute("name", .stringAttributeType), attribute("note", .stringAttributeType), toBags]
    bag.name = "Bag"
    bag.managedObjectClassName = NSStringFromClass(Bag.self)
    bag.properties = [
        attribute("number", .integer64AttributeType, default: 0),
        attribute("grams", .doubleAttributeType, default: 0.0), toSpecies,
    ]
    let model = NSManagedObjectModel()
    model.entities = [species, bag]
    return model
}
