import CoreData

/// A managed object that records every callback.
class Pupil: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var mark: Double
    /// Transient.
    @NSManaged var nickname: String?

    nonisolated(unsafe) static var diary: [String] = []
    /// The value of `faultingState` in each callback.
    nonisolated(unsafe) static var faultingStates: [Int] = []
    /// The entries that `body` adds to the diary.
    static func entries(_ body: () throws -> Void) rethrows -> [String] {
        diary = []
        try body()
        return diary
    }
    private func note(_ entry: String) {
        Pupil.diary.append("\(entry) \(primitiveValue(forKey: "name") ?? "nil")")
        Pupil.faultingStates.append(faultingState)
    }

    override func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue("new", forKey: "nickname")
        note("insert")
    }
    override func awakeFromFetch() {
        super.awakeFromFetch()
        setPrimitiveValue("fetched", forKey: "nickname")
        note("fetch")
    }
    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
        super.awake(fromSnapshotEvents: flags)
        setPrimitiveValue("snapshot", forKey: "nickname")
        note("snapshot \(flags.rawValue)")
    }
    override func prepareForDeletion() { note("prepareForDeletion") }
    override func willSave() {
        super.willSave()
        note(isDeleted ? "willSave deleted" : isInserted ? "willSave inserted" : "willSave")
    }
    override func didSave() {
        super.didSave()
        note(isDeleted ? "didSave deleted" : hasChanges ? "didSave changed" : "didSave")
    }
    override func willTurnIntoFault() { note("willTurnIntoFault") }
    override func didTurnIntoFault() {
        Pupil.diary.append("didTurnIntoFault \(isFault)")
        Pupil.faultingStates.append(faultingState)
    }

    /// A computed property that depends on `nickname`, `name` and `mark`.
    var title: String {
        willAccessValue(forKey: "name")
        defer { didAccessValue(forKey: "name") }
        return "\(primitiveValue(forKey: "name") ?? "?") (\(mark))"
    }

    static func model() -> NSManagedObjectModel {
        let nickname = TestModel.attribute("nickname", .stringAttributeType)
        nickname.isTransient = true
        let entity = TestModel.entity(
            "Pupil",
            [
                TestModel.attribute("name", .stringAttributeType), TestModel.attribute("mark", .doubleAttributeType),
                nickname,
            ])
        entity.managedObjectClassName = NSStringFromClass(Pupil.self)
        return NSManagedObjectModel(entities: [entity])
    }
}
