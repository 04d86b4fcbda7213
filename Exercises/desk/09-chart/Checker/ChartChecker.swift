import Checking
import CoreData
import Exercise
import XCTest

final class ChartChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try openDesk(at: file.url, model: model).viewContext
        for row in [
            StaffRow(1, "Ute", "Wolf", "A", 1), StaffRow(2, "Ben", "Ott", "A", 1, manager: 1),
            StaffRow(3, "Cem", "Aydin", "A", 1, manager: 2), StaffRow(4, "Dan", "Abel", "A", 1, manager: 2),
            StaffRow(5, "Eve", "Ott", "B", 1, manager: 1), StaffRow(6, "Flo", "Beck", "B", 1),
        ] {
            try hire(row, in: context)
        }
        context.reset()
    }

    private let whole = ["Flo Beck", "Ute Wolf", "  Ben Ott", "    Dan Abel", "    Cem Aydin", "  Eve Ott"]

    /// 조직도는 관리자를 따름
    func testTheChartFollowsTheManagers() throws {
        expect(
            "chart(in:)", try attempt("chart(in:)") { try chart(in: context) }, equals: whole,
            because: Words(
                en: "Below each manager come the direct reports, in order.", ko: "관리자 아래에 직속 부하 직원이 순서대로 옵니다."))
    }

    /// 조직도는 SQL 문 두 개
    func testTheChartTakesTwoStatements() throws {
        let (lines, selects) = try selectStatements { try attempt("chart(in:)") { try chart(in: context) } }
        guard lines.count == whole.count else { throw XCTSkip("another test reports it") }
        expect(
            "the SELECT statements of chart(in:)", selects.count <= 2, expected: Words(en: "at most 2", ko: "2개 이하"),
            came: selects.count,
            because: Words(
                en:
                    "Every to-many relationship is a fault that reads its members. The other side is a column of the row.",
                ko: "to-many 관계는 저마다 폴트이며 구성원을 읽어야 합니다. 반대쪽은 행의 열 하나입니다."))
    }

    private func managers() throws -> [String] {
        try file.rows(
            "SELECT e.ZNUMBER, m.ZNUMBER FROM ZEMPLOYEE e LEFT JOIN ZEMPLOYEE m ON m.Z_PK = e.ZMANAGER ORDER BY 1")
    }

    /// 이동이 저장됨
    func testAMoveIsSaved() throws {
        try attempt("move(3, under: 6)") { try move(3, under: 6, in: context) }
        try attempt("move(2, under: nil)") { try move(2, under: nil, in: context) }
        expect(
            "move(3, under: 6), move(2, under: nil); numbers and managers in the file", try managers(),
            equals: ["1|NULL", "2|NULL", "3|6", "4|2", "5|1", "6|NULL"],
            because: Words(en: "The change has to be in the file.", ko: "변경이 파일에 있어야 합니다."))
    }

    /// 보고 관계에 순환이 없음
    func testNobodyReportsInACircle() throws {
        for (number, manager) in [(2, 2), (2, 3), (1, 4)] {
            var caught: (any Error)?
            do { try move(number, under: manager, in: context) } catch is Unsolved { throw XCTSkip() } catch {
                caught = error
            }
            var isCircle = false
            if case .circle? = caught as? ChartError { isCircle = true }
            expect(
                "move(\(number), under: \(manager))", isCircle,
                expected: Words(en: "ChartError.circle", ko: "ChartError.circle"),
                came: caught.map { "\($0)" } ?? "-",
                because: Words(
                    en: "Follow the managers upwards: the employee must not be among them.",
                    ko: "관리자를 따라 위로 올라가십시오. 그 가운데 이 직원이 있어서는 안 됩니다."))
            guard isCircle else { return }
        }
        expect(
            "after three refused moves: context.hasChanges", context.hasChanges, equals: false,
            because: Words(en: "A refused move changes nothing.", ko: "거부된 이동은 아무것도 바꾸지 않습니다."))
    }

    /// 모르는 번호는 거부
    func testUnknownNumbersAreRefused() throws {
        for (number, manager) in [(99, 1), (1, 99)] {
            var caught: (any Error)?
            do { try move(number, under: manager, in: context) } catch is Unsolved { throw XCTSkip() } catch {
                caught = error
            }
            var unknown: Int?
            if case .unknownNumber(let value)? = caught as? ChartError { unknown = value }
            expect(
                "move(\(number), under: \(manager)); the number in ChartError.unknownNumber", unknown, equals: 99,
                because: Words(en: "A typing error must not move anybody.", ko: "잘못 입력한 번호로 옮겨서는 안 됩니다."))
        }
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        // Two work for the first of four, and one of these moves under the other.
        let people = seed.people(4).map { "\($0.first) \($0.last)" }
        for (index, name) in people.enumerated() {
            let parts = name.split(separator: " ").map(String.init)
            try hire(
                StaffRow(index, parts[0], parts[1], "A", 1, manager: [1, 2].contains(index) ? 0 : nil), in: context)
        }
        context.reset()
        func last(_ name: String) -> Substring { name.split(separator: " ")[1] }
        func lines(_ top: [String], _ below: [String: [String]], _ indent: String = "") -> [String] {
            top.sorted { last($0) < last($1) }.flatMap { [indent + $0] + lines(below[$0] ?? [], below, indent + "  ") }
        }
        let top = [people[0], people[3]]
        let teams = "\(people[0]): \(people[1]), \(people[2])"
        try expectComputed(
            "\(teams); chart(in:)", try attempt("chart(in:)") { try chart(in: context) },
            equals: lines(top, [people[0]: [people[1], people[2]]]))
        let (number, boss) = seed.pick([(1, 2), (2, 1)])
        let call = "move(\(people[number]), under: \(people[boss]))"
        try attempt(call) { try move(number, under: boss, in: context) }
        try expectComputed(
            "\(teams); \(call); chart(in:)", try attempt("chart(in:)") { try chart(in: context) },
            equals: lines(top, [people[0]: [people[boss]], people[boss]: [people[number]]]))
    }
}
