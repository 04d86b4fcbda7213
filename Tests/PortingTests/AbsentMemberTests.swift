import Testing

/// Members that need a framework that Linux lacks, and calls that may mean them.
struct AbsentMemberTests {
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

    @Test func aNameOfAnAbsentMemberIsKeptOnOtherReceivers() throws {
        let text = """
            import CoreData
            final class Editor {
                let context: NSManagedObjectContext
                init(context: NSManagedObjectContext) { self.context = context }
                func remove(_ object: NSManagedObject) throws { context.delete(object); try context.save() }
                func check(_ list: [Int], _ other: Unknown) { print([1, 2].count, list.count); other.count() }

            """
        let copies = try Copies.of([
            text + "    func save(_ image: UIImage) -> Bool { true }\n    func count() -> UIImage? { nil }\n}\n",
            "import CoreData\nfinal class Flow {\n    let context: UIViewController\n"
                + "    init(context: UIViewController) { self.context = context }\n}\n",
        ])
        #expect(copies[0] == text + "    \n    \n}\n")
        #expect(copies[1] == "import CoreData\n\n\n\n\n")
    }

    @Test func usesOfAnAbsentMemberOnACertainReceiverAreLeftOut() throws {
        let copy = try Copies.of([
            """
            import CoreData
            class Photo {
                static let shared = Photo()
                var image: UIImage?
                func draw() { print(1); print(image) }
            }
            extension Photo {
                func show() { print(1); print(self.image) }
            }
            func f(photo: Photo, other: Photo?, any: Any) {
                print(photo.image)
                print(other?.image)
                print(Photo().image)
                print(Photo.shared.image)
                let made = Photo()
                print(made.image)
                print(any.image)
            }

            """
        ])[0]
        #expect(
            copy == """
                import CoreData
                class Photo {
                    static let shared = Photo()
                    
                    func draw() { print(1);  }
                }
                extension Photo {
                    func show() { print(1);  }
                }
                func f(photo: Photo, other: Photo?, any: Any) {
                    
                    
                    
                    
                    let made = Photo()
                    
                    print(any.image)
                }

                """)
    }

    @Test func aCallThatMayMeanAnotherMemberIsKept() throws {
        let text = """
            import CoreData
            class Base { func load() {} }
            class Store: Base {
                func f() { print(1); load(); reset() }
                func reset() {}

            """
        let copy = try Copies.of([
            text + "    func load(_ image: UIImage) {}\n    func reset(_ image: UIImage) {}\n}\n"
        ])
        #expect(copy == [text + "    \n    \n}\n"])
    }
}
