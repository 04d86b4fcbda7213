import Foundation
import Testing

/// Sources that a rewriting by text would break.
struct UnusualSourceTests {
    @Test(arguments: [
        "// @objc #keyPath(A.b) UIColor\nlet x = 1\n",
        "/* #selector(a) /* @objc dynamic */ UIColor */\nlet x = 1\n",
        "let x = \"@objc #keyPath(Recipe.name) as! NSFetchRequest<A> Bundle.main UIColor\"\n",
        "let x = #\"\\(#keyPath(Recipe.name))\"#\n",
        "let x = \"\"\"\n    @objc UIColor #selector(a)\n    Bundle(for: A.self)\n    \"\"\"\n",
        "#if os(macOS)\n@objc class A: NSObject { let x = #keyPath(A.b) }\n#endif\n",
        "let x = a as! NSFetchRequest\nlet y = [1] as NSArray\n",
        "class A { var objc = 1; func dynamic() { objc = 2 } }\n",
        "let x = 텍스트.이름\n",
        "",
    ])
    func itStaysAsItIs(_ text: String) throws {
        let text = "import CoreData\n" + text
        #expect(try Copies.of([text]) == [text])
    }

    @Test func anInterpolationIsCode() throws {
        let text = ##"import CoreData; let x = "#keyPath(A.b) \("\(#keyPath(A.b))")""## + "\n"
        #expect(try Copies.of([text]) == [##"import CoreData; let x = "#keyPath(A.b) \("\("b")")""## + "\n"])
    }

    @Test func aKeyPathOfAClassInKoreanIsWithoutTheClass() throws {
        let copy = try Copies.of(["import CoreData\nclass 글: NSManagedObject {}\nlet x = #keyPath(글.제목 /* 키 */)\n"])
        #expect(copy == ["import CoreData\nclass 글: NSManagedObject {}\nlet x = \"제목\"\n"])
    }

    @Test func linesStayWhereTheyAre() throws {
        let text = """
            import CoreData
            import UIKit
            class A: NSObject {
                let color = make(
                    UIColor.red,
                    1)
                let key = #keyPath(
                    A.name
                )
                @objc(x:)
                func f() {
                    center.addObserver(self, selector: #selector(
                        A.f), name: nil, object: nil)
                    let line = #line
                }
            }

            """
        for ending in ["\n", "\r\n"] {
            let original = text.replacing("\n", with: ending)
            let copy = try #require(try Copies.of([original]).first)
            let number = { (text: String) in text.utf8.split(separator: 10, omittingEmptySubsequences: false) }
            let line = number(original).firstIndex { String(decoding: $0, as: UTF8.self).contains("#line") }
            #expect(
                line != nil && line == number(copy).firstIndex { String(decoding: $0, as: UTF8.self).contains("#line") }
            )
            #expect(number(copy).count == number(original).count)
        }
    }

    @Test func aByteOrderMarkIsLeftOut() throws {
        #expect(try Copies.of(["\u{FEFF}import CoreData\n"]) == ["import CoreData\n"])
    }

    @Test func brokenSourceIsCopiedForTheCompilerToReport() throws {
        #expect(try Copies.of(["class {{ ) func\n"]) == ["class {{ ) func\n"])
    }

    @Test func anImportOfAMissingModuleDependsOnWhetherThePackageHasIt() throws {
        let copy = try Copies.of(["import CoreData\n@testable import Legacy\nlet x = 1\n"], missingModules: ["Legacy"])[
            0]
        #expect(copy.contains("\n#if canImport(Legacy)\n@testable import Legacy\n#endif\n#sourceLocation("))
        #expect(copy.hasSuffix("0.swift\", line: 2)\n\nlet x = 1\n"))
    }
}
