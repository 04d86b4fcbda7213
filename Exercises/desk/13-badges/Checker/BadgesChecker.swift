import Checking
import CoreData
import Exercise
import XCTest

final class BadgesChecker: XCTestCase {
    private var people: NSManagedObjectContext!
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        let folder = try temporaryFolder()
        people = try openDesk(at: folder.appendingPathComponent("desk.sqlite"), model: makeDeskModel()).viewContext
        for row in [
            StaffRow(7, "Ada", "King", "A", 1), StaffRow(8, "Zoé", "Van Dam", "A", 1), StaffRow(9, "민준", "김", "A", 1),
        ] {
            try hire(row, in: people)
        }
        file = StoreFile(
            model: try attempt("makeBadgeModel()") { try makeBadgeModel() }, in: folder, name: "badges")
        context = try file.open().viewContext
    }

    private func badge(_ number: Int, _ color: String = "red") throws -> Badge {
        let found = try require(
            "employee \(number)", try employee(number, in: people), because: Words(en: "Was hired.", ko: "채용한 직원입니다."))
        return try attempt("makeBadge(for: \(number), color: \(color))") {
            try makeBadge(for: found, color: BadgeColor(color, isDark: true), in: context)
        }
    }

    /// 파일에는 필요한 열만 있음
    func testOnlyWhatBelongsThereIsInTheFile() throws {
        let columns = try file.rows("SELECT name FROM pragma_table_info('ZBADGE') ORDER BY 1")
            .filter { !$0.hasPrefix("Z_") }
        expect(
            "the columns of the badges", columns, equals: ["ZCOLOR", "ZNAME", "ZNUMBER", "ZSEARCHNAME"],
            because: Words(
                en: "The initials can be computed again, so they don't need a column.",
                ko: "머리글자는 다시 계산할 수 있으므로 열이 필요 없습니다."))
    }

    /// 색이 저장됨
    func testAColorIsStored() throws {
        _ = try badge(7, "red")
        let again = try file.open().viewContext
        let color = try again.fetch(NSFetchRequest<Badge>(entityName: "Badge")).first?.color
        expect(
            "makeBadge(for: 7, color: red), then opened again: color", color.map { "\($0.name) \($0.isDark)" },
            equals: "red true",
            because: Words(
                en: "A secure transformer decodes only the classes that it allows.", ko: "보안 변환기는 허용한 클래스만 디코딩합니다."))
    }

    /// 번호마다 명찰은 하나
    func testThereIsOneBadgeForANumber() throws {
        _ = try badge(7, "red")
        _ = try badge(7, "blue")
        expect(
            "two calls of makeBadge(for: 7, …); badges",
            try context.count(for: NSFetchRequest<Badge>(entityName: "Badge")),
            equals: 1, because: Words(en: "Look for the badge before you make one.", ko: "만들기 전에 명찰이 있는지 찾으십시오."))
    }

    /// 머리글자는 이름에서 계산
    func testInitialsComeFromTheName() throws {
        expect(
            "the initials of Zoé Van Dam and 민준 김", [try badge(8).initials, try badge(9).initials],
            equals: ["ZVD", "민김"],
            because: Words(en: "The first letter of each word.", ko: "단어마다 첫 글자입니다."))
    }

    /// 머리글자를 보관
    func testInitialsAreKept() throws {
        let badge = try badge(7)
        guard badge.initials == "AK" else { throw XCTSkip("another test reports it") }
        expect(
            "initials is read; primitiveValue(forKey: \"initials\")",
            badge.primitiveValue(forKey: "initials") as? String,
            equals: "AK",
            because: Words(en: "Keep in the transient attribute what you have computed.", ko: "계산한 값을 일시적 속성에 보관하십시오."))
    }

    /// 이름이 바뀌면 머리글자도 바뀜
    func testInitialsFollowTheName() throws {
        let badge = try badge(7)
        guard badge.initials == "AK" else { throw XCTSkip("another test reports it") }
        badge.name = "Ada Lovelace"
        guard badge.name == "Ada Lovelace" else { throw XCTSkip("another test reports it") }
        expect(
            "name is set to \"Ada Lovelace\"; initials", badge.initials, equals: "AL",
            because: Words(
                en: "A kept value gets old when its source changes. Discard it there.",
                ko: "보관한 값은 원래 값이 바뀌면 낡은 값이 됩니다. 그때 버리십시오."))
    }

    /// 이름이 저장됨
    func testNamesAreSaved() throws {
        let badge = try badge(7)
        badge.name = "Ada Lovelace"
        expect(
            "name is set to \"Ada Lovelace\"; context.hasChanges", context.hasChanges, equals: true,
            because: Words(
                en: "A setter that changes a primitive value has to report the change.",
                ko: "기본값을 바꾸는 설정자는 변경을 알려야 합니다."))
        try context.save()
        expect(
            "the names in the file", try file.rows("SELECT ZNAME FROM ZBADGE"), equals: ["Ada Lovelace"],
            because: Words(en: "The change has to be in the file.", ko: "변경이 파일에 있어야 합니다."))
    }

    /// 대소문자와 악센트 구별 없이 찾음
    func testBadgesAreFoundWithoutCaseAndAccents() throws {
        for number in [8, 7, 9] { _ = try badge(number) }
        for (text, numbers) in [("KING", [7]), ("zoe", [8]), ("É", [8]), ("민", [9]), ("", [7, 8, 9])] {
            let found = try attempt("badges(named: \"\(text)\")") { try badges(named: text, in: context) }
            expect(
                "badges(named: \"\(text)\"), as numbers", found.map { Int($0.number) }, equals: numbers,
                because: Words(
                    en: "The derived name has neither case nor accents, so fold the text in the same way.",
                    ko: "파생된 이름에는 대소문자와 악센트의 구별이 없습니다. 찾는 텍스트도 같은 방법으로 바꾸십시오."))
        }
    }

    /// 저장소가 검색용 이름으로 찾음
    func testTheStoreFindsBadgesBySearchName() throws {
        _ = try badge(7)
        let (found, selects) = try selectStatements {
            try attempt("badges(named: \"king\")") { try badges(named: "king", in: context) }
        }
        guard found.count == 1 else { throw XCTSkip("another test reports it") }
        expect(
            "the SELECT of badges(named: \"king\") compares",
            selects.contains { select in
                select.sql.components(separatedBy: " WHERE ").dropFirst().contains { $0.contains("ZSEARCHNAME") }
            },
            expected: Words(en: "ZSEARCHNAME", ko: "ZSEARCHNAME"), came: selects.first?.sql ?? "-",
            because: Words(
                en: "The store has folded each name once, when it was saved. Compare the result.",
                ko: "이름은 저장할 때 한 번 변환되어 있습니다. 그 결과와 비교하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let people = seed.people(3)
        for (index, person) in people.enumerated() {
            try hire(StaffRow(20 + index, person.first, person.last, "A", 1), in: self.people)
            let found = try badge(20 + index).initials
            try expectComputed(
                "makeBadge(for: \(person.first) \(person.last)).initials", found,
                equals: "\(person.first.prefix(1))\(person.last.prefix(1))")
        }
        let text = seed.pick(people).last.uppercased()
        try expectComputed(
            "\(people.map { "\($0.first) \($0.last)" }.joined(separator: ", ")); badges(named: \"\(text)\")",
            try attempt("badges(named: \"\(text)\")") { try badges(named: text, in: context) }.map(\.name),
            equals: people.map { "\($0.first) \($0.last)" }.filter { $0.uppercased().contains(text) }.sorted())
    }
}
