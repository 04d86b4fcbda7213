// swift-tools-version: 6.0
import PackageDescription

// A package as anybody's might be: it takes the stack and the plugin from outside, and has models of its own. The tests of
// the kit run it in debug and in release.
//
//     swift test --scratch-path ../../.build
//     swift run --scratch-path ../../.build Shop

let coreData: Target.Dependency = .product(name: "CoreData", package: "Faultline")
let accessors: Target.PluginUsage = .plugin(name: "ManagedObjectAccessors", package: "Faultline")

let package = Package(
    name: "Bookshop",
    dependencies: [.package(name: "Faultline", path: "../..")],
    targets: [
        // The example of the README.
        .executableTarget(
            name: "Shop", dependencies: [coreData], resources: [.process("Shop.xcdatamodeld")], plugins: [accessors]),
        // A model with everything that code is generated for, beside classes that Xcode generated.
        .target(
            name: "Bookshop", dependencies: [coreData], resources: [.process("Bookshop.xcdatamodeld")],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: [accessors]),
        // A module whose declarations name classes that another module's model makes.
        .target(
            name: "Stockroom", dependencies: ["Bookshop"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [accessors]),
        .testTarget(
            name: "BookshopTests", dependencies: ["Bookshop", "Stockroom", coreData],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: [accessors]),
    ]
)
