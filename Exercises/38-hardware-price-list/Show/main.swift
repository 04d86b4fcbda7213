import CoreData
import Exercise

// Two lists of a wholesaler, and a favorite that somebody sets in between.
let file = try StoreFile(model: makeModel(), inNewFolder: "38")
let container = try file.open()

func page(_ articles: [(String, String, String)], next: String? = nil) throws -> Data {
    var page: [String: Any] = ["articles": articles.map { ["sku": $0.0, "name": $0.1, "price": $0.2] }]
    if let next {
        page["paging"] = ["cursor": next, "next": "https://wholesale.example/list?access_token=SECRET&cursor=\(next)"]
    }
    return try JSONSerialization.data(withJSONObject: page)
}

func show(_ moment: Words) throws {
    print("\n\(moment)")
    for row in try file.rows("SELECT Z_PK, ZSKU, ZNAME, ZCENTS, ZISFAVORITE FROM ZARTICLE ORDER BY ZSKU") {
        print("  \(row)")
    }
}

try importPrices(into: container) { cursor in
    try cursor == nil
        ? page([("H-1", "Hammer", "19.99"), ("H-2", "Saw", "7.05")], next: "2") : page([("H-3", "Drill", "129")])
}
try show(Words(en: "The first list", ko: "첫 번째 가격표"))

let request = NSFetchRequest<Article>(entityName: "Article")
request.predicate = NSPredicate(format: "sku == 'H-1'")
let hammer = try container.viewContext.fetch(request)[0]
hammer.isFavorite = true
try container.viewContext.save()
try importPrices(into: container) { _ in try page([("H-1", "Hammer", "18.50"), ("H-3", "Drill", "119.90")]) }
try show(Words(en: "The second list", ko: "두 번째 가격표"))
print(
    Words(
        en: "on the screen: \(hammer.cents), favorite: \(hammer.isFavorite)",
        ko: "화면: \(hammer.cents), 즐겨찾기: \(hammer.isFavorite)"))
for receipt in try file.rows("SELECT ZARTICLES, ZCURSOR FROM ZRECEIPT ORDER BY Z_PK") { print("  \(receipt)") }
