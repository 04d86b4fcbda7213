import Checking
import CoreData
import XCTest

@testable import PatientCard

/// Checks conflicts in any of the fields.
final class QuestionsChecker: XCTestCase {
    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let fields = ["allergies", "name", "phone"]
        for shared in seed.shuffled(fields) {
            let file = StoreFile(model: makeModel(), in: try temporaryFolder())
            let container = try file.open()
            let mine = container.viewContext
            let theirs = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            theirs.persistentStoreCoordinator = container.persistentStoreCoordinator
            var values = seed.names(9)
            let card = Patient(context: mine)
            for field in fields { card.setValue(values.removeFirst(), forKey: field) }
            try mine.save()
            let other = theirs.object(with: card.objectID)
            _ = other.value(forKey: "name")

            let others = fields.filter { $0 != shared }
            let (here, there) = ([shared, seed.pick(others)], [shared, seed.pick(others)])
            for field in here { card.setValue(values.removeFirst(), forKey: field) }
            for field in there { other.setValue(values.removeFirst(), forKey: field) }
            let both = here.filter(there.contains).sorted()
            let expected = both.map { field in
                Question(
                    field: field, mine: card.value(forKey: field) as? String,
                    theirs: other.value(forKey: field) as? String)
            }
            let choice = seed.pick([Choice.mine, .theirs])
            let row = fields.map { field in
                let isTheirs = there.contains(field) && (choice == .theirs || !here.contains(field))
                return (isTheirs ? other : card).value(forKey: field) as? String ?? "NULL"
            }
            try theirs.save()
            var questions: [Question] = []
            let call = "\(changes(here, card)); elsewhere \(changes(there, other)); save; \(choice)"
            try attempt(call) {
                try PatientCard.save(mine) { question in
                    questions.append(question)
                    return choice
                }
            }
            try expectComputed(
                call, questions.sorted { $0.field < $1.field }, equals: expected,
                because: Words(
                    en:
                        "Both have changed this field, so the user decides. Any attribute of the entity can be in conflict.",
                    ko: "양쪽이 모두 바꾼 필드이므로 사용자가 정해야 합니다. 엔티티의 어느 속성이든 충돌할 수 있습니다."))
            let sql = "SELECT ZALLERGIES, ZNAME, ZPHONE FROM ZPATIENT"
            try expectComputed("\(call); \(sql)", try file.rows(sql), equals: [row.joined(separator: "|")])
        }
    }

    private func changes(_ fields: [String], _ card: NSManagedObject) -> String {
        fields.map { "\($0) = \(card.value(forKey: $0) ?? "nil")" }.joined(separator: ", ")
    }
}
