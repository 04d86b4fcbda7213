// swift-tools-version: 6.0
import Foundation
import PackageDescription

// Core Data's own queues, not the compiler, decide who may touch an object: the stack keeps Apple's
// signatures, which predate Swift 6's checks, so its modules are built in the language mode of Swift 5 and
// the thread sanitizer watches over their tests.
let stack: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// The driver divides a module into batches of 25 files, each of which reads the rest of the module again. In the module with
/// the most tests that takes three seconds of processor time a batch, so it gets fewer.
let largeBatches: [SwiftSetting] = [.unsafeFlags(["-driver-batch-size-limit", "60"])]

/// The site is rendered by the debug build of the tool. Optimized, it does that several times as fast, which an author who
/// looks at each change notices.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The folder of the libraries that the toolchain's macros use. This manifest runs with a library of the same toolchain.
let hostLibraries: String = {
    let name = "/pm/ManifestAPI/libPackageDescription.so"
    guard let maps = fopen("/proc/self/maps", "r") else { return "/usr/lib/swift/host" }
    defer { fclose(maps) }
    // Foundation reads only the first page of such a file.
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), maps) != nil {
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        if line.hasSuffix(name), let start = line.firstIndex(of: "/") {
            return String(line[start...].dropLast(name.count)) + "/host"
        }
    }
    return "/usr/lib/swift/host"
}()

