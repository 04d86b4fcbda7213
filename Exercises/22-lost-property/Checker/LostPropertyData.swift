import Checking
import CoreData
import XCTest

@testable import LostProperty

extension LostPropertyChecker {
    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let names = seed.names(8)
        try start(names)
        func shown(_ items: [Item]) -> [String] {
            items.map { item in ids.first { $0.value == item.objectID }?.key ?? "?" }
        }
        let order = seed.shuffled(names)
        let items = order.map { item($0) }
        let gone = seed.pick(3, of: names)
        for name in gone { try handOver(name) }
        let situation =
            "\(order.joined(separator: ", ")) (\(Words(en: "gone", ko: "없어짐")): \(gone.joined(separator: ", ")))"
        try expectComputed(
            "\(situation); label(for: item)",
            try attempt("label(for: item)") { try items.map { try LostProperty.label(for: $0) } },
            equals: order.map { gone.contains($0) ? Message.gone : $0 })
        try expectComputed(
            "\(situation); stillHere(items, in: board)",
            shown(try attempt("stillHere(items, in: board)") { try stillHere(items, in: board) }),
            equals: order.filter { !gone.contains($0) })
        let lists = [Array(items.suffix(5)), Array(items.prefix(5))]
        try expectComputed(
            "\(situation); merged([items.suffix(5), items.prefix(5)], in: board)",
            shown(try attempt("merged(lists, in: board)") { try merged(lists, in: board) }),
            equals: order.suffix(5) + order.prefix(3))
    }
}
