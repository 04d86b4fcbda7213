import CoreData.NSFetchRequest
import XCTest

/// A header imported on its own.
final class SubmoduleTests: XCTestCase {
    func testImportOfAHeaderIsAnImportOfTheModule() {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = NSPredicate(format: "name == %@", "a")
        XCTAssertEqual(request.predicate?.predicateFormat, "name == \"a\"")
    }
}
