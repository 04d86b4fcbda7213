import CoreData
import Testing

@Suite struct ManagedPropertyTests {
    let stack: Stack
    let context: NSManagedObjectContext
    let specimen: Specimen

    init() throws {
        stack = try Stack(model: SpecimenModel.make())
        context = stack.context()
        specimen = Specimen(context: context)
    }

    /// The same record in another context, read from the store.
    private func saved<Kind: Specimen>(_ specimen: Kind) throws -> Kind {
        try context.save()
        return try #require(stack.context().existingObject(with: specimen.objectID) as? Kind)
    }

    @Test func anUnsetScalarIsZero() throws {
        #expect(specimen.double == 0)
        #expect(specimen.float == 0)
        #expect((specimen.small, specimen.medium, specimen.large) == (0, 0, 0))
        #expect(specimen.flag == false)
        #expect(specimen.value(forKey: "double") == nil)
        #expect(try saved(specimen).double == 0)
    }

    @Test func aNonOptionalStringWithoutAValueIsEmpty() {
        #expect(specimen.text.isEmpty)
        #expect(specimen.optionalText == nil)
    }

    @Test func everyAttributeTypeSurvivesASave() throws {
        let uuid = UUID()
        specimen.text = "글"
        specimen.optionalText = ""
        specimen.flag = true
        specimen.small = -7
        specimen.medium = 70_000
        specimen.large = 1 << 40
        specimen.float = 0.5
        specimen.double = .pi
        specimen.date = Date(timeIntervalSinceReferenceDate: 12.5)
        specimen.data = Data([0, 255])
        specimen.uuid = uuid
        specimen.uri = URL(string: "https://example.org/가")
        specimen.decimal = Decimal(string: "0.1")!
        specimen.이름 = "표본"
        let other = try saved(specimen)
        #expect(other !== specimen)
        #expect(other.text == "글")
        #expect(other.optionalText == "")
        #expect(other.flag)
        #expect(other.small == -7)
        #expect(other.medium == 70_000)
        #expect(other.large == 1 << 40)
        #expect(other.float == 0.5)
        #expect(other.double == .pi)
        #expect(other.date == Date(timeIntervalSinceReferenceDate: 12.5))
        #expect(other.data == Data([0, 255]))
        #expect(other.uuid == uuid)
        #expect(other.uri == specimen.uri)
        #expect(other.decimal == Decimal(string: "0.1"))
        #expect(other.이름 == "표본")
        other.이름 = nil
        other.date = nil
        other.uuid = nil
        #expect(other.value(forKey: "이름") == nil)
        #expect(other.date == nil)
        #expect(other.uuid == nil)
    }

    @Test func aPropertyCanBeMutatedInPlace() throws {
        specimen.text = "ab"
        specimen.text.append("c")
        specimen.optionalText = "x"
        specimen.optionalText?.append("y")
        specimen.large += 5
        specimen.flag.toggle()
        specimen.tags = ["one"]
        specimen.tags?.append("two")
        let other = try saved(specimen)
        #expect(other.text == "abc")
        #expect(other.optionalText == "xy")
        #expect(other.large == 5)
        #expect(other.flag)
        #expect(specimen.tags == ["one", "two"])
    }

    @Test func aKeyPathReadsAndWrites() {
        let keyPath = \Specimen.small
        specimen[keyPath: keyPath] = 3
        #expect(specimen.small == 3)
        #expect(specimen.value(forKey: "small") as? Int == 3)
    }

    @Test func keyValueCodingAndAccessorsShareTheValue() {
        specimen.setValue(2.5, forKey: "double")
        #expect(specimen.double == 2.5)
        specimen.double = 3
        #expect(specimen.value(forKey: "double") as? Double == 3)
        specimen.setValue(nil, forKey: "double")
        #expect(specimen.double == 0)
    }

