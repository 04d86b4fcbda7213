import CoreData
import Testing
import TestSupport

/// A class that no model uses.
final class Orphan: NSManagedObject {}

@Suite struct MissingModelTests {
    @Test func theEntityOfAClassWithoutAModelIsLoggedAndUnnamed() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            #expect(Orphan.entity().name == nil)
            #expect(Orphan.fetchRequest().entity == nil)
        }
        #expect(
            result.standardError.contains(
                "No NSEntityDescriptions in any model claim the NSManagedObject subclass 'Orphan'"))
    }

    @Test func creatingAnObjectOfAClassWithoutAModelTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Orphan(entity: Orphan.entity(), insertInto: nil)
        }
        #expect(
            result.standardError.contains(
                "An NSManagedObject of class 'Orphan' must have a valid NSEntityDescription"))
    }

    @Test func aMergedModelOfAnEmptyBundleIsEmptyAndLogged() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let folder = TestFolder.place(".bundle")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let bundle = try #require(Bundle(path: folder.path))
            #expect(NSManagedObjectModel.mergedModel(from: [bundle])?.entities == [])
        }
        let text = result.standardError
        #expect(text.contains("mergedModel(from:) found no model in ") && text.contains(".bundle"))
    }
}
