// swift-tools-version: 6.0
import PackageDescription

// Code as written in packages for Apple's platforms: generic repositories, find-or-create helpers, progressive
// migration, test stacks on /dev/null. It compiles and passes here unchanged.
//
//     swift test --scratch-path ../../.build

let coreData: Target.Dependency = .product(name: "CoreData", package: "Faultline")
let accessors: Target.PluginUsage = .plugin(name: "ManagedObjectAccessors", package: "Faultline")
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "DropIn",
    dependencies: [.package(name: "Faultline", path: "../..")],
    targets: [
        // A model with three versions, its classes, and helpers for any class.
        .target(
            name: "Library", dependencies: [coreData],
            resources: [.process("Library.xcdatamodeld"), .process("LibraryV1toV2.xcmappingmodel")],
            swiftSettings: swift5, plugins: [accessors]),
        // Some of its managed object classes are private to their files.
        .testTarget(
            name: "DropInTests", dependencies: ["Library", coreData], swiftSettings: swift5, plugins: [accessors]),
        // A target with generic code but no managed objects, and a target with the objects, in Swift 6 language mode.
        .target(name: "Toolkit", dependencies: [coreData]),
        .target(name: "Catalog", dependencies: ["Toolkit", coreData], plugins: [accessors]),
        .testTarget(name: "CatalogTests", dependencies: ["Catalog", "Toolkit", coreData], plugins: [accessors]),
        // Patterns from packages' tests: typed notifications, predicates in code, batch imports, lists, value
        // wrappers.
        .testTarget(name: "PatternTests", dependencies: [coreData], swiftSettings: swift5, plugins: [accessors]),
        // Tests without the plugin, next to Foundation and XCTest.
        .testTarget(name: "PlainTests", dependencies: [coreData], swiftSettings: swift5),
    ]
)
