import Foundation

/// A project in a folder with a space and Korean letters in its path, as a test changes it.
final class SampleProject {
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent("porting-\(UUID().uuidString)")
    var root: URL { parent.appendingPathComponent("여행 일지") }
    var output: URL { parent.appendingPathComponent("리눅스 out") }

    init() throws { try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: parent) }

    func write(_ text: String, to path: String) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// The text of every file below the root, by its path.
    var contents: [String: Data] {
        let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
        return Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (path, FileManager.default.contents(atPath: root.appendingPathComponent(path).path) ?? Data())
            })
    }

    /// Writes a project of an app, its tests, tests of its interface and a widget, with lists of files.
    func writeXcodeProject() throws {
        try write(
            "import UIKit\nlet color = UIColor.red\nlet key = #keyPath(Trip.name)\n", to: "Travel Log/Model/Store.swift"
        )
        try write("import Kingfisher\n", to: "Travel Log/UI/Images.swift")
        try write("@implementation Old\n", to: "Travel Log/Model/Old.m")
        try write("<document/>", to: "Travel Log/UI/Base.lproj/Main.storyboard")
        try write("<plist/>", to: "Travel Log/Info.plist")
        try write(
            "<model><entity name=\"Trip\" representedClassName=\"Trip\" codeGenerationType=\"class\"/></model>",
            to: "Travel Log/Model/Travel.xcdatamodeld/Travel.xcdatamodel/contents")
        try write("import XCTest\n@testable import Travel_Log\n", to: "Tests/StoreTests.swift")
        try write(Self.project, to: "Travel Log.xcodeproj/project.pbxproj")
    }

    private static let project = """
        // !$*UTF8*$!
        {
        archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = (T1, T2, T3, T4); };
        G = {isa = PBXGroup; children = (G1, G2); sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; path = "Travel Log"; sourceTree = "<group>"; children = (F1, F2, F3, F4, F5, V); };
        G2 = {isa = PBXGroup; path = Tests; sourceTree = "<group>"; children = (F6); };
        F1 = {isa = PBXFileReference; path = Model/Store.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = UI/Images.swift; sourceTree = "<group>"; };
        F3 = {isa = PBXFileReference; path = Model/Old.m; sourceTree = "<group>"; };
        F4 = {isa = PBXFileReference; path = Model/Lost.swift; sourceTree = "<group>"; };
        F5 = {isa = XCVersionGroup; path = Model/Travel.xcdatamodeld; sourceTree = "<group>"; children = (); };
        F6 = {isa = PBXFileReference; path = StoreTests.swift; sourceTree = "<group>"; };
        F7 = {isa = PBXFileReference; path = UI/Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        V = {isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>"; children = (F7); };
        B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; }; B4 = {isa = PBXBuildFile; fileRef = F4; };
        B5 = {isa = PBXBuildFile; fileRef = F5; }; B6 = {isa = PBXBuildFile; fileRef = F6; };
        B7 = {isa = PBXBuildFile; fileRef = V; };
        S1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4, B5); };
        R1 = {isa = PBXResourcesBuildPhase; files = (B7); };
        S2 = {isa = PBXSourcesBuildPhase; files = (B6); };
        C1 = {isa = XCConfigurationList; buildConfigurations = (C2); };
        C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
            SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG BETA $(inherited)"; PRODUCT_NAME = "$(TARGET_NAME)"; }; };
        K = {isa = XCSwiftPackageProductDependency; productName = Kingfisher; package = L; };
        L = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/Kingfisher"; };
        T1 = {isa = PBXNativeTarget; name = "Travel Log"; productType = "com.apple.product-type.application";
            buildPhases = (S1, R1); buildConfigurationList = C1; packageProductDependencies = (K); };
        T2 = {isa = PBXNativeTarget; name = "Travel LogTests"; productType = "com.apple.product-type.bundle.unit-test";
            buildPhases = (S2); };
        T3 = {isa = PBXNativeTarget; name = "Travel LogUITests"; productType = "com.apple.product-type.bundle.ui-testing"; };
        T4 = {isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; };
        }; }
        """
}