let package = Package(
    name: "Faultline",
    products: [
        // Dynamic: an answer is linked against it in a fraction of the second that a static library takes.
        .library(name: "CoreData", type: .dynamic, targets: ["CoreData"]),
        // The stack together with the classes of the lessons' example and the trials of stores, for the exercises and for
        // programs that follow a lesson. Apart from the other products, so that a program's own Person is the only one; use
        // this one alone.
        .library(name: "Company", type: .dynamic, targets: ["CoreData", "Company", "StoreConformance"]),
        // The stack together with the modules that model layers import on Apple's platforms. Use this one alone, too.
        .library(
            name: "AppleShims", type: .dynamic, targets: ["CoreData", "os", "OSLog", "Combine", "FoundationShims"]),
        .library(name: "StoreConformance", targets: ["StoreConformance"]),
        .plugin(name: "ManagedObjectAccessors", targets: ["ManagedObjectAccessors"]),
        .plugin(name: "PortedSources", targets: ["PortedSources"]),
        .executable(name: "faultline", targets: ["faultline"]),
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .systemLibrary(name: "CRuntime"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: stack),
        .target(name: "ForeignBytes", dependencies: ["CZlib"], swiftSettings: stack),
        .target(name: "CocoaFoundation", dependencies: ["CRuntime", "ForeignBytes"], swiftSettings: stack),
        .target(name: "ModelFile", dependencies: ["ForeignBytes"], swiftSettings: stack),
        .target(
            name: "CoreData", dependencies: ["SQLite", "CocoaFoundation", "CRuntime", "ForeignBytes", "ModelFile"],
            swiftSettings: stack),
        .target(name: "os", path: "Sources/AppleShims/os", swiftSettings: stack),
        .target(name: "OSLog", dependencies: ["os"], path: "Sources/AppleShims/OSLog", swiftSettings: stack),
        .target(name: "FoundationShims", path: "Sources/AppleShims/Foundation", swiftSettings: stack),
        .target(
            name: "Combine", dependencies: ["CoreData"], path: "Sources/AppleShims/Combine", swiftSettings: stack),
        .target(
            name: "Company", dependencies: ["CoreData"], swiftSettings: stack, plugins: ["ManagedObjectAccessors"]),

        .target(name: "StoreConformance", dependencies: ["CoreData"], swiftSettings: stack),

        .target(name: "ManagedObjectCodegen", dependencies: ["ModelFile"]),
        .executableTarget(name: "managed-object-codegen", dependencies: ["ManagedObjectCodegen"]),
        .plugin(
            name: "ManagedObjectAccessors", capability: .buildTool(), dependencies: ["managed-object-codegen"],
            path: "Sources/ManagedObjectAccessors"),

        // SwiftSyntax comes with the toolchain, outside of the compiler's search paths. Because of these flags, a package that
        // uses the plugin depends on this one by path or branch.
        .executableTarget(
            name: "port-sources", dependencies: ["ManagedObjectCodegen", "ModelFile"], path: "Sources/SourcePorting",
            swiftSettings: [.unsafeFlags(["-I", hostLibraries])],
            linkerSettings: [
                .unsafeFlags(
                    [
                        "-L", hostLibraries, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker",
                        hostLibraries,
                    ])
            ]),
        .plugin(
            name: "PortedSources", capability: .buildTool(), dependencies: ["port-sources"],
            path: "Sources/PortedSources"),

        .target(name: "SQLiteBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "Benchmarks", dependencies: ["CoreData", "SQLite", "SQLiteBaseline", "StoreTools"],
            swiftSettings: stack, plugins: ["ManagedObjectAccessors"]),

        .target(name: "TerminalText"),
        .target(name: "Processes", dependencies: ["TerminalText"]),
        .target(name: "Course", dependencies: ["ManagedObjectCodegen", "Processes", "TerminalText"]),
        .target(name: "Grading", dependencies: ["Course", "Processes", "TerminalText"]),
        .target(name: "Gradebook", dependencies: ["Course", "Grading", "TerminalText"]),
        .target(
            name: "SiteGenerator", dependencies: ["CCmark", "Course", "Processes", "TerminalText"],
            swiftSettings: optimized),
        .executableTarget(name: "SiteBenchmarks", dependencies: ["SiteGenerator"]),
        .target(name: "ModelTools", dependencies: ["CoreData", "ModelFile", "Processes", "TerminalText"]),
        .target(
            name: "StoreTools", dependencies: ["CoreData", "ModelFile", "ModelTools", "SQLite", "TerminalText"],
            swiftSettings: stack),
        .target(name: "Porting", dependencies: ["Processes", "TerminalText"]),
        .executableTarget(
            name: "faultline",
            dependencies: [
                "Company", "Course", "Gradebook", "Grading", "ManagedObjectCodegen", "ModelTools", "Porting",
                "Processes",
                "SiteGenerator", "StoreTools", "TerminalText",
            ]),

        .testTarget(name: "ForeignBytesTests", dependencies: ["TestSupport", "ForeignBytes"], swiftSettings: stack),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: stack),
        .testTarget(
            name: "CocoaFoundationTests", dependencies: ["TestSupport", "CocoaFoundation"], swiftSettings: stack,
            plugins: ["ManagedObjectAccessors"]),
        .testTarget(name: "ModelFileTests", dependencies: ["TestSupport", "ModelFile"], swiftSettings: stack),
        .testTarget(
            name: "CoreDataTests",
            dependencies: [
                "CoreData", "ForeignBytes", "ModelFile", "ModelTools", "SQLite", "Company", "StoreTools",
                "TerminalText", "TestSupport", "Torture",
            ],
            swiftSettings: stack + largeBatches,
            plugins: ["ManagedObjectAccessors"]),
        .testTarget(
            name: "StoreConformanceTests", dependencies: ["StoreConformance", "CoreData", "Torture"],
            swiftSettings: stack),
        .testTarget(
            name: "AppleShimsTests", dependencies: ["Combine", "CoreData", "FoundationShims", "os", "OSLog"],
            swiftSettings: stack,
            plugins: ["ManagedObjectAccessors"]),
        .testTarget(name: "PortingTests", dependencies: ["Porting", "TerminalText"]),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "Torture", dependencies: ["CoreData", "SQLite", "TestSupport"], path: "Tests/Torture",
            swiftSettings: stack),
        .executableTarget(
            name: "StoreTorture", dependencies: ["Torture", "CoreData"], path: "Tests/StoreTorture",
            swiftSettings: stack),
        .testTarget(
            name: "TortureTests", dependencies: ["Torture", "CoreData", "SQLite"],
            swiftSettings: stack),
        .testTarget(
            name: "ManagedObjectCodegenTests", dependencies: ["TestSupport", "ManagedObjectCodegen", "ModelFile"]),
        .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText"]),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TerminalText"]),
        .testTarget(name: "CourseTests", dependencies: ["TestSupport", "Course", "TerminalText"]),
        .testTarget(
            name: "GradebookTests",
            dependencies: ["TestSupport", "Course", "Gradebook", "Grading", "Processes", "TerminalText"],
            exclude: ["Schemas"]),
        .testTarget(name: "ModelToolsTests", dependencies: ["TestSupport", "ModelTools", "ModelFile", "TerminalText"]),
        .testTarget(
            name: "StoreToolsTests", dependencies: ["TestSupport", "StoreTools", "CoreData", "SQLite", "TerminalText"],
            swiftSettings: stack),
        .testTarget(
            name: "ExerciseTests",
            dependencies: ["TestSupport", "Company", "CoreData", "Course", "Processes", "TerminalText"]),
        .testTarget(
            name: "GradingTests", dependencies: ["TestSupport", "Course", "Grading", "Processes", "TerminalText"],
            exclude: ["Attacks", "Ordinary"]),
        .testTarget(
            name: "SiteTests", dependencies: ["TestSupport", "SiteGenerator", "Course", "TerminalText"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "LessonTests",
            dependencies: [
                "TestSupport", "Company", "CoreData", "Course", "ManagedObjectCodegen", "Processes", "SiteGenerator",
                "TerminalText",
            ]),
    ]
)

