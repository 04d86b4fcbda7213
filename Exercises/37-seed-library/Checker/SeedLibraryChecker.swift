import Checking
import CoreData
import XCTest

@testable import SeedLibrary

final class SeedLibraryChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!

    private func open() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        container = try file.open()
    }

    private struct Thunderstorm: Error {}

    /// Imports pages. With `failing`, the page of that number can't be read.
    private func load(
        _ pages: [[Line]], failing: Int? = nil, pageDone: (NSManagedObjectContext) -> Void = { _ in }
    ) throws {
        var next = 0
        try importCatalog(
            {
                defer { next += 1 }
                if next == failing { throw Thunderstorm() }
                return next < pages.count ? pages[next] : nil
            }, into: container, pageDone: pageDone)
    }

    private func attemptLoad(_ pages: [[Line]], pageDone: (NSManagedObjectContext) -> Void = { _ in }) throws {
        try attempt("importCatalog(\(pages.count) pages, into: container)") { try load(pages, pageDone: pageDone) }
    }

    private func line(_ number: Int64, _ species: String, _ grams: Double? = 1) -> Line {
        Line(number: number, species: species, grams: grams)
    }

    private func bags() throws -> [String] {
        try file.rows(
            """
            SELECT ZNUMBER, ZNAME, ZGRAMS FROM ZBAG b LEFT JOIN ZSPECIES s ON s.Z_PK = b.ZSPECIES
            ORDER BY ZNUMBER, ZGRAMS
            """)
    }

    private func species() throws -> [String] { try file.rows("SELECT ZNAME, ZNOTE FROM ZSPECIES ORDER BY ZNAME") }

    /// Pages of 50 bags each, of ten species.
    private func manyPages(_ count: Int) -> [[Line]] {
        (0..<count).map { page in (0..<50).map { line(Int64(page * 50 + $0), "S\($0 % 10)") } }
    }

    /// 모두 도착
    func testEverythingArrives() throws {
        try open()
        try attemptLoad([[line(1, "Acer", 12), line(2, "Rosa", nil)], [line(3, "Pinus", 0.5)]])
        expect(
            "importCatalog([[1 Acer 12, 2 Rosa nil], [3 Pinus 0.5]]); bags", try bags(),
            equals: ["1|Acer|12.0", "2|Rosa|0.0", "3|Pinus|0.5"],
            because: Words(
                en: "All lines of all pages are imported, even bags that nobody has weighed.",
                ko: "무게를 재지 않은 봉투까지, 모든 페이지의 모든 줄을 들여옵니다."))
    }

    /// 이후 목록으로 갱신됨
    func testALaterCatalogUpdates() throws {
        try open()
        try attemptLoad([[line(1, "Acer", 12), line(2, "Rosa", 4)]])
        let keys = try file.rows("SELECT ZNUMBER, Z_PK FROM ZBAG WHERE ZNUMBER < 3 ORDER BY ZNUMBER")
        try attemptLoad([[line(2, "Rubus", 5), line(1, "Acer", 11)], [line(3, "Rosa", 6)]])
        expect(
            "importCatalog(1 Acer 12, 2 Rosa 4), then (2 Rubus 5, 1 Acer 11; 3 Rosa 6); bags", try bags(),
            equals: ["1|Acer|11.0", "2|Rubus|5.0", "3|Rosa|6.0"],
            because: Words(
                en: "A later catalog corrects weights and species, and adds nothing twice.",
                ko: "나중 목록은 무게와 종을 바로잡으며, 같은 것을 두 번 추가하지 않습니다."))
        expect(
            "importCatalog, twice; the keys of the bags 1 and 2",
            try file.rows("SELECT ZNUMBER, Z_PK FROM ZBAG WHERE ZNUMBER < 3 ORDER BY ZNUMBER"), equals: keys,
            because: Words(
                en: "Labels contain the bags' URIs. Update records instead of replacing them.",
                ko: "라벨에는 봉투의 URI가 있습니다. 레코드를 교체하지 말고 갱신하십시오."))
    }

    /// 메모는 그대로
    func testNotesStay() throws {
        try open()
        try attemptLoad([[line(1, "Acer"), line(2, "Rosa")]])
        let request = NSFetchRequest<Species>(entityName: "Species")
        request.predicate = NSPredicate(format: "name == 'Rosa'")
        try container.viewContext.fetch(request).first?.note = "sow in April"
        try container.viewContext.save()
        try attemptLoad([[line(1, "Rosa"), line(4, "Rosa")]])
        expect(
            "note of Rosa = \"sow in April\"; importCatalog(1 Rosa, 4 Rosa); species", try species(),
            equals: ["Acer|NULL", "Rosa|sow in April"],
            because: Words(
                en: "The catalog contains no notes, so an import must not change them.",
                ko: "목록에는 메모가 없으므로 메모를 건드리면 안 됩니다."))
    }

    /// 한 페이지 안의 중복
    func testRepeatsWithinAPage() throws {
        try open()
        try attemptLoad([[line(7, "Acer", 1), line(8, "Acer", 2), line(7, "Rosa", 3)]])
        expect(
            "importCatalog(7 Acer 1, 8 Acer 2, 7 Rosa 3); bags", try bags(), equals: ["7|Rosa|3.0", "8|Acer|2.0"],
            because: Words(
                en: "The second line finds the bag of the first only if you remember what you have inserted.",
                ko: "방금 삽입한 것도 딕셔너리에 있어야 둘째 줄에서 첫째 줄의 봉투를 찾을 수 있습니다."))
        expect(
            "importCatalog(7 Acer 1, 8 Acer 2, 7 Rosa 3); species", try species(),
            equals: ["Acer|NULL", "Rosa|NULL"],
            because: Words(en: "Species repeat even more often.", ko: "종은 더 자주 반복됩니다."))
    }

    /// 종은 페이지 사이에 공유됨
    func testSpeciesAreSharedAcrossPages() throws {
        try open()
        try attemptLoad([[line(1, "Acer")], [line(2, "Acer")], [line(3, "Acer")]])
        expect(
            "importCatalog([[1 Acer], [2 Acer], [3 Acer]]); species", try species(), equals: ["Acer|NULL"],
            because: Words(
                en: "A species of an earlier page is in the store.", ko: "앞 페이지의 종은 저장소에 있습니다."))
    }

    /// 엔티티와 페이지마다 SQL 문 하나
    func testOneStatementForEachEntityAndPage() throws {
        try open()
        try attemptLoad(manyPages(4))
        let (_, selects) = try selectStatements { try attemptLoad(manyPages(4)) }
        for table in ["ZBAG", "ZSPECIES"] {
            let count = selects.filter { $0.sql.contains("FROM \(table)") }.count
            expect(
                "importCatalog(4 pages of 50 known bags); SELECT … FROM \(table)", count <= 4,
                expected: Words(en: "at most 4", ko: "4개 이하"), came: count,
                because: Words(
                    en: "Fetch all that a page needs at once, and leave the to-many side alone.",
                    ko: "한 페이지에 필요한 것을 한 번에 가져오고, to-many 쪽은 건드리지 마십시오."))
        }
    }

    /// 메모리 사용량에 한계가 있음
    func testMemoryIsBounded() throws {
        try open()
        var registered: [Int] = []
        try attemptLoad(manyPages(6)) { registered.append($0.registeredObjects.count) }
        expect(
            "importCatalog(6 pages of 50); registeredObjects.count after each page", registered,
            equals: [0, 0, 0, 0, 0, 0],
            because: Words(
                en: "Save and reset after each page, and hold no object beyond it.",
                ko: "페이지마다 저장하고 리셋하십시오. 페이지가 끝난 뒤에도 객체를 참조하고 있으면 안 됩니다."))
    }

    /// 뷰 컨텍스트는 비어 있음
    func testTheViewContextStaysEmpty() throws {
        try open()
        let viewContext = container.viewContext
        var passed = 0
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: viewContext, queue: nil
        ) { passed += ($0.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.count ?? 0 }
        defer { NotificationCenter.default.removeObserver(observer) }
        try attemptLoad(manyPages(2))
        expect(
            "importCatalog(2 pages of 50); objects that passed through the view context",
            passed + viewContext.registeredObjects.count, equals: 0,
            because: Words(
                en: "A child context passes every object through its parent. Import in a sibling.",
                ko: "자식 컨텍스트를 쓰면 모든 객체가 부모 컨텍스트를 거칩니다. 형제 컨텍스트에서 들여오십시오."))
    }

    /// 실패한 페이지 앞의 페이지는 남음
    func testAFailingPageKeepsThePagesBefore() throws {
        try open()
        var failure: (any Error)?
        do { try load([[line(1, "Acer")], [line(2, "Rosa")], [line(3, "Pinus")]], failing: 2) } catch {
            failure = error
        }
        if failure is Unsolved { throw XCTSkip("importCatalog(…)") }
        expect(
            "importCatalog(pages, the third fails)", failure is Thunderstorm,
            expected: Words(en: "the error of pages", ko: "pages의 오류"),
            came: failure.map { $0 as Any } ?? Words(en: "no error", ko: "오류 없음"),
            because: Words(en: "Somebody has to start it again.", ko: "오류를 알아야 다시 시작할 수 있습니다."))
        expect(
            "importCatalog(pages, the third fails); bags", try bags(), equals: ["1|Acer|1.0", "2|Rosa|1.0"],
            because: Words(
                en: "One save is one transaction. Pages that are saved can't be lost.",
                ko: "저장 한 번은 트랜잭션 하나입니다. 저장한 페이지는 잃지 않습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let names = seed.names(3)
        var expected: [Int64: String] = [:]
        for catalog in 1...2 {
            let pages = (0..<2).map { _ in
                (0..<seed.number(in: 1...3)).map { _ in
                    line(
                        Int64(seed.number(in: 1...6)), seed.pick(names),
                        seed.pick([nil, Double(seed.number(in: 1...40)) / 2]))
                }
            }
            for line in pages.joined() { expected[line.number] = "\(line.species)|\(line.grams ?? 0)" }
            try attemptLoad(pages)
            let shown = pages.map { page in
                page.map { "\($0.number) \($0.species) \($0.grams.map { "\($0)" } ?? "nil")" }.joined(separator: ", ")
            }
            let order = catalog == 1 ? "" : Words(en: ", after another catalog", ko: ", 다른 목록을 가져온 뒤").description
            try expectComputed(
                "importCatalog([\(shown.joined(separator: "], ["))])\(order); bags", try bags(),
                equals: expected.sorted { $0.key < $1.key }.map { "\($0)|\($1)" })
        }
    }
}
