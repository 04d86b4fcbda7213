import Checking
import CoreData
import Exercise
import XCTest

private final class Fetches: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var stored = 0
    var count: Int { lock.withLock { stored } }
    func add() { lock.withLock { stored += 1 } }
}

final class BackgroundChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!

    override func setUpWithError() throws {
        let model = try makeDeskModel()
        file = StoreFile(model: model, in: try temporaryFolder())
        container = try openDesk(at: file.url, model: model)
        for row in [
            StaffRow(1, "Ada", "King", "Sales", 1000), StaffRow(2, "Ben", "Ott", "Sales", 3000),
            StaffRow(3, "Cem", "Aydin", "Design", 3000), StaffRow(4, "Dan", "Beck", "Design", 500),
        ] {
            try hire(row, in: container.viewContext)
        }
        container.viewContext.reset()
    }

    private func salaries() throws -> [String] {
        try file.rows("SELECT CAST(ROUND(ZSALARY) AS INTEGER) FROM ZEMPLOYEE ORDER BY ZNUMBER")
    }

    /// 모두의 급여가 오름
    func testEverybodyGetsARaise() async throws {
        let count = try await attempt("raiseEverybody(10)") {
            try await raiseEverybody(10, in: container)
        }
        expect(
            "raiseEverybody(10)", count, equals: 4,
            because: Words(en: "There are four people.", ko: "직원은 네 명입니다."))
        expect(
            "… the salaries in the file", try salaries(), equals: ["1100", "3300", "3300", "550"],
            because: Words(
                en: "What a background context doesn't save is gone when its block ends.",
                ko: "백그라운드 컨텍스트에서 저장하지 않은 것은 블록이 끝나면 사라집니다."))
    }

    /// 뷰 컨텍스트는 건드리지 않음
    func testTheViewContextIsLeftAlone() async throws {
        let fetches = Fetches()
        container.viewContext.name = "view"
        let listening = _EventStream.listen { event in
            if event.context == "view", event.kind == .fetched { fetches.add() }
        }
        defer { listening.stop() }
        _ = try await attempt("raiseEverybody(10)") { try await raiseEverybody(10, in: container) }
        _ = try await attempt("topEarners(2)") { try await topEarners(2, in: container) }
        expect(
            "raiseEverybody(10), topEarners(2); fetches in the view context", fetches.count, equals: 0,
            because: Words(
                en: "The work in the view context would block the user meanwhile.",
                ko: "뷰 컨텍스트에서 작업하면 그동안 사용자가 기다려야 합니다."))
    }

    /// 편집은 저장되지 않음
    func testEditsStayUnsaved() async throws {
        try await MainActor.run {
            let ada = try employee(1, in: container.viewContext)
            ada?.firstName = "Typing"
        }
        _ = try await attempt("raiseEverybody(10)") { try await raiseEverybody(10, in: container) }
        expect(
            "a name is being edited, then raiseEverybody(10); SELECT ZFIRSTNAME",
            try file.rows("SELECT ZFIRSTNAME FROM ZEMPLOYEE ORDER BY ZNUMBER"),
            equals: ["Ada", "Ben", "Cem", "Dan"],
            because: Words(en: "Nobody has saved the edit.", ko: "아무도 그 편집을 저장하지 않았습니다."))
    }

    /// 순위가 순서대로
    func testTheRankingIsInOrder() async throws {
        for (count, right) in [
            (2, [Earner(name: "Cem Aydin", salary: 3000), Earner(name: "Ben Ott", salary: 3000)]),
            (
                3,
                [
                    Earner(name: "Cem Aydin", salary: 3000), Earner(name: "Ben Ott", salary: 3000),
                    Earner(name: "Ada King", salary: 1000),
                ]
            ),
        ] {
            let found = try await attempt("topEarners(\(count))") {
                try await topEarners(count, in: container)
            }
            expect(
                "topEarners(\(count))", found, equals: right,
                because: Words(en: "The highest salary comes first.", ko: "급여가 가장 많은 사람이 먼저입니다."))
        }
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() async throws {
        var seed = try generatedData()
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        let container = try openDesk(at: url, model: try makeDeskModel())
        let people = seed.people(seed.number(in: 5...7))
        let salaries = seed.numbers(people.count, in: 10...90).map { Double($0 * 100) }
        for (index, person) in people.enumerated() {
            try hire(StaffRow(index, person.first, person.last, "A", salaries[index]), in: container.viewContext)
        }
        let percent = Double(seed.pick([20, 50]))
        let count = try await attempt("raiseEverybody(\(Int(percent)))") {
            try await raiseEverybody(percent, in: container)
        }
        try expectComputed("\(people.count) people; raiseEverybody(\(Int(percent)))", count, equals: people.count)
        let best = zip(people, salaries).sorted { $0.1 > $1.1 }.prefix(2).map { person, salary in
            "\(person.first) \(person.last) \(Int((salary * (1 + percent / 100)).rounded()))"
        }
        let found = try await attempt("topEarners(2)") { try await topEarners(2, in: container) }
        let shown = zip(people, salaries).map { "\($0.last) \(Int($1))" }.joined(separator: ", ")
        try expectComputed(
            "\(shown); raiseEverybody(\(Int(percent))), topEarners(2)",
            found.map { "\($0.name) \(Int($0.salary.rounded()))" }, equals: best)
    }
}
