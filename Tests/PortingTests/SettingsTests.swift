import Foundation
import Porting
import Testing

/// The settings that change what the sources mean.
struct SettingsTests {
    let sample: SampleProject

    init() throws { sample = try SampleProject() }

    /// - Returns: The written manifest, and the report.
    private func port() throws -> (manifest: String, report: String) {
        let project = try PortedProject(at: sample.root)
        _ = try PackageWriter(project, output: sample.output, kit: URL(fileURLWithPath: "/kit")).write()
        let manifest = try String(contentsOf: sample.output.appendingPathComponent("Package.swift"), encoding: .utf8)
        return (manifest, try PortReport(project, tool: Copies.tool).text(.english))
    }

    /// Ports a project with these settings of the target.
    private func portXcode(_ settings: String, project: String = "", file: String? = nil) throws -> (String, String) {
        try sample.write("import Foundation\n", to: "App/App.swift")
        if let file { try sample.write(file, to: "App.xcconfig") }
        let reference = file == nil ? "" : "baseConfigurationReference = X;"
        try sample.write(
            """
            { rootObject = P; objects = {
            P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L1; };
            G = {isa = PBXGroup; children = (F, X); sourceTree = "<group>"; };
            F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
            X = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
            L1 = {isa = XCConfigurationList; buildConfigurations = (C1); };
            C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(project) }; \(reference) };
            L2 = {isa = XCConfigurationList; buildConfigurations = (C2); };
            C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
            T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                fileSystemSynchronizedGroups = (F); buildConfigurationList = L2; };
            }; }
            """, to: "App.xcodeproj/project.pbxproj")
        return try port()
    }

    @Test func theSettingsOfNewProjectsAreCarriedOver() throws {
        let (manifest, _) = try portXcode(
            "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; SWIFT_APPROACHABLE_CONCURRENCY = YES; SWIFT_VERSION = 5.0;"
                + " SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY = YES; SWIFT_STRICT_CONCURRENCY = targeted;")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
        let features = [
            "MemberImportVisibility", "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
            "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
        ].map { ".enableUpcomingFeature(\"\($0)\")" }
        #expect(
            manifest.contains(
                "swiftSettings: [.defaultIsolation(MainActor.self), \(features.joined(separator: ", ")), "
                    + ".enableExperimentalFeature(\"StrictConcurrency=targeted\")]"))
    }

    @Test func featuresOfVersionSixAreNotEnabledTwice() throws {
        let (manifest, _) = try portXcode(
            "SWIFT_VERSION = 6.0; SWIFT_APPROACHABLE_CONCURRENCY = YES; SWIFT_STRICT_CONCURRENCY = complete;")
        #expect(manifest.hasPrefix("// swift-tools-version: 6.0\n"))
        #expect(
            manifest.contains(
                "swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature(\"InferIsolatedConformances\"), "
                    + ".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")]"))
    }

    @Test func settingsAreInheritedFromTheProjectAndItsFile() throws {
        let (manifest, report) = try portXcode(
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) PRO\"; "
                + "OTHER_SWIFT_FLAGS = \"-D EXTRA -enable-experimental-feature Extern -warn-x\"; "
                + "SWIFT_OBJC_BRIDGING_HEADER = \"App/Bridge.h\";",
            project: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG $(inherited)\";",
            file: "// Base\nSWIFT_VERSION = 6.0 // new\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = BASE\n")
        #expect(
            manifest.contains(
                "swiftSettings: [.define(\"BASE\"), .define(\"PRO\"), .define(\"EXTRA\"), .swiftLanguageMode(.v6), "
                    + ".enableExperimentalFeature(\"Extern\")]"))
        #expect(report.contains("  App, SWIFT_OBJC_BRIDGING_HEADER: Objective-C."))
        #expect(report.contains("  App, OTHER_SWIFT_FLAGS: -warn-x, not carried over"))
    }

    @Test func aPackagesSettingsKeepTheirConditionsAndVersion() throws {
        try sample.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Notes",
                dependencies: [.package(url: "https://example.com/Tools.git", from: "1.2.0")],
                targets: [
                    .target(
                        name: "Notes",
                        dependencies: [.product(name: "Tools", package: "Tools", condition: .when(platforms: [.iOS]))],
                        swiftSettings: [
                            .define("PHONE", .when(platforms: [.iOS])), .define("LOG", .when(configuration: .debug)),
                            .defaultIsolation(MainActor.self), .unsafeFlags(["-x"]), .treatAllWarnings(as: .error),
                        ]),
                    .target(name: "Old", swiftSettings: [.swiftLanguageMode(.v5)]),
                ])
            """, to: "Package.swift")
        try sample.write("import Foundation\n", to: "Sources/Notes/Notes.swift")
        try sample.write("import Foundation\n", to: "Sources/Old/Old.swift")
        let (manifest, report) = try port()
        #expect(
            manifest.contains(
                "swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), "
                    + ".define(\"LOG\", .when(configuration: .debug))]"))
        #expect(manifest.components(separatedBy: "swiftSettings").count == 2)
        #expect(!manifest.contains("PHONE") && !manifest.contains(".product(name: \"Tools\""))
        #expect(report.contains("  Notes, unsafeFlags: -x, not carried over"))
    }
}
