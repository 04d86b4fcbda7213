import CoreData
import Testing

/// Sorting by strings in every store type.
@Suite struct TextSortingTests {
    static let selectors = [
        "caseInsensitiveCompare:", "localizedCompare:", "localizedCaseInsensitiveCompare:", "localizedStandardCompare:",
    ]

    @Test(arguments: StoreKind.allCases, selectors)
    func storesSortStringsLikeMemory(_ kind: StoreKind, _ selector: String) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let parts = ["", "가", "각", "나", "a", "A", "\u{E9}", "e\u{301}", "z", "2", "10", "日", "😀", "ㄱ", "가\u{11A8}"]
        let texts = parts.flatMap { one in parts.map { one + $0 } }
        for text in texts { context.make("Everything", ["string": text]) }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Everything")
        let byText = NSSortDescriptor(key: "string", ascending: true, selector: Selector(selector))
        request.sortDescriptors = [byText]
        let sorted = try stack.context().fetch(request)
        #expect(sorted.count == texts.count)
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            #expect(byText.compare(one, to: next) != .orderedDescending)
        }
        request.sortDescriptors = [NSSortDescriptor(key: "string", ascending: false, selector: Selector(selector))]
        let reversed = try stack.context().fetch(request)
        for (one, next) in zip(reversed, reversed.dropFirst()) {
            #expect(byText.compare(one, to: next) != .orderedAscending)
        }
    }

    @Test(arguments: StoreKind.allCases) func absOfTheSmallestIntegerIsEvaluated(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        for value in [Int64.min, -5, 5, Int64.max] { context.make("Everything", ["integer64": value]) }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Everything")
        request.predicate = NSPredicate(format: "abs(integer64) == 5")
        #expect(try context.count(for: request) == 2)
        request.predicate = NSPredicate(format: "abs(integer64) > 9223372036854775807")
        #expect(try context.count(for: request) == 1)
    }
}
