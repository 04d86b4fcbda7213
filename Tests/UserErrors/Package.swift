// swift-tools-version: 6.0
import PackageDescription

// Targets that do not compile because of a mistake in their sources. The build has to report the mistake in the
// compiler's words and nothing else: the plugin must neither stop nor add errors. `.ci/user-errors` builds them. Each
// `// error: ` in a source is an expected message.

let coreData: Target.Dependency = .product(name: "CoreData", package: "Faultline")
let mistakes = ["WrongType", "UnknownSuperclass", "AmbiguousCall"]

let package = Package(
    name: "UserErrors",
    dependencies: [.package(name: "Faultline", path: "../..")],
    targets: [.target(name: "Generic", dependencies: [coreData], swiftSettings: [.swiftLanguageMode(.v5)])]
        + mistakes.map { name in
            .target(
                name: name, dependencies: ["Generic", coreData], swiftSettings: [.swiftLanguageMode(.v5)],
                plugins: [.plugin(name: "ManagedObjectAccessors", package: "Faultline")])
        }
)
