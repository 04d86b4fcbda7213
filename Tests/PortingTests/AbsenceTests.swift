import Testing

/// Declarations and statements that need a framework that Linux lacks, and those that need them.
struct AbsenceTests {
    @Test func theExtensionsAndUsersOfAnAbsentTypeAreAbsentToo() throws {
        let copies = try Copies.of([
            "import UIKit\nclass ListController: UITableViewController {}\n",
            "import CoreData\nextension ListController {\n    func reload() {}\n}\nlet x = ListController()\nlet y = 1\n",
        ])
        #expect(copies[1] == "import CoreData\n\n\n\n\nlet y = 1\n")
    }

    @Test func aClassWithoutAnInitializerIsAbsent() throws {
        let text =
            "final class Flow { let list: UIViewController; init(list: UIViewController) {}\n func start() {} }\n"
        #expect(try Copies.of(["import CoreData\n" + text + "let flow: Flow? = nil\n"]) == ["import CoreData\n\n\n\n"])
    }

    @Test func aTypeThatLacksARequirementIsAbsent() throws {
        let copy = try Copies.of([
            "import CoreData\nprotocol Named { func name() -> String }\n"
                + "struct A: Named { func name() -> String { UIDevice.current.name } }\n"
        ])
        #expect(copy == ["import CoreData\nprotocol Named { func name() -> String }\n\n"])
    }

    @Test func statementsThatUseAnAbsentVariableAreLeftOut() throws {
        let copy = try Copies.of([
            """
            import CoreData
            func f(d: Data) {
                guard let image = UIImage(data: d) else { return }
                save(d)
                print(image)
                load { image in print(image) }
                if d.isEmpty { let image = 1; print(image) }
            }

            """
        ])[0]
        #expect(
            copy == """
                import CoreData
                func f(d: Data) {
                    
                    save(d)
                    
                    load { image in print(image) }
                    if d.isEmpty { let image = 1; print(image) }
                }

                """)
    }

    @Test func aFunctionThatReturnsNothingAnyMoreIsLeftOut() throws {
        let copy = try Copies.of([
            "import CoreData\nfunc f() -> Bool {\n    let device = UIDevice.current\n    return device.isCharging\n}\n"
                + "func g() -> Int {\n    show { print(1); return UIDevice.current }\n    return 1\n}\n"
        ])
        #expect(
            copy == [
                "import CoreData\n\n\n\n\nfunc g() -> Int {\n    show { print(1);  }\n    return 1\n}\n"
            ])
    }

    @Test func aParameterHidesAnAbsentMember() throws {
        let copy = try Copies.of([
            "import CoreData\nstruct A {\n var image: UIImage?\n func f(image: Data) { save(image); save(image) }\n"
                + " func g() { print(1); print(image) }\n}\n"
        ])
        #expect(
            copy == [
                "import CoreData\nstruct A {\n \n func f(image: Data) { save(image); save(image) }\n"
                    + " func g() { print(1);  }\n}\n"
            ])
    }

    @Test func aTestIsLeftOutAsAWhole() throws {
        let copy = try Copies.of([
            """
            import XCTest
            class ListTests: XCTestCase {
                var list: UITableViewController!
                override func setUp() { super.setUp(); list = UITableViewController() }
                func testRows() {
                    let count = 1
                    XCTAssertEqual(list.rows, count)
                }
                func testNothing() {}
            }

            """
        ])[0]
        #expect(
            copy == """
                import XCTest
                class ListTests: XCTestCase {
                    
                    override func setUp() { super.setUp();  }
                    



                    func testNothing() {}
                }

                """)
    }

    @Test func anEntityNamedAsAViewIsNot() throws {
        let support = try Copies.support(
            of: ["import SwiftUI\nextension List { public override func willSave() {} }\n"],
            model: "<entity name=\"List\" representedClassName=\"List\" codeGenerationType=\"class\"/>")
        #expect(support.contains("// Added to the generated class List: "))
    }

    @Test func aTypeOfTheProjectNamedAsOneOfAppleIsPresent() throws {
        let text = "import CoreData\nstruct UIModel {}\nlet x = UIModel()\n"
        #expect(try Copies.of([text]) == [text])
    }
}
