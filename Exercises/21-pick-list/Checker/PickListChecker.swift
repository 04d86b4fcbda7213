import Checking
import CoreData
import XCTest

@testable import PickList

final class PickListChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    /// A stack that was just started, over a file with so many shelves, products and orders. Each order has three lines.
    private func start(shelves: Int, products: Int, orders: Int) throws {
        let file = StoreFile(model: makeModel(), in: try temporaryFolder())
        let writer = try file.open().viewContext
        let shelves = (0..<shelves).map { number in
            let shelf = Shelf(context: writer)
            shelf.label = "B\(number)"
            return shelf
        }
        let products = (0..<products).map { number in
            let product = Product(context: writer)
            // Neither the names nor the shelves follow the order in which the products come.
            product.name = String(format: "Rope %02d", (number * 7) % products)
            product.shelf = shelves[(number * 5) % shelves.count]
            return product
        }
        for number in (0..<orders).reversed() {
            let order = Order(context: writer)
            order.number = String(format: "A-%02d", number)
            for position in (1...3).reversed() {
                let line = Line(context: writer)
                line.position = Int64(position)
                line.quantity = Int64(number + position)
                line.order = order
                line.product = products[(number * 3 + position * 11) % products.count]
            }
        }
        try writer.save()
        context = try file.open().viewContext
    }

    /// The objects of the products with these names, as faults whose rows aren't in memory.
    private func faults(_ numbers: [Int]) throws -> [Product] {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Product")
        request.resultType = .managedObjectIDResultType
        return try numbers.map { number in
            request.predicate = NSPredicate(format: "name == %@", String(format: "Rope %02d", number))
            return context.object(with: try context.fetch(request)[0]) as! Product
        }
    }

    private func expectBudget(
        _ call: String, _ statements: [Select], _ budget: Int, _ reason: Words, line: UInt = #line
    ) {
        let inVain = statements.first { $0.rows == 0 && $0.sql.contains(" WHERE ") }
        let reason =
            inVain == nil
            ? reason
            : Words(
                en:
                    "One of your statements found nothing, so it has filled no faults. Nothing is IN an empty list, for example.",
                ko: "SQL 문 하나가 아무것도 찾지 못해 폴트를 채우지 못했습니다. 예를 들어 빈 목록의 IN 조건은 언제나 거짓입니다.")
        expect(
            call, statements.count <= budget,
            expected: Words(en: "at most \(budget) statements", ko: "SQL 문 \(budget)개 이하"),
            came: Words(en: "\(statements.count) statements", ko: "SQL 문 \(statements.count)개"), because: reason,
            line: line)
    }

    /// 모든 관계에 역관계가 있음
    func testEveryRelationshipHasItsInverse() throws {
        var isComplete = true
        for entity in makeModel().entities {
            for (name, relationship) in entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
                let inverse = relationship.inverseRelationship
                let hasInverse = inverse != nil && inverse?.inverseRelationship === relationship
                if !hasInverse { isComplete = false }
                expect(
                    "makeModel(): \(entity.name ?? "").\(name).inverseRelationship", hasInverse,
                    expected: Words(en: "a relationship that leads back", ko: "되돌아오는 관계"),
                    came: inverse.map { "\($0.entity.name ?? "").\($0.name)" } as Any,
                    because: Words(
                        en: "Without its inverse, Core Data can't keep the other side in step, and a deleted object is "
                            + "still referred to.",
                        ko: "역관계가 없으면 Core Data에서 반대쪽을 함께 갱신하지 못하고, 삭제된 객체를 계속 가리킵니다."))
            }
        }
        guard isComplete else { return }
        // The starter's model is complete, so the check passes only once there is an answer.
        try start(shelves: 1, products: 1, orders: 1)
        _ = try attempt("pickList(in: context)") { try pickList(in: context) }
    }

    /// 출고 목록이 순서대로
    func testThePickListIsInOrder() throws {
        try start(shelves: 2, products: 5, orders: 2)
        let call = "pickList(in: context)"
        expect(
            call, try attempt(call) { try pickList(in: context) },
            equals: [
                "A-00: 1 × Rope 02 (B1)", "A-00: 2 × Rope 04 (B0)", "A-00: 3 × Rope 01 (B1)",
                "A-01: 2 × Rope 03 (B0)", "A-01: 3 × Rope 00 (B0)", "A-01: 4 × Rope 02 (B1)",
            ],
            because: Words(
                en: "People walk through the warehouse with this list: by order, and in it by position.",
                ko: "사람이 이 목록을 들고 창고를 돕니다. 주문 번호순이고, 한 주문 안에서는 위치순입니다."))
    }

    /// 출고 목록의 SQL 문 수
    func testThePickListStaysInItsBudget() throws {
        for (shelves, products, orders) in [(2, 5, 2), (8, 40, 30)] {
            try start(shelves: shelves, products: products, orders: orders)
            let call = "pickList(in: context)"
            var count = 0
            let run = try selectStatements { count = try attempt(call) { try pickList(in: context) }.count }.selects
            expect(
                "\(call).count", count, equals: orders * 3,
                because: Words(en: "Each line is in the list.", ko: "모든 항목이 목록에 있어야 합니다."))
            expectBudget(
                "\(call), \(orders * 3) \(Words(en: "lines", ko: "항목"))", run, 4,
                Words(
                    en: """
                        The list needs one statement for each entity. Every fault that fires alone costs one more, and \
                        with a batch size so does every batch.
                        """,
                    ko: """
                        엔티티마다 SQL 문 하나면 충분합니다. 폴트가 따로 실현될 때마다 하나씩 늘어나고, 일괄 크기를 지정하면 \
                        일괄마다 늘어납니다.
                        """))
        }
    }

    /// 선택한 순서를 지킴
    func testTheSelectionKeepsItsOrder() throws {
        try start(shelves: 3, products: 10, orders: 0)
        let selection = try faults([8, 1, 5])
        let call = "labels(of: [Rope 08, Rope 01, Rope 05], in: context)"
        expect(
            call, try attempt(call) { try labels(of: selection, in: context) },
            equals: ["Rope 08 (B2)", "Rope 01 (B0)", "Rope 05 (B1)"],
            because: Words(
                en: "A fetch has its own order. Keep the order in which the user has selected.",
                ko: "가져오기에는 자체 순서가 있습니다. 선택의 순서는 사용자가 고른 순서입니다."))
    }

    /// 한 제품을 두 번 선택할 수 있음
    func testAProductMayBeSelectedTwice() throws {
        try start(shelves: 3, products: 10, orders: 0)
        let selection = try faults([4, 2, 4])
        let call = "labels(of: [Rope 04, Rope 02, Rope 04], in: context)"
        expect(
            call, try attempt(call) { try labels(of: selection, in: context) },
            equals: ["Rope 04 (B1)", "Rope 02 (B0)", "Rope 04 (B1)"],
            because: Words(
                en: "Somebody who needs two labels selects the product twice.", ko: "라벨이 두 장 필요하면 제품을 두 번 선택합니다."))
    }

    /// 선택의 SQL 문 수
    func testTheSelectionStaysInItsBudget() throws {
        for (shelves, numbers) in [(8, [3, 1]), (8, Array(0..<30))] {
            try start(shelves: shelves, products: 40, orders: 0)
            let selection = try faults(numbers)
            let call = "labels(of: selection, in: context)"
            let run = try selectStatements { _ = try attempt(call) { try labels(of: selection, in: context) } }.selects
            expectBudget(
                "\(call), \(numbers.count) \(Words(en: "faults", ko: "폴트"))", run, 2,
                Words(
                    en: "One statement fills all the faults that you have, and one reads their shelves.",
                    ko: "SQL 문 하나로 가지고 있는 폴트를 모두 채우고, 하나로 선반을 읽습니다."))
        }
    }

    /// 첫 화면에 전체 개수가 보임
    func testTheFirstScreenShowsTheTotal() throws {
        try start(shelves: 3, products: 10, orders: 0)
        let call = "firstScreen(of: 4, in: context)"
        let screen = try attempt(call) { try firstScreen(of: 4, in: context) }
        expect(
            "\(call).total", screen.total, equals: 10,
            because: Words(
                en: "The scroll bar needs the number of all products.", ko: "스크롤 막대에는 전체 제품의 개수가 필요합니다."))
        expect(
            "\(call).rows", screen.rows, equals: ["Rope 00 (B0)", "Rope 01 (B0)", "Rope 02 (B0)", "Rope 03 (B0)"],
            because: Words(en: "The screen shows the first ones by name.", ko: "화면에는 이름순으로 처음 몇 개를 보여 줍니다."))
    }

    /// 제품이 화면보다 적을 때
    func testAShortCatalogIsShownWhole() throws {
        try start(shelves: 1, products: 2, orders: 0)
        let call = "firstScreen(of: 4, in: context), 2 \(Words(en: "products", ko: "제품"))"
        let screen = try attempt(call) { try firstScreen(of: 4, in: context) }
        expect(
            "\(call).rows", screen.rows, equals: ["Rope 00 (B0)", "Rope 01 (B0)"],
            because: Words(
                en: "There can be fewer products than the screen has room for.", ko: "제품이 화면에 들어갈 수보다 적을 수 있습니다."))
    }

    /// 첫 화면의 SQL 문 수
    func testTheFirstScreenStaysInItsBudget() throws {
        for (products, size) in [(10, 4), (60, 12)] {
            try start(shelves: 6, products: products, orders: 0)
            let call = "firstScreen(of: \(size), in: context)"
            let run = try selectStatements { _ = try attempt(call) { try firstScreen(of: size, in: context) } }.selects
            expectBudget(
                "\(call), \(products) \(Words(en: "products", ko: "제품"))", run, 3,
                Words(
                    en:
                        "One statement for the keys or the count, one for the rows of the screen, one for their shelves.",
                    ko: "키나 개수에 하나, 화면에 보이는 행에 하나, 그 선반에 하나면 됩니다."))
            let read = run.filter { $0.reads("ZNAME") }.map(\.rows).reduce(0, +)
            expect(
                "\(call), \(products) \(Words(en: "products", ko: "제품"))", read <= size,
                expected: Words(en: "values of at most \(size) products", ko: "제품 \(size)개 이하의 값"),
                came: Words(en: "values of \(read) products", ko: "제품 \(read)개의 값"),
                because: Words(
                    en: "The user sees \(size) products. The others can wait until they are scrolled to.",
                    ko: "사용자에게 보이는 제품은 \(size)개입니다. 나머지는 스크롤할 때 읽어도 됩니다."))
        }
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try start(shelves: 1, products: 1, orders: 0)
        let labels = seed.names(2)
        let shelves = labels.map { label in
            let shelf = Shelf(context: context)
            shelf.label = label
            return shelf
        }
        for product in try context.fetch(NSFetchRequest<Product>(entityName: "Product")) { context.delete(product) }
        let names = seed.people(3).map(\.last)
        let products = names.map { name in
            let product = Product(context: context)
            (product.name, product.shelf) = (name, seed.pick(shelves))
            return product
        }
        let order = Order(context: context)
        order.number = "Z-\(seed.number(in: 10...99))"
        var lines: [String] = []
        for (position, product) in seed.shuffled(products).enumerated() {
            let line = Line(context: context)
            (line.position, line.quantity) = (Int64(position), Int64(seed.number(in: 1...9)))
            (line.order, line.product) = (order, product)
            lines.append("\(order.number): \(line.quantity) × \(product.name) (\(product.shelf.label))")
        }
        try context.save()
        let shown = products.map { "\($0.name) (\($0.shelf.label))" }
        let list = "\(shown.joined(separator: ", ")); pickList(in: context)"
        try expectComputed(list, try attempt(list) { try pickList(in: context) }, equals: lines)
        let selection = seed.pick(2, of: Array(products.indices))
        let call = "labels(of: [\(selection.map { names[$0] }.joined(separator: ", "))], in: context)"
        try expectComputed(
            call, try attempt(call) { try PickList.labels(of: selection.map { products[$0] }, in: context) },
            equals: selection.map { shown[$0] })
        let size = seed.number(in: 1...2)
        let screen = "\(shown.joined(separator: ", ")); firstScreen(of: \(size), in: context)"
        let first = try attempt(screen) { try firstScreen(of: size, in: context) }
        try expectComputed("\(screen).total", first.total, equals: 3)
        try expectComputed("\(screen).rows", first.rows, equals: Array(shown.sorted().prefix(size)))
    }
}
