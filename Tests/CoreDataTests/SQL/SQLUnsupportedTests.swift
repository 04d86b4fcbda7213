import Testing

@testable import CoreData

/// Predicates without a SQL translation are refused with a message that names the unsupported part.
@Suite struct SQLUnsupportedTests {
    private typealias Company = QueryCompany

    private func refusal(_ entity: String, _ predicate: NSPredicate) -> String {
        var request = Company.request(entity)
        request.predicate = predicate
        let error = #expect(throws: CocoaError.self) { try SQLGenerator(model: Company.model).rows(for: request) }
        return error?.localizedDescription ?? ""
    }

    @Test(arguments: [
        ("salery > 1", "keypath salery not found in entity Employee"),
        ("salery > 1", "Did you mean 'salary'?"),
        ("department.nam == 'x'", "has no nam. Did you mean 'name'?"),
        ("department.nam == 'x'", "the entity Department, where it leads, has no nam"),
        ("name.length > 1", "no key can follow it"),
        ("projects.title == 'x'", "to-many key not allowed here: projects.title"),
        ("ANY projects.members.name == 'x'", "multiple to-many keys not allowed here"),
        ("ANY name == 'x'", "ANY and ALL need a key path through a to-many relationship"),
        ("median:(projects.cost) > 1", "unsupported function median:"),
        ("projects.@distinctUnionOfObjects.cost == 1", "does not know the operator @distinctUnionOfObjects"),
        ("max:(age) > 1", "propertiesToFetch and havingPredicate"),
        ("age == $limit", "$limit has no value"),
        ("age CONTAINS 'x'", "only strings can be searched"),
        ("age BETWEEN {1, 2, 3}", "BETWEEN needs a list of two values"),
        ("department == 'Sales'", "can be compared with a managed object"),
        ("FUNCTION(name, 'hasPrefix:', 'A') == YES", "unsupported function hasPrefix:"),
        ("random() > 1", "unsupported function random"),
        ("projects[FIRST] == nil", "unsupported function objectFrom:withIndex:"),
        ("projects[SIZE] == 2", "unsupported function objectFrom:withIndex:"),
        ("sum:({1, 2}) == 3", "sum:"),
        ("projects UNION reports == nil", "sets cannot be put together inside SQLite"),
        ("CAST(name, 'NSData') == nil", "casts to no NSData"),
        ("projects == nil", "to-many key not allowed here: projects"),
        ("projects.@count.cost == 1", "nothing can follow @count"),
        ("SUBQUERY(name, $x, $x == 1).@count > 0", "SUBQUERY needs a to-many key path"),
        ("@count > 1", "needs a to-many relationship before it"),
    ])
    func theErrorNamesTheUnsupportedPart(format: String, sentence: String) {
        let refusal = refusal("Employee", NSPredicate(format: format, argumentArray: nil))
        #expect(refusal.contains(sentence), "\(refusal)")
    }

    @Test func closuresAreRefused() {
        #expect(refusal("Employee", NSPredicate { _, _ in true }).contains("a closure cannot run inside SQLite"))
    }

    @Test func valuesOfUnsupportedTypesAreRefused() {
        let predicate = NSPredicate(format: "name == %@", argumentArray: [NSObject()])
        #expect(refusal("Employee", predicate).contains("knows no value of type NSObject"))
    }

    @Test func sortingByUnstoredPropertiesIsRefused() {
        func refusal(_ descriptor: NSSortDescriptor) -> String {
            var request = Company.request("Employee")
            request.sortDescriptors = [descriptor]
            let error = #expect(throws: CocoaError.self) { try SQLGenerator(model: Company.model).rows(for: request) }
            return error?.localizedDescription ?? ""
        }
        #expect(refusal(NSSortDescriptor(key: "shoeSize", ascending: true)).contains("keypath shoeSize not found"))
        #expect(refusal(NSSortDescriptor(key: "projects.title", ascending: true)).contains("to-many key not allowed"))
        #expect(refusal(NSSortDescriptor(key: "projects.@count", ascending: true)).contains("collection operator"))
        let closure = NSSortDescriptor(key: "name", ascending: true) { _, _ in .orderedSame }
        #expect(refusal(closure).contains("a comparator is a closure"))
    }

    @Test func anEntityOfAnotherStoreIsRefused() {
        let error = #expect(throws: CocoaError.self) {
            try SQLGenerator(model: Company.model).rows(for: Company.request("Stranger"))
        }
        #expect(error?.localizedDescription.contains("The entity Stranger is not in this store") == true)
    }
}
