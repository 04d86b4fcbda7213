import Foundation
import Porting
import TerminalText
import Testing

/// The files and the output of `faultline port`.
struct ProjectTests {
    let sample: SampleProject

    init() throws { sample = try SampleProject() }

    private var kit: URL { URL(fileURLWithPath: "/kit") }

    /// Ports the sample.
    /// - Returns: What has changed since the last time.
    @discardableResult
    private func port(_ path: String = "", to output: URL? = nil) throws -> String? {
        let project = try PortedProject(at: path.isEmpty ? sample.root : sample.root.appendingPathComponent(path))
        return try PackageWriter(project, output: output ?? sample.output, kit: kit).write().text(.english)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: sample.output.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func anXcodeProjectBecomesAPackageOfLinks() throws {
        try sample.writeXcodeProject()
        let before = sample.contents
        try port()
        #expect(sample.contents == before)
        let manifest = try text("Package.swift")
        for part in [
            "name: \"Travel_Log\"", "resources: [.process(\"Folders/Model/Travel.xcdatamodeld\")]",
            "exclude: [\"Folders/Model/Old.m\", \"Folders/Model/Store.swift\"]",
            "name: \"Travel_LogTests\",\n            dependencies: [\"Travel_Log\", coreData]",
            "swiftSettings: [.define(\"BETA\")]",
        ] {
            #expect(manifest.contains(part), "\(part)")
        }
        #expect(try text("Sources/Travel_Log/Originals/Store.swift").hasPrefix("import UIKit\n"))
        #expect(try text("Missing.txt") == "module Kingfisher\ntype Old\n")
    }

    @Test func theReportSaysWhatIsLeftOutAndWhatIsLeftToDoWithFileAndLine() throws {
        try sample.writeXcodeProject()
        let report = try PortReport(PortedProject(at: sample.root), tool: Copies.tool)
        #expect(!report.isComplete)
        #expect(
            report.text(.english) == """
                Travel_Log: 2 Swift files, 1 resources
                Travel_LogTests: 1 Swift files, 0 resources

                Rewritten in the copies:
                  1 × imports of modules that Linux lacks
                  1 × #keyPath, as a string

                Left out, with what Linux lacks:
                  Travel LogUITests: tests of the user interface
                  Widget: a product of the kind app-extension
                  Travel Log/Model/Old.m: Objective-C
                  Travel Log/Model/Lost.swift: there is no such file
                  Travel Log/UI/Base.lproj/Main.storyboard: Interface Builder
                  Travel Log/Model/Store.swift:2: UIKit: UIColor

                Left to you:
                  Travel Log/UI/Images.swift:1: Kingfisher, https://example.com/Kingfisher: add its package to \
                Package.swift if the model layer needs it
                """)
        let korean = report.text(.korean)
        #expect(korean.contains("Travel Log/Model/Lost.swift: 파일이 없습니다\n"))
        #expect(korean.contains("Travel Log/UI/Images.swift:1: Kingfisher, https://example.com/Kingfisher: 모델 코드에"))
    }

    @Test func theReportCountsLeftOutTestsAndNamesTheDeclarationThatCausesThem() throws {
        try sample.writeXcodeProject()
        try sample.write("", to: "Travel Log/UI/Images.swift")
        let tests =
            "import XCTest\nfinal class StoreTests: XCTestCase {\n    var list: UITableView!\n"
            + "    func testRows() { print(1); print(list) }\n"
        try sample.write(tests + "}\n", to: "Tests/StoreTests.swift")
        let report = try PortReport(PortedProject(at: sample.root), tool: Copies.tool)
        #expect(!report.isComplete)
        let text = report.text(.english)
        #expect(text.contains("\n  Tests: 1 of 1 left out\n"))
        #expect(text.contains("  Tests/StoreTests.swift:4: UIKit: UITableView (through list, StoreTests.swift:3)\n"))
        #expect(text.contains("Left to you:\n  Travel_LogTests: all tests are left out"))
        #expect(report.text(.korean).contains("\n  테스트: 1개 중 1개 제외\n"))
        try sample.write(tests + "    func testNothing() {}\n}\n", to: "Tests/StoreTests.swift")
        let other = try PortReport(PortedProject(at: sample.root), tool: Copies.tool)
        #expect(other.isComplete)
        #expect(other.text(.english).contains("\n  Tests: 1 of 2 left out\n"))
    }

