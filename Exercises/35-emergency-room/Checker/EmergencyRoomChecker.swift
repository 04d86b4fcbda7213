import Checking
import CoreData
import XCTest

@testable import EmergencyRoom

final class EmergencyRoomChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var controller: NSFetchedResultsController<Patient>!
    private var recorder: Recorder!
    private var board: [Section] = []
    private var failure: (any Error)?

    override func setUpWithError() throws {
        context = try StoreFile(model: makeModel(), in: try temporaryFolder()).open().viewContext
    }

    @discardableResult
    private func add(_ name: String, _ urgency: Int, _ arrived: Int, isWaiting: Bool = true) -> Patient {
        let patient = Patient(context: context)
        patient.name = name
        patient.urgency = Int16(urgency)
        patient.arrived = Int64(arrived)
        patient.isWaiting = isWaiting
        return patient
    }

    /// The sections of a controller of the checker, which shows what is right.
    private func fetched() throws -> [Section] {
        let request = NSFetchRequest<Patient>(entityName: "Patient")
        request.predicate = NSPredicate(format: "isWaiting == YES")
        request.sortDescriptors = ["urgency", "arrived"].map { NSSortDescriptor(key: $0, ascending: true) }
        var sections: [Section] = []
        for patient in try context.fetch(request) {
            let name = "\(patient.urgency)"
            if sections.last?.name != name { sections.append(Section(name: name)) }
            sections[sections.count - 1].lines.append(patient.line)
        }
        return sections
    }

    private func texts(_ sections: [Section]) -> [String] {
        sections.map { ([$0.name + ":"] + $0.lines).joined(separator: " ") }
    }

    /// Follows changes with a controller of the checker, and the learner's `apply`.
    private func follow() throws {
        let request = NSFetchRequest<Patient>(entityName: "Patient")
        request.predicate = NSPredicate(format: "isWaiting == YES")
        request.sortDescriptors = ["urgency", "arrived"].map { NSSortDescriptor(key: $0, ascending: true) }
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "urgency", cacheName: nil)
        recorder = Recorder { [unowned self] event in
            do { board = try apply(event, to: board) } catch { failure = failure ?? error }
        }
        controller.delegate = recorder
        context.processPendingChanges()
        try controller.performFetch()
        board = try fetched()
    }

    /// One event, then the board is compared.
    private func expectBoard(_ call: String, _ reason: Words, line: UInt = #line, after change: () -> Void) throws {
        change()
        context.processPendingChanges()
        if let failure { try attempt("apply(event, to: board)") { throw failure } }
        expect(
            "\(call); apply(event, to: board)", texts(board), equals: texts(try fetched()), because: reason, line: line)
    }

    /// Why a controller that can't make its sections is wrong.
    private static func meaning(of error: any Error) -> Words? {
        guard "\(error)".contains("section") else { return nil }
        return Words(
            en:
                "The rows of a section have to be next to each other. The first sort descriptor has to sort by the key of the sections, "
                + "urgency.",
            ko: "섹션은 연속된 행으로 이루어집니다. 첫 번째 정렬 기술자는 섹션의 키인 urgency로 정렬해야 합니다.")
    }

    private func performFetch() throws -> [Section] {
        let controller = try attempt("makeController(in: context)") { try makeController(in: context) }
        try attempt("makeController(in: context).performFetch()", explaining: Self.meaning) {
            try controller.performFetch()
        }
        return controller.sections!.map { section in
            Section(name: section.name, lines: section.objects!.map { ($0 as! Patient).line })
        }
    }

    // MARK: - makeController

    /// 컨트롤러에서 가져오기를 실행
    func testTheControllerFetches() throws {
        for (index, name) in ["Ana", "Bo", "Cem", "Dee"].enumerated() { add(name, [3, 1, 3, 1][index], index * 10) }
        expect(
            "Ana 3, Bo 1, Cem 3, Dee 1; makeController(in: context).sections", texts(try performFetch()),
            equals: ["1: Bo 10 Dee 30", "3: Ana 0 Cem 20"],
            because: Words(
                en: "The first sort descriptor has to put the patients of a section together.",
                ko: "첫 정렬 기술자는 같은 섹션의 환자를 모아 놓아야 합니다."))
    }

    /// 기다리는 환자만 나옴
    func testOnlyWaitingPatientsAreListed() throws {
        add("Ana", 1, 5)
        add("Cleo", 1, 9, isWaiting: false)
        expect(
            "Ana waits, Cleo doesn't; makeController(in: context).sections", texts(try performFetch()),
            equals: ["1: Ana 5"],
            because: Words(en: "The predicate decides who is listed.", ko: "누가 목록에 나오는지는 조건식이 정합니다."))
    }

    /// 먼저 온 사람이 먼저
    func testThoseWhoCameFirstComeFirst() throws {
        add("Abe", 2, 30)
        add("Zoe", 2, 10)
        expect(
            "Abe arrived at 30, Zoe at 10; makeController(in: context).sections", texts(try performFetch()),
            equals: ["2: Zoe 10 Abe 30"],
            because: Words(
                en: "The second sort descriptor orders the patients of a section.",
                ko: "섹션 안의 순서는 두 번째 정렬 기술자가 정합니다."))
    }

    // MARK: - apply

    /// 한 사람이 도착
    func testOneArrives() throws {
        for (name, arrived) in [("Ana", 10), ("Cem", 30)] { add(name, 3, arrived) }
        try follow()
        for (name, arrived) in [("Bo", 20), ("Dee", 40), ("Abe", 5)] {
            try expectBoard(
                "\(name) arrives at \(arrived)",
                Words(
                    en: "One row was inserted. The board keeps its other lines, and the new one goes to the new path.",
                    ko: "행이 하나 삽입되었습니다. 전광판의 다른 줄은 그대로 두고 새 줄을 새 경로에 넣으십시오.")
            ) {
                add(name, 3, arrived)
            }
        }
    }

    /// 두 환자가 동시에 떠남
    func testTwoPatientsLeaveAtOnce() throws {
        let patients = [("Ana", 10), ("Bo", 20), ("Cem", 30), ("Dee", 40)].map { add($0.0, 3, $0.1) }
        try follow()
        try expectBoard(
            "Ana 10, Bo 20, Cem 30, Dee 40; Ana and Dee leave",
            Words(
                en:
                    "Both old places count in the board before the event. What happens to the second if you begin in front?",
                ko: "이전 위치는 둘 다 이벤트 전의 전광판에서 센 것입니다. 앞에서부터 삭제하면 뒤의 위치는 어떻게 됩니까?")
        ) {
            patients[0].isWaiting = false
            patients[3].isWaiting = false
        }
        try expectBoard("Bo 20, Cem 30; Bo is deleted", Words(en: "A row was deleted.", ko: "행이 하나 삭제되었습니다.")) {
            context.delete(patients[1])
        }
    }

    /// 한 사람이 떠날 때 다른 사람이 옴
    func testOneComesWhenAnotherLeaves() throws {
        let ana = add("Ana", 3, 10)
        add("Bo", 3, 20)
        try follow()
        try expectBoard(
            "Ana 10, Bo 20; Ana leaves, and Abe arrives at 15",
            Words(
                en: "New places refer to the board after the event, without the one who left.",
                ko: "새 위치는 이벤트가 끝난 뒤의 전광판에서 센 것이고, 그때는 나간 환자가 없습니다.")
        ) {
            ana.isWaiting = false
            add("Abe", 3, 15)
        }
    }

    /// 옮겨진 환자의 줄이 바뀜
    func testAMovedPatientHasANewLine() throws {
        let ana = add("Ana", 3, 10)
        add("Bo", 3, 20)
        add("Cem", 3, 30)
        try follow()
        try expectBoard(
            "Ana 10, Bo 20, Cem 30; Ana.arrived = 40",
            Words(
                en: "A move implies an update: the row is elsewhere, and its line has changed.",
                ko: "이동에는 갱신이 포함됩니다. 행의 위치도 바뀌고 내용도 바뀌었습니다.")
        ) { ana.arrived = 40 }
    }

    /// 새 긴급도에는 섹션이 생김
    func testANewUrgencyHasASection() throws {
        let ana = add("Ana", 3, 10)
        try follow()
        try expectBoard(
            "3: Ana 10; Bo arrives with urgency 1",
            Words(
                en: "A section comes with its first patient, and the call for it comes before the patient's.",
                ko: "섹션은 첫 환자와 함께 생기고, 섹션 호출이 환자 호출보다 먼저 옵니다.")
        ) { add("Bo", 1, 20) }
        try expectBoard(
            "1: Bo 20, 3: Ana 10; Ana.urgency = 2",
            Words(
                en: "One section is deleted and another one inserted in the same event.",
                ko: "같은 이벤트에서 섹션 하나가 사라지고 다른 섹션이 생깁니다.")
        ) { ana.urgency = 2 }
    }

    /// 두 섹션이 동시에 없어짐
    func testTwoSectionsGoAtOnce() throws {
        let patients = [("Ana", 1), ("Bo", 2), ("Cem", 3), ("Dee", 4)].map { add($0.0, $0.1, $0.1 * 10) }
        try follow()
        try expectBoard(
            "sections 1, 2, 3 and 4 of one patient each; the patients of 1, 2 and 3 leave",
            Words(
                en: "Old section indexes refer to the board before the event too.",
                ko: "섹션의 이전 인덱스도 이벤트 전의 전광판에서 센 것입니다.")
        ) { for patient in patients[0...2] { patient.isWaiting = false } }
    }

    /// 새 행 뒤의 갱신
    func testAnUpdateBehindANewRow() throws {
        let ana = add("Ana", 3, 10)
        try follow()
        try expectBoard(
            "Ana 10; Ana is renamed Bea, and Abe arrives at 5",
            Words(
                en:
                    "The row has moved on by one, because another came before it. Which of the two paths counts at the end?",
                ko: "앞에 다른 행이 들어와 한 칸 밀렸습니다. 마지막에 맞는 것은 두 경로 중 어느 것입니까?")
        ) {
            ana.name = "Bea"
            add("Abe", 3, 5)
        }
    }

    /// 이동과 도착이 함께
    func testAMoveAndAnArrivalSideBySide() throws {
        add("Ana", 3, 10)
        let bo = add("Bo", 3, 20)
        try follow()
        try expectBoard(
            "Ana 10, Bo 20; Bo.arrived = 5, and Cem arrives at 7",
            Words(
                en: "New places refer to the finished board. Fill it from the front, whichever call came first.",
                ko: "새 위치는 완성된 전광판에서 센 것입니다. 호출 순서와 상관없이 앞에서부터 채우십시오.")
        ) {
            bo.arrived = 5
            add("Cem", 3, 7)
        }
    }

    /// 긴 밤
    func testALongNight() throws {
        var seed = Seed.current
        func random(_ count: Int) -> Int { seed.number(in: 0...(count - 1)) }
        var patients = (0..<8).map { add("P\($0)", 1 + random(5), 100 * $0 + random(100)) }
        try follow()
        for number in 1...200 {
            for _ in 0...random(4) {
                let patient = patients[random(patients.count)]
                switch random(5) {
                case 0: patients.append(add("P\(patients.count)", 1 + random(5), 1_000 * number + random(1_000)))
                case 1: patient.isWaiting.toggle()
                case 2: patient.urgency = Int16(1 + random(5))
                case 3: patient.arrived = Int64(1_000_000 * number + random(1_000_000))
                default: patient.name = "Q\(number)"
                }
            }
            context.processPendingChanges()
            if let failure { try attempt("apply(event, to: board)") { throw failure } }
            let right = try fetched()
            guard board == right else {
                return expect(
                    "event \(number) of a long night; apply(event, to: board)", texts(board), equals: texts(right),
                    because: Words(
                        en: "Each of the shorter tests shows one rule; this is all of them together.",
                        ko: "짧은 테스트는 규칙을 하나씩 확인하고, 이 테스트는 모두 함께 확인합니다."))
            }
        }
    }
}
