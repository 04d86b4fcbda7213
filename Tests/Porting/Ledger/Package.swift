// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Ledger",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [.library(name: "Ledger", targets: ["Ledger"])],
    targets: [
        .target(name: "Ledger", swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
        .testTarget(name: "LedgerTests", dependencies: ["Ledger"]),
    ],
    swiftLanguageModes: [.v5]
)
