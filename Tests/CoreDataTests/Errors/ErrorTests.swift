import Testing

@testable import CoreData

@Suite struct ErrorTests {
    @Test(arguments: [
        (CocoaError.Code.managedObjectValidation, 1550), (.validationMultipleErrors, 1560),
        (.validationMissingMandatoryProperty, 1570), (.validationStringPatternMatching, 1680),
        (.managedObjectMerge, 133_020), (.managedObjectConstraintMerge, 133_021), (.persistentStoreSave, 134_030),
        (.coreData, 134_060), (.persistentStoreIncompatibleVersionHash, 134_100), (.migration, 134_110),
        (.sqlite, 134_180), (.inferredMappingModel, 134_190),
    ]) func errorCodesMatchApple(_ code: CocoaError.Code, _ number: Int) {
        #expect(code.rawValue == number)
        #expect((CocoaError(code) as NSError).code == number)
        #expect((CocoaError(code) as NSError).domain == NSCocoaErrorDomain)
    }

    @Test func aCatchPatternMatchesACodeInSeveralForms() {
        func caught(_ code: Int) -> String {
            do {
                throw CocoaError(CocoaError.Code(rawValue: code))
            } catch CocoaError.managedObjectMerge {
                return "merge"
            } catch let error as CocoaError where error.code == .validationNumberTooLarge {
                return "too large"
            } catch let error as NSError where error.code == NSMigrationCancelledError {
                return "cancelled"
            } catch { return "other" }
        }
        #expect(caught(NSManagedObjectMergeError) == "merge")
        #expect(caught(NSValidationNumberTooLargeError) == "too large")
        #expect(caught(NSMigrationCancelledError) == "cancelled")
        #expect(caught(NSCoreDataError) == "other")
    }

    @Test func theUserInfoIsReadByItsKeys() {
        let object = NSObject()
        let error = CocoaError(
            .managedObjectValidation, sentence: "The name is empty.",
            userInfo: [
                NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: "name", NSValidationValueErrorKey: "",
                NSValidationPredicateErrorKey: NSPredicate(value: false), NSAffectedObjectsErrorKey: [object],
                NSAffectedStoresErrorKey: [object, object], NSPersistentStoreSaveConflictsErrorKey: [NSMergeConflict](),
            ])
        #expect(error.validationObject as? NSObject === object)
        #expect(error.validationKey == "name")
        #expect(error.validationValue as? String == "")
        #expect(error.validationPredicate?.evaluate(with: nil) == false)
        #expect(error.affectedObjects?.count == 1)
        #expect(error.affectedStores?.count == 2)
        #expect(error.persistentStoreSaveConflicts?.isEmpty == true)
        #expect(error.localizedDescription == "The name is empty.")
        #expect((error as NSError).userInfo["NSValidationErrorKey"] as? String == "name")
    }
}
