import Foundation
import Testing

@testable import Grading

@Suite struct InspectionTests {
    private func findings(_ source: String) -> [String] {
        AnswerInspection(source: source, module: "M").sourceFindings().map(\.name)
    }

    @Test func attributesThatReplaceSymbolsAreFoundWithTheirLine() {
        let source = "import CoreData\n@_silgen_name(\"exit\") func f()\n@ /* x */\n  _cdecl(\"g\") func g() {}\n"
        let found = AnswerInspection(source: source, module: "M").sourceFindings()
        #expect(found.map(\.name) == ["@_silgen_name", "@_cdecl"])
        #expect(found.map(\.line) == [2, 3])
        #expect(findings("@section(\"x\") @used let a = 1") == ["@section", "@used"])
    }

    @Test func ordinaryAttributesAreNotRefused() {
        #expect(
            findings("@NSManaged var a: Int\n@discardableResult func f() -> Int { 1 }\n@objc(Name) class C {}")
                .isEmpty)
        #expect(findings("@MainActor func f() {}; let mail = \"ada@used-cars.example\"").isEmpty)
    }

    @Test func backticksCommentsAndInterpolationsHideNothing() {
        #expect(findings("@`_transparent` public func f() {}\n@/*x*/`main` struct S {}") == ["@_transparent", "@main"])
        #expect(findings("let a = \"\\(b /* \" */ + `unsafe` c)\"") == ["unsafe"])
        #expect(findings("let a = #\"\"\"#; unsafe b(); let c = #\"\"\"#") == ["unsafe"])
        #expect(findings("let a = #/\"/#; unsafe b(); let c = #/\"/#") == ["unsafe"])
        #expect(findings("let a = \"\"\"\n\"\\(Swift.`_typeByName`(\"x\"))\"\n\"\"\"") == ["_typeByName"])
        #expect(findings("// x\r unsafe b()") == ["unsafe"])
        #expect(findings("let `a \" b` = 1") == ["`"])
        #expect(findings("nonisolated(unsafe) var a = 1\n@safe func f() {}") == ["@safe"])
    }

    @Test func commentsAndTextsAreNotRefused() {
        #expect(findings("/* unsafe /* @_cdecl */ unsafe */ let a = \"unsafe @_cdecl \\n\" // unsafe").isEmpty)
        #expect(findings("let a = ##\"\"\"\n unsafe \" \\(unsafe)\n\"\"\"##\nlet b = #/unsafe \\/ \"/#").isEmpty)
    }

    @Test func namesOfTheCheckersAreRefusedWhereItWouldSeeThem() {
        #expect(
            findings("extension NSObject { func `expect`(_ a: Int) {} }\nfunc XCTFail() {}") == ["expect", "XCTFail"])
        #expect(findings("class Retry { func attempt() { func require() {} } }\nlet attempt = 1").isEmpty)
    }

    @Test func solutionsAndWrongAnswersUseNothingThatIsRefused() throws {
        let group = try GradingClass()
        for exercise in group.catalog.exercises + group.catalog.steps {
            let solution = try group.text("Solution", of: exercise)
            let exceptions = Set(AnswerInspection(source: solution, module: "M").sourceFindings().map(\.name))
            #expect(exceptions.isEmpty, "\(exercise.label): \(exceptions)")
            for version in ["Starter"] + exercise.wrongAnswers.map({ "Wrong/\($0.name)" }) {
                let inspection = AnswerInspection(
                    source: try group.text(version, of: exercise), module: "M", allowed: exceptions)
                #expect(inspection.sourceFindings().isEmpty, "\(exercise.label) \(version)")
            }
        }
    }

    @Test func anInstructorCanAllowAnAttribute() {
        let inspection = AnswerInspection(
            source: "@_silgen_name(\"x\") func f()", module: "M", allowed: ["@_silgen_name"])
        #expect(inspection.sourceFindings().isEmpty)
    }

    @Test func identifiersOfMangledNamesAreRead() {
        #expect(MangledName.identifiers(in: "$s7Company8EmployeeC4nameSSvg") == ["Company", "Employee", "name"])
        #expect(
            MangledName.identifiers(in: "$s8CoreData20NSManagedObjectModelC05FirstE0E11entityCountSivg")
                == ["CoreData", "NSManagedObjectModel", "FirstModel", "entityCount"])
        #expect(MangledName.identifiers(in: "$s1M12isEqualThingC0bC0ySbypSgF") == ["M", "isEqualThing", "EqualThing"])
        #expect(MangledName.identifiers(in: "$s4main1fyxxlFq0_") == ["main", "f"])
        #expect(MangledName.shortName(of: "exit") == "exit")
        #expect(MangledName.shortName(of: "$sSa17FromRowsToObjectsSSRszlE6sortedSaySSGyF") == "sorted")
        #expect(MangledName.isOperator("$s1M2eeoiySbSi_SitF"))
        #expect(!MangledName.isOperator("$s1M9employeesSayypGyF"))
    }

    @Test func everyFamilyOfSymbolsHasAReason() {
        for symbol in ["_exit", "dlsym", "fork", "mprotect", "sigaction", "setenv", "$s6XCTest7XCTFailyyF", "write"] {
            #expect(ForbiddenSymbols.family(of: symbol) != nil, "\(symbol)")
        }
        #expect(ForbiddenSymbols.family(of: "$s8CoreData15NSManagedObjectC") == nil)
    }
}
