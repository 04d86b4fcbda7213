import CoreData
import Testing

/// A custom class that can be archived.
final class Badge: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let title: String

    init(_ title: String) { self.title = title }
    init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") else { return nil }
        self.title = "\(title)"
    }
    func encode(with coder: NSCoder) { coder.encode(NSString(string: title), forKey: "title") }
}

/// Allows badges, in addition to the classes of every secure transformer.
final class BadgeTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Badge.self] }
}

/// Encodes a list of words as bytes, without an archive.
final class WordsTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? [String]).map { Data($0.joined(separator: ",").utf8) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self).split(separator: ",").map(String.init) }
    }
}

/// Overrides the reverse transformation: archives the badge with its title in capitals.
final class LoudBadgeTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Badge.self] }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        super.reverseTransformedValue((value as? Badge).map { Badge($0.title.uppercased()) })
    }
}

final class Member: NSManagedObject {
    @NSManaged var awards: [String]?
    @NSManaged var badge: Badge?
    @NSManaged var words: [String]
    @NSManaged var anything: NSObject?
}

@Suite struct TransformableTests {
    private static let model: NSManagedObjectModel = {
        func attribute(_ name: String, _ transformer: String?) -> NSAttributeDescription {
            let attribute = TestModel.attribute(name, .transformableAttributeType)
            attribute.valueTransformerName = transformer
            return attribute
        }
        let words = attribute("words", "CoreDataTests.WordsTransformer")
        words.isOptional = false
        words.defaultValue = ["one", "two"]
        let entity = TestModel.entity(
            "Member",
            [
                attribute("awards", "NSSecureUnarchiveFromData"), attribute("badge", "CoreDataTests.BadgeTransformer"),
                attribute("anything", nil), words,
            ])
        entity.managedObjectClassName = NSStringFromClass(Member.self)
        return NSManagedObjectModel(entities: [entity])
    }()

    private func stack(_ kind: StoreKind) throws -> Stack { try Stack(kind, model: Self.model) }

    private func onlyMember(_ context: NSManagedObjectContext) throws -> Member {
        try #require(try context.fetch(NSFetchRequest<Member>(entityName: "Member")).first)
    }

    @Test(arguments: StoreKind.allCases) func transformableValuesAreReadInAnotherContext(_ kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        let ada = Member(context: context)
        ada.awards = ["First", "Second"]
        ada.badge = Badge("Countess")
        ada.words = ["engine", "note"]
        ada.anything = Badge("of a class that nobody named")
        try context.save()
        let again = try onlyMember(stack.context())
        #expect(again.awards == ["First", "Second"])
        #expect(again.badge?.title == "Countess")
        #expect(again.badge !== ada.badge)
        #expect(again.words == ["engine", "note"])
        #expect((again.anything as? Badge)?.title == "of a class that nobody named")
        #expect((again.value(forKey: "awards") as? [String])?.count == 2)
    }

    @Test func theSameInstanceIsReadUntilTheObjectIsRefreshed() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        let ada = Member(context: context)
        let badge = Badge("Countess")
        ada.badge = badge
        try context.save()
        #expect(ada.badge === badge)
        context.refresh(ada, mergeChanges: false)
        #expect(ada.badge?.title == "Countess")
        #expect(ada.badge !== badge)
        #expect(ada.badge === ada.badge)
    }

    @Test(arguments: StoreKind.allCases) func aDefaultValueIsSaved(_ kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        #expect(Member(context: context).words == ["one", "two"])
        try context.save()
        #expect(try onlyMember(stack.context()).words == ["one", "two"])
    }

    @Test func undoAndRollbackRestoreATransformableValue() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        let ada = Member(context: context)
        ada.awards = ["First"]
        try context.save()
        context.undoManager = UndoManager()
        ada.awards = ["Second"]
        context.processPendingChanges()
        #expect(ada.changedValues().keys.sorted() == ["awards"])
        #expect(ada.committedValues(forKeys: ["awards"])["awards"] as? [String] == ["First"])
        context.undo()
        #expect(ada.awards == ["First"])
        context.redo()
        #expect(ada.awards == ["Second"])
        context.rollback()
        #expect(ada.awards == ["First"])
        #expect(!context.hasChanges)
    }

    @Test func aMergeReadsTheTransformableValueSavedElsewhere() throws {
        let stack = try stack(.inMemory)
        let (one, other) = (stack.context(), stack.context())
        let ada = Member(context: one)
        ada.awards = ["First"]
        try one.save()
        #expect(ada.awards == ["First"])
        let again = try onlyMember(other)
        again.awards = ["Second"]
        try other.save()
        ada.words = ["changed"]
        one.refresh(ada, mergeChanges: true)
        #expect(ada.awards == ["Second"])
        #expect(ada.words == ["changed"])
    }

    @Test func aChildPassesTransformableValuesToItsParent() throws {
        let stack = try stack(.sqlite)
        let parent = stack.context()
        let ada = Member(context: parent)
        ada.awards = ["First"]
        try parent.save()
        #expect(ada.awards == ["First"])
        ada.badge = Badge("Unsaved")
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        try child.performAndWait {
            let twin = try onlyMember(child)
            #expect(twin.badge?.title == "Unsaved")
            twin.awards = ["Second"]
            twin.words = ["child"]
            try child.save()
        }
        #expect(ada.awards == ["Second"])
        #expect(ada.words == ["child"])
        try parent.save()
        let again = try onlyMember(stack.context())
        #expect(again.awards == ["Second"])
        #expect(again.badge?.title == "Unsaved")
    }

    @Test func aClassNotAllowedByTheTransformerFailsToSave() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        let ada = Member(context: context)
        ada.setValue(Badge("hidden"), forKey: "awards")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        let reason = error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String
        #expect(reason?.contains("CoreDataTests.Badge") == true)
        #expect(context.hasChanges)
    }

    private static func model(transformer: String) -> NSManagedObjectModel {
        let badge = TestModel.attribute("badge", .transformableAttributeType)
        badge.valueTransformerName = transformer
        let model = NSManagedObjectModel()
        model.entities = [TestModel.entity("Guest", [badge])]
        return model
    }

    @Test(arguments: StoreKind.allCases) func aSaveCallsTheReverseTransformationOfASubclass(_ kind: StoreKind) throws {
        let stack = try Stack(kind, model: Self.model(transformer: "CoreDataTests.LoudBadgeTransformer"))
        let context = stack.context()
        let guest = context.make("Guest", ["badge": Badge("quiet")])
        try context.save()
        let again = try #require(try stack.context().all("Guest").first)
        #expect((again.value(forKey: "badge") as? Badge)?.title == "QUIET")
        guest.setValue(nil, forKey: "badge")
        try context.save()
    }

    @Test func anUnknownTransformerIsReportedAndTheDefaultOneIsUsed() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stack = try Stack(model: Self.model(transformer: "NobodyRegisteredThis"))
            let context = stack.context()
            for title in ["one", "two"] { context.make("Guest", ["badge": Badge(title)]) }
            try context.save()
            let titles = try stack.context().all("Guest").compactMap { ($0.value(forKey: "badge") as? Badge)?.title }
            #expect(Set(titles) == ["one", "two"])
        }
        let lines = result.standardError.split(separator: "\n")
        let warnings = lines.filter { $0.contains("No NSValueTransformer") }
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.contains(
                "with class name 'NobodyRegisteredThis' was found for attribute 'badge' on entity 'Guest'") == true)
    }

    @Test func aMissingTransformableValueFailsValidation() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        Member(context: context).setValue(nil, forKey: "words")
        #expect(throws: CocoaError.self) { try context.save() }
    }
}
