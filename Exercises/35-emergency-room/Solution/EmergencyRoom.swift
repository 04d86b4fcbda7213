import CoreData
import Exercise

final class Patient: NSManagedObject {
    @NSManaged var name: String?
    /// From 1, at once, to 5.
    ///
    /// 긴급도입니다. 1(즉시)부터 5까지입니다.
    @NSManaged var urgency: Int16
    /// The minute of arrival.
    ///
    /// 도착한 시각(분)입니다.
    @NSManaged var arrived: Int64
    @NSManaged var isWaiting: Bool

    /// The line on the board, such as `Ana 10`.
    ///
    /// `Ana 10`처럼 전광판에 표시하는 줄입니다.
    var line: String { "\(name ?? "-") \(arrived)" }
}

/// A section of the board: its name, and a line for each patient.
///
/// 전광판의 섹션입니다. 이름과, 환자마다 한 줄이 있습니다.
struct Section: Equatable {
    let name: String
    var lines: [String] = []
}

/// A section that came (`insert`) or went (`delete`).
///
/// 추가되거나(`insert`) 없어진(`delete`) 섹션입니다.
struct SectionChange {
    let type: NSFetchedResultsChangeType
    let index: Int
    let name: String
}

/// A patient who came, went, moved or changed.
///
/// 추가되거나, 없어지거나, 이동하거나, 바뀐 환자입니다.
struct RowChange {
    let type: NSFetchedResultsChangeType
    let old: IndexPath?
    let new: IndexPath?
    /// The patient's line now.
    ///
    /// 변경된 뒤 전광판에 표시할 줄입니다.
    let line: String
}

/// The calls of one event, in the order in which the delegate received them.
///
/// 이벤트 하나의 호출을 델리게이트가 받은 순서대로 모은 것입니다.
struct Event {
    var sections: [SectionChange] = []
    var rows: [RowChange] = []
}

/// Records the delegate's calls and passes on each event.
///
/// 델리게이트의 호출을 기록하고 이벤트마다 전달합니다.
final class Recorder: NSObject, NSFetchedResultsControllerDelegate {
    typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>
    private var event = Event()
    private let send: (Event) -> Void

    init(_ send: @escaping (Event) -> Void) { self.send = send }

    func controllerWillChangeContent(_ controller: Controller) { event = Event() }

    func controller(
        _ controller: Controller, didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
    ) {
        event.sections.append(SectionChange(type: type, index: sectionIndex, name: sectionInfo.name))
    }

    func controller(
        _ controller: Controller, didChange anObject: Any, at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
        let line = (anObject as? Patient)?.line ?? "-"
        event.rows.append(RowChange(type: type, old: indexPath, new: newIndexPath, line: line))
    }

    func controllerDidChangeContent(_ controller: Controller) { send(event) }
}

/// A controller of the waiting patients, without a cache: a section for each urgency, named like its number, the most
/// urgent first. In a section, those who came first come first.
///
/// 기다리는 환자의 컨트롤러를 캐시 없이 만듭니다. 긴급도마다 섹션이 하나씩 있고 이름은 긴급도 숫자이며, 가장 긴급한 섹션이 먼저 나옵니다. 같은 섹션에서는 먼저 도착한
/// 환자가 먼저 나옵니다.
func makeController(in context: NSManagedObjectContext) throws -> NSFetchedResultsController<Patient> {
    let request = NSFetchRequest<Patient>(entityName: "Patient")
    request.predicate = NSPredicate(format: "isWaiting == YES")
    request.sortDescriptors = [
        NSSortDescriptor(key: "urgency", ascending: true), NSSortDescriptor(key: "arrived", ascending: true),
    ]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "urgency", cacheName: nil)
}

/// The board after an event. `board` is the board before it, and you only have the calls, not the controller.
///
/// 이벤트가 끝난 뒤의 전광판을 반환합니다. `board`는 이벤트 전의 전광판이며, 쓸 수 있는 것은 호출뿐입니다. 컨트롤러에는 접근할 수 없습니다.
func apply(_ event: Event, to board: [Section]) throws -> [Section] {
    var board = board
    // Old places count in the board before the event, so rows and sections go from the back.
    // 이전 위치는 이벤트 전의 현황판을 기준으로 하므로 행과 섹션을 뒤에서부터 제거합니다.
    for path in event.rows.filter({ $0.type == .delete || $0.type == .move }).compactMap(\.old).sorted(by: >) {
        board[path.section].lines.remove(at: path.item)
    }
    for change in event.sections.filter({ $0.type == .delete }).sorted(by: { $0.index > $1.index }) {
        board.remove(at: change.index)
    }
    // New places count in the board after the event, so they come from the front.
    // 새 위치는 이벤트 후의 현황판을 기준으로 하므로 앞에서부터 넣습니다.
    for change in event.sections.filter({ $0.type == .insert }).sorted(by: { $0.index < $1.index }) {
        board.insert(Section(name: change.name), at: change.index)
    }
    let coming = event.rows.filter { $0.type == .insert || $0.type == .move }
    for change in coming.sorted(by: { $0.new! < $1.new! }) {
        board[change.new!.section].lines.insert(change.line, at: change.new!.item)
    }
    for change in event.rows where change.type == .update {
        let place = change.new ?? change.old!
        board[place.section].lines[place.item] = change.line
    }
    return board
}

/// A model with the entity `Patient`.
///
/// 엔티티 `Patient`가 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }
    let patient = NSEntityDescription()
    patient.name = "Patient"
    patient.managedObjectClassName = NSStringFromClass(Patient.self)
    patient.properties = [
        attribute("name", .stringAttributeType), attribute("urgency", .integer16AttributeType),
        attribute("arrived", .integer64AttributeType), attribute("isWaiting", .booleanAttributeType),
    ]
    let model = NSManagedObjectModel()
    model.entities = [patient]
    return model
}
