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

    @Test func aComparisonIsFoundWithItsLine() {
        func line(_ source: String, _ type: String = "A") -> Int? { SourceTokens(source).comparisonLine(of: type) }
        let own = "struct B { func f() {}\n static func == (l: B, r: B) -> Bool { true } }\n"
        #expect(line("\(own)struct A {\n static func == (l: Self, r: Self) -> Bool { true }\n}") == 4)
        #expect(
            line("\(own)struct A {}\nextension Outer.A {\n\n static func ==(l: Self, r: Self) -> Bool { true }\n}") == 6
        )
        #expect(line("\(own)struct A {}\nfunc == (l: A, r: A) -> Bool { true }") == 4)
        #expect(line("\(own)struct A: P {}\nextension P {\nstatic func == <T>(l: T, r: T) -> Bool { true } }") == 5)
        #expect(line("\n// struct A { func ==\nclass A {}; let a = A.self == b") == 3)
        #expect(line("func f() { a == b }") == nil)
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
    }

    @Test func symbolsAreNamedAsInASource() {
        let names = SymbolNames([
            "$s10Foundation10FileHandleC14fileDescriptorACs5Int32V_tcfC", "exit",
            "$s10Foundation10FileHandleC5writeyyAA4DataVF", "$s1M2eeoiySbSi_SitF", "$s10Foundation7ProcessCMa",
        ])
        #expect(
            names["$s10Foundation10FileHandleC14fileDescriptorACs5Int32V_tcfC"] == "FileHandle(fileDescriptor:)")
        #expect(names["exit"] == "exit")
        #expect(names["$s10Foundation10FileHandleC5writeyyAA4DataVF"] == "FileHandle.write(_:)")
        #expect(names["$s1M2eeoiySbSi_SitF"] == "==")
        #expect(names["$s10Foundation7ProcessCMa"] == "Process")
        for (description, name) in [
            ("static FileHandle.standardInput.getter", "FileHandle.standardInput"),
            ("dispatch thunk of FileHandle.write<A>(contentsOf:)", "FileHandle.write(contentsOf:)"),
            ("@objc C.isEqual(_:)", "C.isEqual(_:)"), ("closure #1 in f(x:)", "f(x:)"),
            ("(extension in M):Array<A>.sorted()", "Array.sorted()"), ("<< prefix<A>(_:)", "<<"),
            ("protocol conformance descriptor for Data : DataProtocol in Foundation", "Data"),
        ] { #expect(SymbolNames.name(in: description) == name) }
        #expect(SymbolNames.identifier(in: "FileHandle.write(_:)") == "write")
    }

    @Test func aSymbolBelongsToTheSameEntityWhateverItsTypes() {
        for (description, entity) in [
            ("M.names(in: CoreData.NSManagedObjectContext) throws -> [Swift.String]", "M.names"),
            ("default argument 1 of M.names<A>(in: A, limit: Swift.Int) -> ()", "M.names"),
            ("static M.Total.== infix(M.Total, M.Total) -> Swift.Bool", "M.Total.=="),
            ("type metadata accessor for M.Total", "M.Total"),
            ("property descriptor for M.Total.sum : Swift.Int", "M.Total.sum"),
            ("dispatch thunk of M.Keeper.total.getter : Swift.Int", "M.Keeper.total"),
            ("M.Keeper.__allocating_init(context: CoreData.NSManagedObjectContext) -> M.Keeper", "M.Keeper.init"),
            ("(extension in M):Swift.Double.init(Swift.Int) -> Swift.Double", "(extension in M):Swift.Double.init"),
            (
                "(extension in M):Swift.Array< where A == Swift.String>.subscript.getter : (Swift.Int) -> Swift.String",
                "(extension in M):Swift.Array.subscript"
            ),
            ("protocol conformance descriptor for M.Total : Swift.Equatable in M", "M.Total : Swift.Equatable"),
            ("protocol witness table for Swift.Int : M.P in M", "Swift.Int : M.P"),
        ] { #expect(SymbolEntities.entity(in: description) == entity) }
    }

    @Test func formatsThatReadMemoryAreFound() {
        func lines(_ source: String, allowing allowed: Set<String> = []) -> [Int?] {
            AnswerInspection(source: source, module: "M", allowed: allowed).formats().map(\.line)
        }
        #expect(lines(#"let a = String(format: "%-5.2f %@ %% size %ld", x)"#).isEmpty)
        #expect(lines(#"NSPredicate(format: text); NSExpression(format: "%s"); board(format: text)"#).isEmpty)
        #expect(lines("a\n String(format: \"%5$s\", 1)\n NSString(format: \"%lS\", 1)") == [2, 3])
        #expect(
            lines("String(format: text, 1)\nString.init(format: \"%\\(a)\", 1)\n\"a\".appendingFormat(b)") == [1, 2, 3])
        #expect(
            lines(#"String(format: "%d" + "%s", 1); typealias NSPredicate = String; NSPredicate(format: "%s")"#).count
                == 2)
        #expect(lines("let f = String.init(format:_:)") == [1])
        #expect(lines("String(format: text)", allowing: ["String(format:)"]).isEmpty)
        #expect(AnswerInspection.formatsTexts("$sSS10FoundationE6format_S2Sh_s7CVarArg_pdtcfC"))
        #expect(!AnswerInspection.formatsTexts("$s15CocoaFoundation11NSPredicateC6format_ACSS_s7CVarArg_pdtcfC"))
    }

    @Test func onlyFunctionsOfOneValueGetPointersToVariables() {
        func lines(_ remark: String, _ source: String) -> Int {
            AnswerInspection(source: source, module: "M").unsafeCode(
                "/a/M.swift:1:3: note: \(remark)", file: "M.swift", facts: ExerciseFacts()
            ).count
        }
        let pointer = "has unsafe type 'UnsafeMutablePointer<UInt8>'"
        #expect(lines("argument #0 in call to global function 'modf' \(pointer)", "f(&a)") == 0)
        #expect(lines("argument 'to' in call to instance method 'copyBytes' \(pointer)", "f(&a)") == 1)
        let type = "involves unsafe type 'UnsafeMutablePointer<UInt8>'"
        #expect(lines("reference to instance method 'fileExists(atPath:isDirectory:)' \(type)", "fileExists") == 0)
        #expect(lines("reference to instance method 'copyBytes(to:count:)' \(type)", "copyBytes") == 1)
    }

    @Test func directivesOverridesAndOpenedModulesAreFound() {
        #expect(
            findings("#sourceLocation(file: \"a\", line: 1)\n#if DEBUG\n#endif\n#warning(\"a\")") == ["#sourceLocation"]
        )
        #expect(findings("@testable import CoreData") == ["@testable"])
        #expect(findings("class C: D {\n override public var hasChanges: Bool { false }\n}") == ["hasChanges"])
        #expect(findings("struct S { var hasChanges = false }").isEmpty)
    }

    @Test func onlyHandlesOfTheOutputAreAllowed() {
        for symbol in ForbiddenSymbols.output {
            let reason = ForbiddenSymbols.family(of: symbol)?.reason
            #expect(reason?.en.hasSuffix("use print.") == true && reason?.ko.contains("print") == true)
        }
        for (source, isAllowed) in [
            ("Foundation.FileHandle.standardError.write(a)\nfor h in [FileHandle . standardOutput] {}", true),
            ("print()", true), ("extension FileHandle {}", false), ("typealias H = `FileHandle`", false),
            ("let h: FileHandle = .standardError", false), ("FileHandle(fileDescriptor: 100)", false),
            ("FileHandle.self", false), ("FileHandle", false),
        ] { #expect(SourceTokens(source).usesHandlesForOutputOnly == isAllowed, "\(source)") }
    }

    @Test func aRefusedStreamComesWithWhatToUseInstead() {
        let remarks = """
            /a/M.swift:1:7: note: argument #0 in call to global function 'fputs' has unsafe type 'UnsafePointer<CChar>?' \
            (aka 'Optional<UnsafePointer<Int8>>')
            /a/M.swift:1:12: note: reference to var 'stderr' involves unsafe type 'UnsafeMutablePointer<FILE>'
            """
        func findings(allowing allowed: Set<String> = []) -> [AnswerInspection.Finding] {
            AnswerInspection(source: "fputs(\"a\", stderr)", module: "M", allowed: allowed).unsafeCode(
                remarks, file: "M.swift", facts: ExerciseFacts())
        }
        let found = findings()
        #expect(found.map(\.name) == ["UnsafeMutablePointer<FILE>"])
        let others = findings(allowing: ["UnsafeMutablePointer<FILE>"])
        #expect(others.map(\.name) == ["Optional<UnsafePointer<Int8>>"])
        #expect(found.first?.reason.en.hasSuffix("use print.") == true)
    }

    @Test func changedDeclarationsOfTheStarterAreNamed() {
        let starter = """
            /// A note.
            final class Note: NSManagedObject {
                @NSManaged var title: String
                var length: Int { title.count }
            }
            func find(
                _ text: String, in context: Context = { .main }(), then: @escaping () -> Void  // Once.
            ) throws -> [Note] {
                let found: [Note] = []
                return found
            }
            func count() -> Int { 1 }
            """
        func differences(_ answer: String, _ errors: String...) -> [String] {
            StarterDeclarations(starter).differences(in: StarterDeclarations(answer), errors: errors).map(\.en)
        }
        #expect(differences(starter + "\nfunc more() {}").isEmpty)
        #expect(differences(starter.replacing("count() -> Int { 1 }", with: "count() -> Int { more() }")).isEmpty)
        let renamed = starter.replacing("func count", with: "private func total").replacing(": Int {", with: ": Int? {")
        let changed = "The starter's declaration was changed: var length: Int\nYours: var length: Int?"
        #expect(differences(renamed) == [changed, "The starter's declaration is missing: func count() -> Int"])
        #expect(differences(renamed, "value of type 'Note' has no member 'length'") == [changed])
        let header = "func find( _ text: String, in context: Context = { .main }(), then: @escaping () -> Void ) throws"
        let other = header.replacing("String", with: "String?")
        #expect(
            differences(starter.replacing("_ text: String", with: "_ text: String?")) == [
                "The starter's declaration was changed: \(header) -> [Note]\nYours: \(other) -> [Note]"
            ])
        #expect(differences(starter.replacing("func count", with: "private func count")).count == 1)
    }

    @Test func everyFamilyOfSymbolsHasAReason() {
        for symbol in ["_exit", "dlsym", "fork", "mprotect", "sigaction", "setenv", "$s6XCTest7XCTFailyyF", "write"] {
            #expect(ForbiddenSymbols.family(of: symbol) != nil, "\(symbol)")
        }
        #expect(ForbiddenSymbols.family(of: "$s8CoreData15NSManagedObjectC") == nil)
    }
}
