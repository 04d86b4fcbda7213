import Checking
import CoreData
import XCTest

@testable import HardwarePriceList

final class HardwarePriceListChecker: XCTestCase {
    private typealias Item = (sku: String, name: String, price: String?)
    private let token = "WHOLESALE-5521-SECRET"
    private var file: StoreFile!
    private var container: NSPersistentContainer!
    private var viewContext: NSManagedObjectContext { container.viewContext }

    private struct LineBusy: Error {}

    private func open() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        container = try file.open()
    }

    /// Imports pages as the wholesaler returns them. With `failing`, the page of that number fails.
    private func load(_ pages: [[Item]], failing: Int? = nil) throws {
        try importPrices(into: container) { cursor in
            let number = cursor.flatMap { Int($0) } ?? 0
            if number == failing { throw LineBusy() }
            var page: [String: Any] = [
                "articles": pages[number].map { item -> [String: Any] in
                    ["sku": item.sku, "name": item.name, "price": item.price as Any? ?? NSNull()]
                }
            ]
            if number + 1 < pages.count {
                page["paging"] = [
                    "cursor": "\(number + 1)",
                    "next": "https://wholesale.example/list?access_token=\(token)&cursor=\(number + 1)",
                ]
            }
            return try JSONSerialization.data(withJSONObject: page)
        }
    }

    private func attemptLoad(_ pages: [[Item]]) throws {
        try attempt("importPrices(\(pages.count) pages, into: container)") { try load(pages) }
    }

    private func rows() throws -> [String] {
        try file.rows("SELECT ZSKU, ZNAME, ZCENTS, ZISFAVORITE FROM ZARTICLE ORDER BY ZSKU, ZCENTS")
    }

    private func article(_ sku: String) throws -> Article {
        let request = NSFetchRequest<Article>(entityName: "Article")
        request.predicate = NSPredicate(format: "sku == %@", sku)
        let found = try require(
            "the article \(sku)", viewContext.fetch(request).first,
            because: Words(en: "It was imported.", ko: "들여온 상품입니다."))
        _ = found.cents
        return found
    }

    private let spring: [[Item]] = [
        [("H-1", "Hammer", "19.99"), ("H-2", "Saw", "7.05")], [("H-3", "Drill", "129")],
    ]

    /// 가격이 도착
    func testPricesArrive() throws {
        try open()
        try attemptLoad(spring)
        expect(
            "importPrices([[H-1 19.99, H-2 7.05], [H-3 129]])", try rows(),
            equals: ["H-1|Hammer|1999|0", "H-2|Saw|705|0", "H-3|Drill|12900|0"],
            because: Words(
                en: "All pages are imported, and 19.99 times 100 isn't exact in a Double.",
                ko: "모든 페이지를 들여와야 합니다. 그리고 19.99에 100을 곱하면 Double에서는 정확하지 않습니다."))
        try attemptLoad([[("K-1", "Nail", "0.29"), ("K-2", "Screw", nil)]])
        expect(
            "importPrices([[K-1 0.29, K-2 null]])", try rows(), equals: ["K-1|Nail|29|0", "K-2|Screw|0|0"],
            because: Words(en: "A new article without a price costs 0.", ko: "가격이 없는 새 상품은 0입니다."))
    }

    /// 이후 목록으로 갱신됨
    func testALaterListUpdates() throws {
        try open()
        try attemptLoad(spring)
        let keys = try file.rows("SELECT ZSKU, Z_PK FROM ZARTICLE ORDER BY ZSKU")
        try attemptLoad([
            [("H-1", "Claw hammer", "21.50"), ("H-2", "Saw", nil)],
            [("H-3", "Drill", "99.95"), ("H-3", "Drill", "99.90")],
        ])
        expect(
            "importPrices(spring); importPrices(H-1 21.50, H-2 null; H-3 99.95, H-3 99.90)", try rows(),
            equals: ["H-1|Claw hammer|2150|0", "H-2|Saw|705|0", "H-3|Drill|9990|0"],
            because: Words(
                en: "Known articles get the list's values, and keep their price where the list has null.",
                ko: "이미 있는 상품은 가격표의 값을 받고, null이면 가격을 유지합니다."))
        expect(
            "importPrices, twice; the keys of the rows", try file.rows("SELECT ZSKU, Z_PK FROM ZARTICLE ORDER BY ZSKU"),
            equals: keys,
            because: Words(en: "Orders point to the rows.", ko: "주문이 이 행들을 가리킵니다."))
    }

    /// 즐겨찾기는 그대로
    func testFavoritesStay() throws {
        try open()
        try attemptLoad(spring)
        try article("H-2").isFavorite = true
        try viewContext.save()
        try attemptLoad([[("H-1", "Hammer", "18"), ("H-2", "Saw", "8")], [("H-3", "Drill", "120")]])
        expect(
            "isFavorite of H-2 = true; importPrices(H-1 18, H-2 8, H-3 120)", try rows(),
            equals: ["H-1|Hammer|1800|0", "H-2|Saw|800|1", "H-3|Drill|12000|0"],
            because: Words(
                en:
                    "The list has no favorites. An upsert of objects writes all attributes, one of dictionaries only its keys.",
                ko: "가격표에는 즐겨찾기가 없습니다. 객체로 업서트하면 모든 속성이, 딕셔너리로 업서트하면 주어진 키만 기록됩니다."))
    }

    /// 열린 목록에 새 가격이 보임
    func testAnOpenListShowsNewPrices() throws {
        try open()
        try attemptLoad(spring)
        let (hammer, drill) = (try article("H-1"), try article("H-3"))
        try attemptLoad([[("H-1", "Hammer", "17.00")]])
        expect(
            "article H-1 is on the screen; importPrices(H-1 17.00); its cents", hammer.cents, equals: 1700,
            because: Words(
                en: "A batch request posts no notification. Merge the IDs into the view context.",
                ko: "일괄 요청은 알림을 보내지 않습니다. ID를 뷰 컨텍스트에 병합하십시오."))
        expect(
            "article H-3 is on the screen; importPrices(H-1 17.00); H-3 is deleted",
            drill.isDeleted || drill.managedObjectContext == nil, equals: true,
            because: Words(
                en: "Deleted rows have to be merged too, or the screen shows an article that is gone.",
                ko: "삭제된 행도 병합해야 합니다. 그러지 않으면 없어진 상품이 화면에 남습니다."))
    }

    /// 저장 안 된 변경을 저장할 수 있음
    func testUnsavedChangesCanBeSaved() throws {
        try open()
        try attemptLoad(spring)
        try article("H-1").isFavorite = true
        try attemptLoad([[("H-1", "Hammer", "16.00"), ("H-2", "Saw", "7.05")], [("H-3", "Drill", "129")]])
        expect(
            "isFavorite of H-1 = true, unsaved; importPrices(H-1 16.00, …); SELECT ZISFAVORITE",
            try file.rows("SELECT ZISFAVORITE FROM ZARTICLE WHERE ZSKU = 'H-1'"), equals: ["0"],
            because: Words(
                en: "The import saves its own context, and not what somebody is editing.",
                ko: "들여올 때는 그 컨텍스트만 저장하고, 누군가 편집하고 있는 것은 저장하지 않아야 합니다."))
        try attempt("isFavorite of H-1 = true; importPrices(H-1 16.00, …); viewContext.save()") {
            try viewContext.save()
        }
        expect(
            "isFavorite of H-1 = true; importPrices(H-1 16.00, …); viewContext.save(); H-1",
            try rows().first, equals: "H-1|Hammer|1600|1",
            because: Words(
                en: "The staff changed the favorite, the list the price. Both are kept.",
                ko: "직원은 즐겨찾기를, 가격표는 가격을 바꾸었습니다. 둘 다 남습니다."))
    }

    /// 마지막 페이지 뒤에만 상품을 삭제
    func testArticlesGoAfterTheLastPageOnly() throws {
        try open()
        try attemptLoad(spring)
        var failure: (any Error)?
        do {
            try load([[("H-1", "Hammer", "15.00")], [("H-3", "Drill", "129")]], failing: 1)
        } catch { failure = error }
        expect(
            "importPrices(spring); importPrices(pages, the second fails)", failure is LineBusy,
            expected: Words(en: "the error of fetchPage", ko: "fetchPage의 오류"),
            came: failure.map { $0 as Any } ?? Words(en: "no error", ko: "오류 없음"),
            because: Words(en: "Somebody has to start it again.", ko: "오류를 알아야 다시 시작할 수 있습니다."))
        expect(
            "importPrices(spring); importPrices([H-1 15.00], then a failure)", try rows(),
            equals: ["H-1|Hammer|1500|0", "H-2|Saw|705|0", "H-3|Drill|12900|0"],
            because: Words(
                en: "An article that isn't on the first page may be on the second. What was imported stays.",
                ko: "첫 페이지에 없는 상품은 둘째 페이지에 있을 수 있습니다. 들여온 것은 남습니다."))
        try attemptLoad([[("H-1", "Hammer", "15.00")], [("H-3", "Drill", "129")]])
        expect(
            "importPrices(spring); importPrices([[H-1 15.00], [H-3 129]])", try rows(),
            equals: ["H-1|Hammer|1500|0", "H-3|Drill|12900|0"],
            because: Words(
                en: "An article that no page contains is no longer sold.",
                ko: "어느 페이지에도 없는 상품은 더는 팔지 않습니다."))
    }

    /// 영수증에는 토큰이 없음
    func testReceiptsHaveNoToken() throws {
        try open()
        try attemptLoad(spring)
        expect(
            "importPrices(spring); receipts",
            try file.rows("SELECT ZARTICLES, ZCURSOR FROM ZRECEIPT ORDER BY ZARTICLES"),
            equals: ["1|NULL", "2|1"],
            because: Words(
                en: "There is a receipt for each page, with the cursor of the next one.",
                ko: "페이지마다 다음 페이지의 커서가 있는 기록이 하나씩 있습니다."))
        let found = ["", "-wal"].filter { end in
            let data = FileManager.default.contents(atPath: file.url.path + end) ?? Data()
            return data.range(of: Data(token.utf8)) != nil
        }
        expect(
            "importPrices(spring); files that contain the access token", found.map { "store.sqlite" + $0 }, equals: [],
            because: Words(
                en: "Anyone who gets the file would get the account. Keep the cursor, not the address.",
                ko: "파일을 가진 사람이 계정에 들어갈 수 있게 됩니다. 주소가 아니라 커서를 보관하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let skus = seed.numbers(4, in: 10...99).map { "X-\($0)" }
        let names = seed.names(4)
        for list in 1...2 {
            var expected: [String] = []
            let items = seed.pick(3, of: Array(skus.indices)).map { index -> Item in
                let cents = seed.number(in: 1...99_999)
                expected.append("\(skus[index])|\(names[index])|\(cents)|0")
                return (skus[index], names[index], String(format: "%d.%02d", cents / 100, cents % 100))
            }
            try attemptLoad([Array(items.prefix(2)), [items[2]]])
            let shown = items.map { "\($0.sku) \($0.price ?? "null")" }
            let order = list == 1 ? "" : Words(en: ", after another list", ko: ", 다른 목록을 가져온 뒤").description
            try expectComputed(
                "importPrices([[\(shown[0]), \(shown[1])], [\(shown[2])]])\(order)", try rows(),
                equals: expected.sorted())
        }
    }
}
