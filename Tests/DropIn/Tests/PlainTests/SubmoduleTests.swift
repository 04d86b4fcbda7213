import CoreData.NSFetchRequest
import XCTest

/// Imports a single header of the module.
final class SubmoduleTests: XCTestCase {
    func testImportOfAHeaderIsAnImportOfTheModule() {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = NSPredicate(format: "name == %@", "a")
        XCTAssertEqual(request.predicate?.predicateFormat, "name == \"a\"")
    }
}
