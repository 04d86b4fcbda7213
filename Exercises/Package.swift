// swift-tools-version: 6.0
import Foundation
import PackageDescription

// Every exercise of the course, each a program to run and a checker to test it by.
//
//     swift test                               every answer: solved passes, wrong fails, unsolved is skipped
//     EXERCISE=01 swift test                   one of them, whatever the others look like
//     ANSWERS=Starter swift test               the starters in place of your answers; also Solution, Wrong/<name>
//     swift run FromRowsToObjects              what an answer does

let exercises: [String] = [
    "01-from-rows-to-objects",
    "02-what-has-changed",
    "03-first-model",
    "04-a-clinic-for-models",
    "05-a-model-in-code",
    "06-questions-with-names",
    "07-a-stack-for-every-occasion",
    "08-hand-it-on",
    "09-a-class-of-your-own",
    "10-one-record-several-objects",
    "11-save-without-loss",
    "12-dissolve-a-department",
    "13-the-personnel-desk",
    "14-the-payroll",
    "15-the-search-field",
    "16-questions-about-many",
    "17-a-project-team",
    "18-rules-for-leaving",
    "19-departure-board",
    "20-field-notebook",
    "21-pick-list",
    "22-lost-property",
    "23-blood-donors",
    "24-hotel-booking",
    "25-paint-shop",
    "26-floor-plans",
    "27-seating-plan",
    "28-photo-archive",
    "29-patient-card",
    "30-timetable-feed",
    "31-ledger-as-text",
    "32-polar-station",
    "33-harbor-office",
    "34-bridge-survey",
    "35-emergency-room",
    "36-lending-library",
    "37-seed-library",
    "38-hardware-price-list",
    "39-ships-log",
    "40-greenhouse-readings",
    "41-ferry-displays",
    "42-bird-count",
    "43-podcast-feed",
    "44-lighthouse-log",
    "45-open-a-service",
    "46-rows-from-a-service",
    "47-queries-for-a-service",
    "48-related-rows",
    "49-save-to-a-service",
]

// The exercises that have an answer of the learner's. The copy of this file that `faultline` writes next to it lists them;
// without that copy all are still to be started.
let answered: Set<String> = []

// The exercises of these that did not compile when they were last checked. Each is replaced by a failing test, so that the
// others can be tested.
let broken: Set<String> = []

let only = Context.environment["EXERCISE"]
let answers = Context.environment["ANSWERS"]
// The stack, and the example's classes beside it.
let coreData: Target.Dependency = .product(name: "Company", package: "Faultline")
// The stack keeps Apple's signatures, which predate Swift 6's checks.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]
// A checker imports its answer with @testable, in a release build too.
let checked: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]
let accessors: Target.PluginUsage = .plugin(name: "ManagedObjectAccessors", package: "Faultline")

var targets: [Target] = [
    .target(name: "Exercise", dependencies: [coreData], path: "Support/Exercise"),
    .target(name: "Checking", dependencies: ["Exercise"], path: "Support/Checking"),
]

/// The entries of an exercise's folder, except the file in use and those that SwiftPM needs to run it.
func leftOut(of slug: String, using file: String) -> [String] {
    func list(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(folder)")) ?? []
    }
    return list(slug).flatMap { $0 == "Wrong" ? list("\(slug)/Wrong").map { "Wrong/\($0)" } : [$0] }
        .filter { $0 != "Show" && $0 != "Earlier" && !file.hasPrefix($0) }
}

/// The folder with the solutions that an exercise builds on, if it does.
func earlier(of slug: String) -> [String] {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(slug)/Earlier") ? ["Earlier"] : []
}

for slug in exercises where only == nil || slug.hasPrefix("\(only!)-") {
    // "03-first-model" is the module FirstModel, and its file is FirstModel.swift.
    let words = slug.split(separator: "-").dropFirst()
    let module = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isBroken = answers == nil && broken.contains(slug)
    let folder = answers ?? (answered.contains(slug) && !isBroken ? nil : "Starter")
    let file = (folder.map { "\($0)/" } ?? "") + "\(module).swift"
    targets += [
        .executableTarget(
            name: module, dependencies: ["Exercise", coreData], path: slug,
            exclude: leftOut(of: slug, using: file), sources: [file, "Show"] + earlier(of: slug),
            swiftSettings: settings + checked,
            plugins: [accessors]),
        .testTarget(
            name: "\(module)Checker", dependencies: ["Checking", coreData, .byName(name: module)],
            path: isBroken ? ".broken/\(slug)" : "\(slug)/Checker", swiftSettings: settings, plugins: [accessors]),
    ]
}

let package = Package(
    name: "Exercises", dependencies: [.package(name: "Faultline", path: "..")], targets: targets)