    @Test func settingAPropertyMarksTheObjectAsUpdated() throws {
        specimen.text = "a"
        try context.save()
        #expect(!specimen.hasChanges)
        specimen.text = "b"
        specimen.small = 1
        #expect(specimen.hasChanges)
        #expect(Set(specimen.changedValues().keys) == ["text", "small"])
        context.rollback()
        #expect(specimen.text == "a")
        #expect(specimen.small == 0)
    }

    @Test func readingAPropertyFiresAFault() throws {
        specimen.text = "a"
        try context.save()
        context.refresh(specimen, mergeChanges: false)
        #expect(specimen.isFault)
        #expect(specimen.text == "a")
        #expect(!specimen.isFault)
    }

    @Test func aTransientObjectIsStoredByReference() {
        let color = Color("red")
        specimen.color = color
        #expect(specimen.color === color)
        specimen.color = nil
        #expect(specimen.color == nil)
    }

    @Test func aCustomAccessorUsesThePrimitiveProperty() {
        specimen.label = "x"
        #expect(specimen.label == "«x»")
        #expect(specimen.primitiveValue(forKey: "label") as? String == "x")
    }

    @Test func keyValueCodingReadsTheModeledPropertyBehindAPlainOne() {
        specimen.setValue("x", forKey: "label")
        #expect(specimen.label == "«x»")
        #expect(specimen.value(forKey: "label") as? String == "x")
        #expect(NSPredicate(format: "label == 'x'").evaluate(with: specimen))
        specimen.shade = "gray"
        #expect(specimen.shade == "gray!" && specimen.value(forKey: "shade") as? String == "gray")
    }

    @Test func keyValueCodingCallsAnOverriddenManagedProperty() {
        let loose = LooseSpecimen(context: context)
        loose.setValue("quiet", forKey: "text")
        #expect(loose.value(forKey: "text") as? String == "QUIET")
        #expect(NSPredicate(format: "text == 'QUIET'").evaluate(with: loose))
    }

