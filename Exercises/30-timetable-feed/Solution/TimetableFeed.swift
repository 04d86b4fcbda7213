import CoreData
import Exercise

/// A train that leaves the station on a day.
///
/// 정해진 날에 역을 출발하는 열차입니다.
final class Departure: NSManagedObject {
    @NSManaged var train: String?
    @NSManaged var day: String?
    /// Minutes after midnight.
    ///
    /// 출발 시각입니다. 자정부터 지난 시간을 분으로 나타냅니다.
    @NSManaged var time: Int64
    /// Typed by the staff of the station. No feed contains notes.
    ///
    /// 역 직원이 입력한 메모입니다. 피드에는 메모가 없습니다.
    @NSManaged var note: String?
}

/// A line of the railway's feed.
///
/// 철도 회사에서 보내는 피드의 한 줄입니다.
struct Line {
    let train: String?
    let day: String
    let time: Int64
}

/// Makes the combination of `train` and `day` unique.
///
/// `train`과 `day`의 조합을 고유하게 만듭니다.
func addConstraint(to departure: NSEntityDescription) throws {
    departure.uniquenessConstraints = [["train", "day"]]
}

/// Imports a feed into the store and saves.
/// - A new departure is inserted. One that is already stored gets the new time and keeps its row and its note.
/// - A train without a name is left out. Feeds write `ice 5` and `ICE 5` for the same train: store upper-case names.
/// - What the user of `container.viewContext` has typed and not saved stays unsaved.
/// - No fetch for each line. A background context is used only in its own blocks.
///
/// 피드를 저장소로 들여와 저장합니다.
/// - 없는 열차는 삽입합니다. 이미 있는 열차는 새 시각을 받고, 행과 메모는 그대로 둡니다.
/// - 이름이 없는 열차는 건너뜁니다. 피드에서는 `ice 5`와 `ICE 5`가 같은 열차입니다. 이름은 대문자로 저장하십시오.
/// - `container.viewContext`의 사용자가 입력하고 저장하지 않은 것은 저장하지 않은 채로 둡니다.
/// - 줄마다 가져오지 않습니다. 백그라운드 컨텍스트는 자기 블록 안에서만 사용합니다.
func importFeed(_ feed: [Line], into container: NSPersistentContainer) throws {
    let context = container.newBackgroundContext()
    try context.performAndWait {
        context.mergePolicy = KeepingNotes(merge: .mergeByPropertyObjectTrumpMergePolicyType)
        for line in feed {
            guard let train = line.train else { continue }
            let departure = Departure(context: context)
            departure.train = train.uppercased()
            departure.day = line.day
            departure.time = line.time
        }
        try context.save()
    }
}

/// Prepares the context in which notes are typed. A note that is typed while a feed is imported can be saved, and the row
/// then has the user's note and the feed's time.
///
/// 메모를 입력하는 컨텍스트를 준비합니다. 피드가 들어오는 동안 입력한 메모도 저장할 수 있고, 행에는 사용자의 메모와 피드의
/// 시각이 남습니다.
func prepare(_ viewContext: NSManagedObjectContext) throws {
    viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
}

/// Gives a departure that becomes a stored one the stored note. Apple doesn't document whether values that the new object
/// never set stay in the row.
///
/// 저장된 출발편으로 바뀌는 출발편에 저장된 메모를 넣습니다. 새 객체가 설정하지 않은 값이 행에 남는지는 Apple 문서에 없습니다.
private final class KeepingNotes: NSMergePolicy {
    override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        for conflict in list {
            guard let note = conflict.databaseSnapshot?["note"] as? String else { continue }
            for case let departure as Departure in conflict.conflictingObjects { departure.note = note }
        }
        try super.resolve(constraintConflicts: list)
    }
}

/// A model with the entity `Departure`, without the constraint.
///
/// 엔티티 `Departure`가 있는 모델입니다. 제약 조건은 없습니다.
func makeModel() -> NSManagedObjectModel {
    let departure = NSEntityDescription()
    departure.name = "Departure"
    departure.managedObjectClassName = NSStringFromClass(Departure.self)
    let types: [(String, NSAttributeType)] = [
        ("train", .stringAttributeType), ("day", .stringAttributeType), ("time", .integer64AttributeType),
        ("note", .stringAttributeType),
    ]
    departure.properties = types.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        if type == .integer64AttributeType { attribute.defaultValue = 0 }
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [departure]
    return model
}
