import CoreData
import Exercise

// A catalog of forty pages, and how many objects the context has after each of them.
let file = try StoreFile(model: makeModel(), inNewFolder: "37")
let container = try file.open()
for round in 1...2 {
    var page = 0
    var counts: [Int] = []
    let (_, selects) = try selectStatements {
        try importCatalog(
            {
                page += 1
                guard page <= 40 else { return nil }
                return (0..<200).map {
                    Line(number: Int64(page * 200 + $0), species: "Species \($0 % 30)", grams: Double(round))
                }
            }, into: container, pageDone: { counts.append($0.registeredObjects.count) })
    }
    let rows = try file.rows("SELECT (SELECT count(*) FROM ZBAG), (SELECT count(*) FROM ZSPECIES)")[0]
    print(
        Words(
            en: "round \(round): bags|species \(rows), SELECTs \(selects.count), objects at most \(counts.max() ?? 0)",
            ko: "\(round)번째: 봉투|종 \(rows), SELECT \(selects.count), 객체 최대 \(counts.max() ?? 0)"))
}