    @Test func aSortDescriptorByKeyConvertsToSwifts() throws {
        let people = (0..<3).map { number in
            let specimen = Specimen(context: context)
            specimen.small = Int16(3 - number)
            specimen.optionalText = "\(number % 2)"
            return specimen
        }
        let bySmall = try #require(
            SortDescriptor(NSSortDescriptor(key: "small", ascending: true), comparing: Specimen.self))
        #expect(people.sorted(using: bySmall).map(\.small) == [1, 2, 3])
        let byText = try #require(
            SortDescriptor(NSSortDescriptor(key: "optionalText", ascending: false), comparing: Specimen.self))
        #expect(byText.order == .reverse)
        #expect(people.sorted(using: byText).map(\.optionalText) == ["1", "0", "0"])
        let part = Part(context: context)
        part.whole = people[0]
        let byPath = try #require(
            SortDescriptor(NSSortDescriptor(key: "whole.optionalText", ascending: true), comparing: Part.self))
        #expect([part, Part(context: context)].sorted(using: byPath).last === part)
        #expect(SortDescriptor(NSSortDescriptor(key: "nothing", ascending: true), comparing: Specimen.self) == nil)
    }

    @Test func keyValueCodingReadsPropertiesOutsideTheModel() {
        specimen.setValue(3, forKey: "remark")
        #expect(specimen.remark == 3)
        #expect(specimen.value(forKey: "remark") as? Int == 3)
        specimen.setValue(nil, forKey: "remark")
        #expect(specimen.remark == nil)
        specimen.text = "abc"
        #expect(specimen.value(forKeyPath: "length") as? Int == 3)
    }

    @Test func anOverrideCanCallTheAccessorOfSuper() {
        let loose = LooseSpecimen(context: context)
        loose.text = "quiet"
        #expect(loose.text == "QUIET")
        #expect((loose as Specimen).text == "QUIET")
        #expect(loose.primitiveValue(forKey: "text") as? String == "quiet")
    }

    @Test func aPropertyCanBeDeclaredWithAnyCompatibleType() throws {
        let loose = LooseSpecimen(context: context)
        #expect(loose.grade == .low)
        #expect(loose.number == nil)
        loose.grade = .high
        loose.number = 1.5
        loose.exact = NSDecimalNumber(string: "12.34")
        loose.moment = 60
        loose.count = 3
        loose.nsText = "n"
        loose.nsDate = NSDate(timeIntervalSinceReferenceDate: 1)
        let other = try saved(loose)
        #expect(other.grade == .high)
        #expect(other.number == 1.5)
        #expect(other.exact == NSDecimalNumber(string: "12.34"))
        #expect(other.moment == 60)
        #expect(other.value(forKey: "moment") as? Date == Date(timeIntervalSinceReferenceDate: 60))
        #expect(other.count == 3)
        #expect(other.nsText == "n")
        #expect(other.nsDate?.timeIntervalSinceReferenceDate == 1)
    }

    @Test func oneAccessorWorksForSeveralEntities() {
        let loose = LooseSpecimen(context: context)
        for value in Int64(0)..<4 {
            specimen.large = value
            loose.large = -value
            #expect(specimen.large == value)
            #expect(loose.large == -value)
        }
    }

    @Test func toManyAccessorsUpdateBothSides() throws {
        let parts = (0..<4).map { _ in Part(context: context) }
        specimen.addToParts(parts[0])
        specimen.addToParts(NSSet(array: [parts[1], parts[2], parts[3]]))
        #expect(specimen.parts == NSSet(array: parts))
        #expect(parts.allSatisfy { $0.whole === specimen })
        specimen.removeFromParts(parts[0])
        specimen.removeFromParts(NSSet(array: [parts[1]]))
        #expect(parts[0].whole == nil)
        #expect(specimen.parts?.count == 2)
        specimen.intersectParts(NSSet(object: parts[3]))
        #expect(specimen.parts == NSSet(object: parts[3]))
        parts[0].whole = specimen
        #expect(specimen.parts?.count == 2)
        #expect(try saved(specimen).parts?.count == 2)
    }

    @Test func orderedToManyAccessorsKeepTheOrder() throws {
        let steps = (0..<6).map { number in
            let step = Step(context: context)
            step.number = Int16(number)
            return step
        }
        func numbers(_ specimen: Specimen) -> [Int16] {
            (specimen.steps?.array ?? []).compactMap { ($0 as? Step)?.number }
        }
        specimen.addToSteps(steps[1])
        specimen.addToSteps(NSOrderedSet(array: [steps[3], steps[2]]))
        #expect(numbers(specimen) == [1, 3, 2])
        specimen.insertIntoSteps(steps[0], at: 0)
        specimen.insertIntoSteps([steps[4], steps[5]], at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
        #expect(numbers(specimen) == [0, 4, 5, 1, 3, 2])
        #expect(steps[4].specimen === specimen)
        specimen.removeFromSteps(at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
        specimen.removeFromSteps(at: 0)
        #expect(numbers(specimen) == [1, 3, 2])
        #expect(steps[0].specimen == nil)
        specimen.replaceSteps(at: 1, with: steps[5])
        specimen.replaceSteps(at: NSIndexSet(index: 0), with: [steps[4]])
        specimen.removeFromSteps(steps[2])
        #expect(numbers(specimen) == [4, 5])
        #expect(numbers(try saved(specimen)) == [4, 5])
    }

    @Test func aSortDescriptorGetsItsKeyFromAKeyPath() {
        #expect(NSSortDescriptor(keyPath: \Specimen.text, ascending: true).key == "text")
        #expect(NSSortDescriptor(keyPath: \LooseSpecimen.large, ascending: true).key == "large")
        #expect(NSSortDescriptor(keyPath: \Part.whole?.text, ascending: true).key == "whole.text")
    }

    @Test func anIncompatibleDeclarationTrapsWithAMessage() async {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(.inMemory, model: SpecimenModel.make())
            let context = stack.context()
            _ = LooseSpecimen(context: context).wrong
        }
    }
}
