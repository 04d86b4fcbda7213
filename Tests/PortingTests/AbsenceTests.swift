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

    @Test func aParameterLosesADefaultValueThatNamesAnAbsentType() throws {
        let text = """
            import CoreData
            final class Store {
                init(context: NSManagedObjectContext = (UIApplication.shared.delegate as! AppDelegate).context, n: Int = 1) {}
            }

            """
        #expect(
            try Copies.of([text]) == [
                text.replacing(" = (UIApplication.shared.delegate as! AppDelegate).context", with: " ")
            ])
        #expect(try Copies.report(on: [text]).contains("\"leftOutDefaultValue\",\"line\":3"))
    }

    @Test func aClassKeepsItsOtherInitializers() throws {
        let text = """
            import CoreData
            final class Photo: NSManagedObject {
                init(image: UIImage, context: NSManagedObjectContext) {}
            }
            final class Store {
                init(count: Int) {}
                convenience init(image: UIImage) { self.init(count: 1) }
            }
            final class Cache {
                var count = 1
                convenience init(image: UIImage) { self.init() }
            }

            """
        #expect(
            try Copies.of([text]) == [
                """
                import CoreData
                final class Photo: NSManagedObject {
                    
                }
                final class Store {
                    init(count: Int) {}
                    
                }
                final class Cache {
                    var count = 1
                    
                }

                """
            ])
    }

    @Test func aLeftOutClassWithThePersistentContainerIsLeftToThePerson() throws {
        let report = try Copies.report(on: [
            "import UIKit\nclass ListController: UIViewController {\n"
                + "    lazy var persistentContainer: NSPersistentContainer = { make() }()\n}\n"
        ])
        #expect(report.contains("\"kind\":\"lostContainer\",\"line\":2,\"subject\":\"ListController\""))
    }

    @Test func anAppDelegateKeepsWhatDoesNotNeedTheApplication() throws {
        let copy = try Copies.of([
            """
            import UIKit
            @main
            class AppDelegate: UIResponder, UIApplicationDelegate, Named {
                var window: UIWindow?
                func application(_ application: UIApplication, didFinishLaunchingWithOptions options: Options?) -> Bool {
                    true
                }
                override var canBecomeFirstResponder: Bool { true }
                lazy var persistentContainer: NSPersistentContainer = { make() }()
                func saveContext() {
                    becomeFirstResponder()
                    try? persistentContainer.viewContext.save()
                }
            }
            protocol Named {}
            let delegate = UIApplication.shared.delegate as! AppDelegate
            let own = AppDelegate().persistentContainer

            """
        ])[0]
        #expect(
            copy == """
                import Foundation; import CoreData

                @MainActor class AppDelegate: NSObject, Named {
                    
                    


                    
                    lazy var persistentContainer: NSPersistentContainer = { make() }()
                    func saveContext() {
                        
                        try? persistentContainer.viewContext.save()
                    }
                }
                protocol Named {}

                let own = AppDelegate().persistentContainer

                """)
    }

    @Test func aSubclassOfAControllerIsNoAppDelegate() throws {
        let copy = try Copies.of(["import UIKit\nclass A: UIViewController, UIApplicationDelegate { var x = 1 }\n"])
        #expect(copy == ["import Foundation; import CoreData\n\n"])
    }
}
