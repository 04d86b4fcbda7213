import Foundation
import Testing

@testable import Grading

@Suite struct InspectionTests {
    private func attributes(_ source: String) -> [String] {
        AnswerInspection(source: source, module: "M").attributes().map(\.name)
    }

    @Test func attributesThatReplaceSymbolsAreFoundWithTheirLine() {
        let source = "import CoreData\n@_silgen_name(\"exit\") func f()\n@ /* x */\n  _cdecl(\"g\") func g() {}\n"
        let findings = AnswerInspection(source: source, module: "M").attributes()
        #expect(findings.map(\.name) == ["@_silgen_name", "@_cdecl"])
        #expect(findings.map(\.line) == [2, 3])
        #expect(attributes("@section(\"x\") @used let a = 1") == ["@section", "@used"])
    }

    @Test func ordinaryAttributesAreNotRefused() {
        #expect(
            attributes("@NSManaged var a: Int\n@discardableResult func f() -> Int { 1 }\n@objc(Name) class C {}")
                .isEmpty)
        #expect(attributes("@MainActor func f() {}; let mail = \"ada@used-cars.example\"") == ["@used"])
    }

    @Test func anInstructorCanAllowAnAttribute() {
        let inspection = AnswerInspection(
            source: "@_silgen_name(\"x\") func f()", module: "M", allowed: ["@_silgen_name"])
        #expect(inspection.attributes().isEmpty)
    }

    @Test func identifiersOfMangledNamesAreRead() {
        #expect(MangledName.identifiers(in: "$s7Company8EmployeeC4nameSSvg") == ["Company", "Employee", "name"])
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
