import Checking
import CoreData
import XCTest

@testable import AModelInCode

// Shared by the tests of this exercise: the learner's model, and entries in a context.

extension XCTestCase {
    /// The learner's model, with its entity and attributes.
    func make() throws -> NSManagedObjectModel {
        let model = try attempt("makeModel()") { try makeModel() }
        let entry = try require(
            "makeModel().entitiesByName[\"Entry\"]", model.entitiesByName["Entry"],
            because: Words(
                en: "The model needs an entity called Entry, which has to be in its entities.",
                ko: "이름이 Entry인 엔티티가 모델의 entities에 들어 있어야 합니다."))
        for name in ["day", "mood", "text"] {
            _ = try require(
                "Entry: attributesByName[\"\(name)\"]", entry.attributesByName[name],
                because: Words(
                    en: "Each attribute has to be in the properties of Entry.",
                    ko: "속성은 모두 Entry의 properties에 들어 있어야 합니다."))
        }
        return model
    }

    /// A model into which entries can be saved; skips the test if they can't.
    func usable() throws -> NSManagedObjectModel {
        let model = try make()
        let types = model.entitiesByName["Entry"]!.attributesByName.mapValues(\.attributeType)
        guard types["day"] == .dateAttributeType, types["text"] == .stringAttributeType,
            [.integer16AttributeType, .integer32AttributeType, .integer64AttributeType].contains(types["mood"])
        else { throw XCTSkip("the types are wrong") }
        guard predicates(of: model).allSatisfy(isAboutTheValue) else { throw XCTSkip("the rule can't be evaluated") }
        return model
    }

    func predicates(of model: NSManagedObjectModel) -> [NSPredicate] {
        model.entitiesByName["Entry"]!.attributesByName["mood"]!.validationPredicates
    }

    func isAboutTheValue(_ predicate: NSPredicate) -> Bool { predicate.predicateFormat.contains("SELF") }
}

extension NSManagedObjectContext {
    /// An entry with valid values, except for those that are given.
    @discardableResult func write(_ values: [String: Any?]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: self)
        object.setValue(Date(), forKey: "day")
        object.setValue("Rain.", forKey: "text")
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    /// The error of the save; nil if it succeeds.
    func saveError() -> CocoaError? {
        do { try save() } catch let error as CocoaError { return error } catch {}
        return nil
    }
}
