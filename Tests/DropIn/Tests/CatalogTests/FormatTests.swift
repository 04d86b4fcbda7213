import CoreData
import Foundation
import Testing

/// Arguments of formats, in the form of Xcode's fix-it.
@Suite struct FormatTests {
    @Test func valuesAreArgumentsOfAPredicate() {
        let (id, date, url) = (UUID(), Date(timeIntervalSinceReferenceDate: 3), URL(string: "https://example.org")!)
        let predicate = NSPredicate(
            format: "id == %@ AND date > %@ AND url == %@ AND data == %@ AND price < %@ AND name IN %@",
            id as CVarArg, date as CVarArg, url as CVarArg, Data([1]) as CVarArg, Decimal(3) as CVarArg,
            ["a", "b"] as CVarArg)
        #expect(
            predicate.evaluate(
                with: [
                    "id": id, "date": date + 1, "url": url, "data": Data([1]), "price": Decimal(2), "name": "a",
                ] as NSDictionary))
        #expect(NSPredicate(format: "SELF IN %@", Set([1, 2]) as CVarArg).evaluate(with: 2))
        let object: any CVarArg = NSNumber(value: 3)
        #expect(NSPredicate(format: "SELF == %@", object).evaluate(with: 3))
    }

    @Test func objectsAreArgumentsOfAString() {
        let id = UUID()
        #expect(String(format: "%@ %@ %@", id as CVarArg, NSNumber(value: 3), [1, 2] as CVarArg) == "\(id) 3 [1, 2]")
    }
}
