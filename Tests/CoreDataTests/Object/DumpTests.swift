import CoreData
import Testing

/// Has a stored property next to its modeled ones.
class ChainLink: NSManagedObject {
    @NSManaged var label: String?
    @NSManaged var next: ChainLink?
    var visits = 7

    static func model(_ type: NSManagedObject.Type) -> NSManagedObjectModel {
        let entity = TestModel.entity("ChainLink", [TestModel.attribute("label", .stringAttributeType)])
        TestModel.relate(entity, "next", to: entity, "previous", toMany: false)
        entity.managedObjectClassName = NSStringFromClass(type)
        return NSManagedObjectModel(entities: [entity])
    }
}

/// Has its own mirror, as a class can on a Mac.
final class MirroredLink: ChainLink, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["name": label ?? ""]) }
}

@Suite struct DumpTests {
    private func chain(of type: ChainLink.Type) throws -> NSManagedObjectContext {
        let context = try Stack(.inMemory, model: ChainLink.model(type)).keptContext()
        let first = context.make("ChainLink", ["label": "first"])
        first.setValue(context.make("ChainLink", ["label": "second"]), forKey: "next")
        try context.save()
        return context
    }

    private func text(of object: ChainLink) -> String {
        var text = ""
        dump(object, to: &text)
        return text
    }

    @Test func dumpingAnObjectShowsItsClasssOwnPropertiesOnly() throws {
        let context = try chain(of: ChainLink.self)
        let first = try #require(try context.all("ChainLink").first { $0.string("label") == "first" } as? ChainLink)
        first.label = "changed"
        #expect(first.next?.label == "second")
        let text = text(of: first)
        #expect(text.contains("visits: 7"))
        #expect(text.components(separatedBy: "visits: ").count == 2, "The related object isn't dumped.")
        #expect(text.split(separator: "\n").count < 60)
        #expect(!text.contains("toOneProperties"), "Neither are the properties of the layout.")
        let mirrors = sequence(first: Mirror(reflecting: first)) { $0.superclassMirror }
        let own = try #require(mirrors.first { $0.subjectType == ChainLink.self })
        #expect(own.children.map(\.label) == ["visits"])
    }

    @Test func aSubclassCanHaveItsOwnMirror() throws {
        let context = try chain(of: MirroredLink.self)
        let first = try #require(try context.all("ChainLink").first { $0.string("label") == "first" })
        #expect(Mirror(reflecting: first).children.map(\.label) == ["name"])
    }
}
