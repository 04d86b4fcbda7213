// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Ledger",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [.library(name: "Ledger", targets: ["Ledger"])],
    targets: [
        .target(name: "Ledger"),
        .testTarget(name: "LedgerTests", dependencies: ["Ledger"]),
    ]
)
