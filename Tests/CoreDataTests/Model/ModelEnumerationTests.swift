import CoreData
import Testing

@Suite struct ModelEnumerationTests {
    @Test func aModelEnumeratesItsEntities() {
        let staff = Staff()
        let seen = IteratorSequence(NSFastEnumerationIterator(staff.model)).compactMap { $0 as? NSEntityDescription }
        #expect(seen == staff.model.entities)
        #expect(seen.count == 4)
    }

    @Test func anEntityEnumeratesOwnAndInheritedProperties() {
        let staff = Staff()
        let seen = IteratorSequence(NSFastEnumerationIterator(staff.employee))
            .compactMap { ($0 as? NSPropertyDescription)?.name }
        #expect(seen.sorted() == ["birthday", "department", "name", "salary"])
    }
}
