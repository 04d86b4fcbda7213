import Checking
import CoreData
import Exercise
import XCTest

final class DirectoryChecker: XCTestCase {
    private var url: URL!
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try open()
        for row in [
            StaffRow(1, "Ute", "Wolf", "A", 1), StaffRow(2, "Ben", "Ott", "B", 1, manager: 1),
            StaffRow(3, "Cem", "Aydin", "C", 1, manager: 2), StaffRow(4, "Dan", "Abel", "D", 1, manager: 2),
            StaffRow(5, "Eve", "Ott", "E", 1, manager: 1), StaffRow(6, "Flo", "Beck", "F", 1, manager: 5),
        ] {
            try hire(row, in: context)
        }
        context.reset()
    }

    private func open() throws -> NSManagedObjectContext {
        try openDesk(at: url, model: makeDeskModel()).viewContext
    }

    /// 명부에 모든 직원이 있음
    func testTheDirectoryNamesEverybody() throws {
        let found = try attempt("directory(in:)") { try directory(in: context) }
        expect(
            "directory(in:), as lines",
            found.map { "\($0.name), \($0.department ?? "-"), \($0.manager ?? "-"), \($0.reports)" },
            equals: [
                "Dan Abel, D, Ben Ott, 0", "Cem Aydin, C, Ben Ott, 0", "Flo Beck, F, Eve Ott, 0",
                "Ben Ott, B, Ute Wolf, 2",
                "Eve Ott, E, Ute Wolf, 1", "Ute Wolf, A, -, 2",
            ],
            because: Words(
                en: "An entry for each employee, ordered by last name, first name and number.",
                ko: "직원마다 한 줄이며 성, 이름, 번호 순입니다."))
    }

    /// 명부에 SQL 문은 세 개 이하
    func testTheDirectoryTakesThreeStatements() throws {
        let (entries, selects) = try selectStatements {
            try attempt("directory(in:)") { try directory(in: context) }
        }
        guard entries.count == 6 else { throw XCTSkip("another test reports it") }
        expect(
            "the SELECT statements of directory(in:)", selects.count <= 3,
            expected: Words(en: "at most 3", ko: "3개 이하"),
            came: selects.count,
            because: Words(
                en: "Each fault that fires alone is a statement. Let a request read what you're going to follow.",
                ko: "폴트를 하나씩 실현하면 그때마다 SQL 문이 하나씩 실행됩니다. 따라갈 관계는 요청이 함께 읽게 하십시오."))
    }

    /// The IDs of the employees with these numbers, of which the context has read nothing.
    private func ids(_ numbers: [Int]) throws -> [NSManagedObjectID] {
        let ids = try numbers.compactMap { try employee($0, in: context)?.objectID }
        context.reset()
        return ids
    }

    private func found(_ ids: [NSManagedObjectID]) throws -> [Employee] {
        try attempt("people(with:in:)") { try people(with: ids, in: context) }
    }

    /// 요청한 순서대로 반환
    func testTheOrderIsTheOneAskedFor() throws {
        expect(
            "people(with: the IDs of 6, 1, 4), as numbers", try found(ids([6, 1, 4])).map { Int($0.number) },
            equals: [6, 1, 4],
            because: Words(
                en: "A fetch has the order of its sort descriptors, or none. Put the objects in order afterwards.",
                ko: "가져온 결과는 정렬 기술자의 순서이거나 아무 순서도 아닙니다. 가져온 뒤에 순서를 맞추십시오."))
    }

    /// SQL 문 하나로 직원을 읽음
    func testOneStatementReadsThePeople() throws {
        let ids = try ids([1, 2, 3, 4, 5])
        let (people, selects) = try selectStatements { try found(ids) }
        guard people.count == 5 else { throw XCTSkip("another test reports it") }
        expect(
            "the SELECT statements of people(with: five IDs)", selects.count <= 1,
            expected: Words(en: "at most 1", ko: "1개 이하"), came: selects.count,
            because: Words(
                en: "A predicate can compare SELF with a list of IDs.", ko: "조건식은 SELF를 ID 목록과 비교할 수 있습니다."))
    }

    /// 폴트가 남지 않음
    func testNoFaultIsLeft() throws {
        let people = try found(ids([1, 2, 3]))
        guard people.count == 3 else { throw XCTSkip("another test reports it") }
        let (_, selects) = selectStatements { people.map(\.fullName) }
        expect(
            "people(with: three IDs), then fullName of each; SELECT statements", selects.count, equals: 0,
            because: Words(
                en: "Let the request return objects that have their values.", ko: "요청이 값을 갖춘 객체를 반환하게 하십시오."))
    }

    /// 레코드가 없는 직원은 제외
    func testPeopleWithoutARecordAreLeftOut() throws {
        let ids = try ids([1, 3, 5])
        // Another program deletes an employee that this context has registered.
        let held = try employee(3, in: context)
        _ = try dismiss(3, in: open())
        let people = try withExtendedLifetime(held) { try found(ids) }
        expect(
            "people(with: the IDs of 1, 3, 5), after another program has deleted 3; how many", people.count, equals: 2,
            because: Words(
                en: "An object whose record is gone is a fault that can't fire. Return what the store has found.",
                ko: "레코드가 없는 객체는 실현할 수 없는 폴트입니다. 저장소에서 찾은 것만 반환하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try open()
        let names = seed.names(3)
        let people = seed.people(3).map { "\($0.first) \($0.last)" }
        let reports = seed.number(in: 1...2)
        for (index, name) in people.enumerated() {
            let parts = name.split(separator: " ").map(String.init)
            let manager = index > 0 && index <= reports ? 0 : nil
            try hire(StaffRow(index, parts[0], parts[1], names[index], 1, manager: manager), in: context)
        }
        context.reset()
        let entries = people.enumerated().map { index, name in
            "\(name), \(names[index]), \(index > 0 && index <= reports ? people[0] : "-"), \(index == 0 ? reports : 0)"
        }
        let found = try attempt("directory(in:)") { try directory(in: context) }
        let call = Words(en: "\(reports) people work for \(people[0])", ko: "\(people[0])의 부하 직원 \(reports)명")
        try expectComputed(
            "\(call); directory(in:), as lines",
            found.map { "\($0.name), \($0.department ?? "-"), \($0.manager ?? "-"), \($0.reports)" },
            equals: entries.sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] })
    }
}
