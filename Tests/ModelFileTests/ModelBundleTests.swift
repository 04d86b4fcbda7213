import Foundation
import Testing
import TestSupport

@testable import ModelFile

@Suite struct ModelBundleTests {
    @Test func theCurrentVersionIsReadFromXccurrentversion() throws {
        let bundle = try ModelBundle(contentsOf: fixtures.appendingPathComponent("Library.xcdatamodeld"))
        #expect(bundle.name == "Library")
        #expect(bundle.versions == ["Library", "Library 2"])
        #expect(bundle.currentVersion == "Library 2")
        #expect(try ModelDocument(contentsOf: bundle.currentVersionURL).versionIdentifier == "2")
    }

    /// Creates a bundle with empty versions of these names, and an optional current version.
    private func withBundle(_ versions: [String], current: String?, _ body: (URL) throws -> Void) throws {
        let folder = TestFolder.place(".xcdatamodeld")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for version in versions {
            try ModelDocument().write(to: folder.appendingPathComponent("\(version).xcdatamodel"))
        }
        if let current {
            let list = folder.appendingPathComponent(".xccurrentversion")
            try Data(current.utf8).write(to: list)
        }
        try body(folder)
    }

    @Test func aSingleVersionIsTheCurrentOne() throws {
        try withBundle(["Shop"], current: nil) { url in
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.currentVersion == "Shop")
        }
    }

    @Test func versionsAreSortedByNumber() throws {
        let list = "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>"
        try withBundle(["Shop 10", "Shop 2", "Shop"], current: list) { url in
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.versions == ["Shop", "Shop 2", "Shop 10"])
        }
    }

    @Test func aMissingOrInvalidCurrentVersionIsRefused() throws {
        try withBundle(["A", "B"], current: nil) { url in
            #expect { try ModelBundle(contentsOf: url) } throws: {
                "\($0)".contains("no .xccurrentversion names the current one")
            }
        }
        try withBundle(["A"], current: "no list") { url in
            #expect { try ModelBundle(contentsOf: url) } throws: { "\($0)".contains("is not a property list") }
        }
        let list = "<plist><dict><key>_XCCurrentVersionName</key><string>C.xcdatamodel</string></dict></plist>"
        try withBundle(["A", "B"], current: list) { url in
            #expect { try ModelBundle(contentsOf: url) } throws: { "\($0)".contains("names \"C.xcdatamodel\"") }
        }
        try withBundle([], current: nil) { url in
            #expect { try ModelBundle(contentsOf: url) } throws: { "\($0)".contains("has no .xcdatamodel") }
        }
    }

    @Test func aWrittenBundleSurvivesARoundTrip() throws {
        try withBundle([], current: nil) { url in
            var second = ModelDocument()
            second.entities = [EntityElement(name: "Shop")]
            try ModelBundle.write(["Shop": ModelDocument(), "Shop 2": second], currentVersion: "Shop 2", to: url)
            let bundle = try ModelBundle(contentsOf: url)
            #expect(try ModelDocument(contentsOf: bundle.currentVersionURL) == second)
        }
    }
}