// For a release build of the stack and of the tests of migrations that use its public interface alone: with -enable-testing,
// which internal declarations need, the optimizer would keep what it removes from a program.
//
//     FAULTLINE_RELEASE=1 swift test -c release --disable-testable-imports
if Context.environment["FAULTLINE_RELEASE"] != nil {
    let tests = "\(Context.packageDirectory)/Tests/CoreDataTests"
    let files = ["Migration", "Support"].flatMap { folder in
        (FileManager.default.enumerator(atPath: "\(tests)/\(folder)")?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Random/") }.map { "\(folder)/\($0)" }
    }
    let parts = [
        "CSQLite", "CRuntime", "CZlib", "SQLite", "ForeignBytes", "CocoaFoundation", "ModelFile", "CoreData",
        "TestSupport", "Torture", "ManagedObjectCodegen", "managed-object-codegen", "ManagedObjectAccessors",
    ]
    package.products.removeAll { !["CoreData", "ManagedObjectAccessors"].contains($0.name) }
    package.targets.removeAll { !parts.contains($0.name) }
    package.targets.append(
        .testTarget(
            name: "CoreDataTests", dependencies: ["CoreData", "ForeignBytes", "SQLite", "TestSupport", "Torture"],
            sources: files.filter { file in
                (try? String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8))?.contains("@testable") == false
            },
            swiftSettings: stack, plugins: ["ManagedObjectAccessors"]))
}

// `make fuzz` alone sets this: then there is nothing but what reads foreign text and files, with the fuzzer's probes in
// it. libFuzzer brings a main function along, which lld, unlike gold, lets the program's own replace.
if Context.environment["FAULTLINE_FUZZ"] != nil {
    let probes = ["-sanitize=fuzzer,address"]
    package.products = []
    let parts = [
        "CSQLite", "CRuntime", "CZlib", "SQLite", "ForeignBytes", "CocoaFoundation", "ModelFile", "CoreData",
    ]
    package.targets.removeAll { !parts.contains($0.name) }
    for target in package.targets where target.type == .regular {
        target.swiftSettings = stack + [.unsafeFlags(probes)]
    }
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["CLibFuzzer", "CocoaFoundation", "CoreData", "ForeignBytes", "ModelFile"],
            path: "Tests/Fuzz",
            exclude: ["CLibFuzzer", "Dictionaries"], swiftSettings: stack + [.unsafeFlags(probes)],
            linkerSettings: [.unsafeFlags(probes + ["-use-ld=lld"])]),
    ]
}
