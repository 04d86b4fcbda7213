import CoreData
import Testing

final class Venue: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var place: [String: Any]?
}

@Suite struct CompositeTests {
    private static func composite(
        _ name: String, _ elements: [NSAttributeDescription]
    ) -> NSCompositeAttributeDescription {
        let composite = NSCompositeAttributeDescription()
        composite.name = name
        composite.elements = elements
        return composite
    }

    private static let model: NSManagedObjectModel = {
        let city = TestModel.attribute("city", .stringAttributeType)
        city.isOptional = false
        let latitude = TestModel.attribute("latitude", .doubleAttributeType)
        latitude.setValidationPredicates(
            [NSPredicate(format: "SELF <= 90")], withValidationWarnings: ["There is nothing so far north."])
        let mood = TestModel.attribute("mood", .transformableAttributeType)
        let venue = TestModel.entity(
            "Venue",
            [
                TestModel.attribute("name", .stringAttributeType),
                composite("place", [city, composite("point", [latitude, mood])]),
            ])
        venue.managedObjectClassName = NSStringFromClass(Venue.self)
        return NSManagedObjectModel(entities: [venue])
    }()

    private func stack(_ kind: StoreKind) throws -> Stack { try Stack(kind, model: Self.model) }

    @Test(arguments: StoreKind.allCases) func aCompositeAttributeIsReadAndSetAsADictionary(_ kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        let hall = Venue(context: context)
        #expect(hall.place == nil)
        hall.place = ["city": "Seoul", "point": ["latitude": 37.5, "mood": ["calm"]]]
        #expect(hall.value(forKeyPath: "place.city") as? String == "Seoul")
        try context.save()
        let again = try #require(try stack.context().all("Venue").first as? Venue)
        #expect(again.place?["city"] as? String == "Seoul")
        #expect(again.value(forKeyPath: "place.point.latitude") as? Double == 37.5)
        #expect(again.value(forKeyPath: "place.point.mood") as? [String] == ["calm"])
        again.place = ["city": "Busan"]
        #expect(again.value(forKeyPath: "place.point") == nil)
        #expect(again.changedValues().keys.sorted() == ["place"])
        #expect((again.committedValues(forKeys: nil)["place"] as? [String: Any])?["city"] as? String == "Seoul")
        again.place = nil
        #expect(again.place == nil)
    }

    @Test(arguments: StoreKind.allCases) func predicatesCanUseElementsOfAComposite(_ kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        for (city, latitude) in [("Seoul", 37.5), ("Busan", 35.2), ("Jeju", 33.5)] {
            let hall = Venue(context: context)
            hall.name = city
            hall.place = ["city": city, "point": ["latitude": latitude]]
        }
        try context.save()
        let request = NSFetchRequest<Venue>(entityName: "Venue")
        request.predicate = NSPredicate(format: "place.point.latitude > 34 AND place.city != %@", "Seoul")
        #expect(try stack.context().fetch(request).map(\.name) == ["Busan"])
        request.predicate = nil
        request.sortDescriptors = [NSSortDescriptor(key: "place.point.latitude", ascending: true)]
        #expect(try stack.context().fetch(request).map(\.name) == ["Jeju", "Busan", "Seoul"])
    }

    @Test func elementsOfACompositeAreValidated() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        let hall = Venue(context: context)
        try context.save()
        hall.place = ["point": ["latitude": 95.0]]
        let error = #expect(throws: CocoaError.self) { try context.save() }
        let all = try #require(error?.userInfo[NSDetailedErrorsKey] as? [CocoaError])
        #expect(all.map { $0.userInfo[NSValidationKeyErrorKey] as? String } == ["place.city", "place.point.latitude"])
        #expect(all.map(\.code) == [.validationMissingMandatoryProperty, .managedObjectValidation])
        hall.place = ["city": "Seoul"]
        try context.save()
    }

    @Test func undoRestoresTheComposite() throws {
        let stack = try stack(.inMemory)
        let context = stack.context()
        let hall = Venue(context: context)
        hall.place = ["city": "Seoul", "point": ["latitude": 37.5]]
        try context.save()
        context.undoManager = UndoManager()
        hall.place = ["city": "Busan"]
        context.processPendingChanges()
        context.undo()
        #expect(hall.value(forKeyPath: "place.city") as? String == "Seoul")
        #expect(hall.value(forKeyPath: "place.point.latitude") as? Double == 37.5)
    }
}