    @Test func writingAgainSaysWhatHasChanged() throws {
        try sample.writeXcodeProject()
        #expect(try port() == nil)
        #expect(try port() == "The package is as it was written before.")
        let file = "Travel Log.xcodeproj/project.pbxproj"
        let project = String(decoding: try #require(sample.contents[file]), as: UTF8.self)
        try sample.write(project.replacing("targets = (T1, T2,", with: "targets = (T1,"), to: file)
        let changes = try #require(try port())
        #expect(changes.hasPrefix("Changed in the package:\n  * Package.swift\n  - Tests/Travel_LogTests/"))
    }

    @Test func anEditedManifestIsKept() throws {
        try sample.writeXcodeProject()
        try port()
        let manifest = sample.output.appendingPathComponent("Package.swift")
        let edited = try text("Package.swift") + "// Mine.\n"
        try Data(edited.utf8).write(to: manifest)
        #expect(try port() == "The package is as it was written before.")
        let file = "Travel Log.xcodeproj/project.pbxproj"
        let project = String(decoding: try #require(sample.contents[file]), as: UTF8.self)
        try sample.write(project.replacing("DEBUG BETA", with: "DEBUG"), to: file)
        #expect(try port()?.contains("Package.swift was edited and is kept.") == true)
        #expect(try text("Package.swift") == edited)
        #expect(try !text("Package.swift.new").contains("BETA"))
    }

    @Test func theWorkflowNamesThePackagesFolderInARepository() throws {
        try sample.writeXcodeProject()
        try sample.write("", to: ".git/HEAD")
        try port("", to: sample.root.appendingPathComponent("Linux"))
        let file = sample.root.appendingPathComponent("Linux/.github/workflows/linux.yml")
        let workflow = try String(contentsOf: file, encoding: .utf8)
        #expect(workflow.contains("- run: swift test --package-path 'Linux' --scratch-path .build\n"))
        #expect(workflow.contains("${{ vars.FAULTLINE_URL }}"))
    }

    @Test func linesInTheListOfFilesToLeaveOutAreKept() throws {
        try sample.writeXcodeProject()
        try port()
        let list = sample.output.appendingPathComponent("Sources/Travel_Log/LeftOut.txt")
        try Data("Images.swift\n".utf8).write(to: list)
        try port()
        #expect(try text("Sources/Travel_Log/LeftOut.txt") == "Images.swift\n")
        #expect(try text("Package.swift").contains("\"LeftOut.txt\""))
    }

    @Test func aPackagesResourcesAndConditionsAreKept() throws {
        try sample.write(
            """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Notes", defaultLocalization: "ko", products: [.library(name: "Notes", targets: ["Notes"])],
                dependencies: [.package(url: "https://example.com/Tools.git", from: "1.2.0")],
                targets: [
                    .target(name: "Legacy"),
                    .target(
                        name: "Notes", dependencies: ["Legacy", .product(name: "Tools", package: "Tools")],
                        exclude: ["Old.swift"], resources: [.process("Model.xcdatamodeld"), .copy("Samples")],
                        swiftSettings: [
                            .define("NOTES"), .enableUpcomingFeature("ExistentialAny"),
                            .enableExperimentalFeature("Extern"),
                        ]),
                    .testTarget(name: "NotesTests", dependencies: ["Notes"]),
                ])
            """, to: "Package.swift")
        try sample.write("@implementation Old\n@end\n", to: "Sources/Legacy/Old.m")
        try sample.write("import Legacy\nfunc old() -> Old { Old() }\n", to: "Sources/Notes/Notes.swift")
        try sample.write("class {", to: "Sources/Notes/Old.swift")
        try sample.write("<model/>", to: "Sources/Notes/Model.xcdatamodeld/Model.xcdatamodel/contents")
        try sample.write("[]", to: "Sources/Notes/Samples/notes.json")
        try sample.write("import XCTest\n", to: "Tests/NotesTests/NotesTests.swift")
        let before = sample.contents
        try port("Package.swift")
        #expect(sample.contents == before)
        let manifest = try text("Package.swift")
        #expect(
            manifest.contains(
                "resources: [.process(\"Originals/Notes/Model.xcdatamodeld\"), .copy(\"Originals/Notes/Samples\")]"))
        #expect(manifest.contains(".package(url: \"https://example.com/Tools.git\", \"1.2.0\"..<\"2.0.0\")"))
        #expect(manifest.contains(".product(name: \"Tools\", package: \"Tools\")"))
        #expect(
            manifest.contains(
                "swiftSettings: [.define(\"NOTES\"), .enableUpcomingFeature(\"ExistentialAny\"), "
                    + ".enableExperimentalFeature(\"Extern\")]"))
        #expect(manifest.contains("    name: \"Notes\",\n    defaultLocalization: \"ko\",\n"))
        #expect(!manifest.contains("Legacy"))
        #expect(try text("Sources/Notes/LeftOut.txt") == "Notes/Old.swift\n")
        let report = try PortReport(PortedProject(at: sample.root), tool: Copies.tool).text(.english)
        #expect(report.contains("  Legacy: Objective-C\n"))
        #expect(report.contains("  Sources/Notes/Notes.swift:2: Objective-C: Old"))
        #expect(!report.contains("Notes.swift:1"))
    }

    @Test func unusableInputIsRefusedWithAReason() throws {
        func refusal(_ path: String = "", to output: URL? = nil) -> String {
            do { try port(path, to: output) } catch let error as ToolError { return error.message[.english] } catch {
                return "\(error)"
            }
            return "none"
        }
        #expect(refusal("None") == "There is no folder \(sample.root.path)/None.")
        #expect(refusal() == "\(sample.root.path) has neither a Package.swift nor an .xcodeproj.")
        try sample.write("garbage {", to: "A.xcodeproj/project.pbxproj")
        #expect(refusal().hasSuffix("A.xcodeproj/project.pbxproj cannot be read as a project of Xcode's."))
        try sample.write("{ rootObject = P; objects = { P = {targets = (); }; }; }", to: "A.xcodeproj/project.pbxproj")
        #expect(refusal().hasSuffix("A.xcodeproj has no targets."))
        try sample.write(
            "{ rootObject = P; objects = { P = {targets = (T); }; T = {name = A; productType = \"com.apple.product-type.tool\";};};}",
            to: "A.xcodeproj/project.pbxproj")
        #expect(refusal().hasSuffix("no target of A has Swift sources to port."))
        try sample.writeXcodeProject()
        #expect(refusal().hasSuffix("several projects: A.xcodeproj, Travel Log.xcodeproj. Name the one to port."))
        let project = "Travel Log.xcodeproj"
        #expect(refusal(project, to: sample.root).contains("contains sources, which are not touched"))
        #expect(refusal(project, to: sample.root.appendingPathComponent("Tests")).contains("is not empty"))
        #expect(refusal(project) == "none")
    }
}
