import Foundation
import TerminalText

/// The settings of a target that its module depends on, from the project, the target and their `.xcconfig` files.
struct BuildSettings {
    private var values: [String: String] = [:]

    /// - Parameters:
    ///   - entries: The project and the target.
    ///   - file: The file of an entry, by its identifier.
    init(of entries: [[String: Any]], _ objects: [String: [String: Any]], file: (String) -> URL?) {
        for entry in entries {
            let list = (entry["buildConfigurationList"] as? String).flatMap { objects[$0] }
            let configurations = (list?["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
            let debug = configurations.first { $0["name"] as? String == "Debug" } ?? configurations.first
            if let url = (debug?["baseConfigurationReference"] as? String).flatMap(file) { read(url) }
            for (name, value) in debug?["buildSettings"] as? [String: Any] ?? [:] {
                set(name, to: value as? String ?? (value as? [String])?.joined(separator: " ") ?? "")
            }
        }
    }

    /// Reads a file of lines such as `SWIFT_VERSION = 6.0`, and the files that it includes.
    private mutating func read(_ url: URL, depth: Int = 0) {
        guard depth < 10, let text = try? String(contentsOf: url, encoding: .utf8) else { return }
        for line in text.split(whereSeparator: \.isNewline) {
            let statement = line.prefix(upTo: line.range(of: "//")?.lowerBound ?? line.endIndex)
            if statement.hasPrefix("#include") {
                let parts = statement.split(separator: "\"")
                guard parts.count > 1 else { continue }
                read(url.deletingLastPathComponent().appendingPathComponent(String(parts[1])), depth: depth + 1)
            } else if let equals = statement.firstIndex(of: "=") {
                let value = statement[statement.index(after: equals)...].trimmingCharacters(in: .whitespaces)
                set(statement[..<equals].trimmingCharacters(in: .whitespaces), to: value)
            }
        }
    }

    private mutating func set(_ name: String, to value: String) {
        let inherited = values[name] ?? ""
        values[name] =
            value.replacing("$(inherited)", with: inherited).replacing("${inherited}", with: inherited)
            .trimmingCharacters(in: .whitespaces)
    }

    private func words(_ name: String) -> [String] {
        (values[name] ?? "").split(separator: " ").map { $0.trimmingCharacters(in: ["\""]) }
    }

    /// Whether a setting is on. For upcoming features of the language, `MIGRATE` counts too.
    private func isOn(_ name: String) -> Bool { values[name] == "YES" || values[name] == "MIGRATE" }

    var moduleName: String? {
        ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].lazy.compactMap { values[$0] }
            .first { !$0.contains("$") && !$0.isEmpty }
    }

    /// SwiftPM defines `DEBUG`.
    var conditions: [String] {
        unique(words("SWIFT_ACTIVE_COMPILATION_CONDITIONS") + flags.conditions).filter {
            $0 != "DEBUG" && !$0.contains("$")
        }
    }

    /// The settings of the language, as a manifest declares them.
    var language: LanguageSettings {
        let version = Int((values["SWIFT_VERSION"] ?? "").prefix { $0.isNumber }) ?? 5
        var upcoming = values.keys.sorted().filter { $0.hasPrefix(Self.upcoming) && isOn($0) }.map {
            Self.feature(String($0.dropFirst(Self.upcoming.count)))
        }
        if isOn("SWIFT_ENABLE_BARE_SLASH_REGEX") { upcoming.append("BareSlashRegexLiterals") }
        if isOn("SWIFT_APPROACHABLE_CONCURRENCY") { upcoming += Self.approachableConcurrency }
        var experimental = flags.experimental
        switch values["SWIFT_STRICT_CONCURRENCY"] {
        case "complete": experimental.append("StrictConcurrency")
        case "targeted": experimental.append("StrictConcurrency=targeted")
        default: break
        }
        return LanguageSettings(
            isolatesToMainActor: values["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor", version: version,
            upcoming: unique(upcoming + flags.upcoming), experimental: unique(experimental))
    }

    /// The settings that a package on Linux cannot have, each with the reason.
    var omissions: [(setting: String, reason: LocalizedText)] {
        var found: [(String, LocalizedText)] = []
        if let header = values["SWIFT_OBJC_BRIDGING_HEADER"], !header.isEmpty {
            found.append(
                (
                    "SWIFT_OBJC_BRIDGING_HEADER",
                    LocalizedText(
                        en: "Objective-C. What uses its classes is left out",
                        ko: "Objective-C. 이 헤더의 클래스를 쓰는 코드는 제외합니다")
                ))
        }
        if let mode = values["SWIFT_OBJC_INTEROP_MODE"], mode != "objc", !mode.isEmpty {
            found.append(("SWIFT_OBJC_INTEROP_MODE", LocalizedText(en: "C++ and Objective-C", ko: "C++와 Objective-C")))
        }
        return found
            + flags.others.map {
                ("OTHER_SWIFT_FLAGS", LocalizedText(en: "\($0), not carried over", ko: "\($0) 플래그는 옮기지 않습니다"))
            }
    }

    /// The flags of the compiler that a manifest has settings for, and others.
    private var flags: (conditions: [String], upcoming: [String], experimental: [String], others: [String]) {
        var (conditions, upcoming, experimental, others): ([String], [String], [String], [String]) = ([], [], [], [])
        // A flag of the frontend follows this one.
        var rest = words("OTHER_SWIFT_FLAGS").filter { $0 != "-Xfrontend" }[...]
        while let flag = rest.popFirst() {
            switch flag {
            case "-D": rest.popFirst().map { conditions.append($0) }
            case "-enable-upcoming-feature": rest.popFirst().map { upcoming.append($0) }
            case "-enable-experimental-feature": rest.popFirst().map { experimental.append($0) }
            default:
                if flag.hasPrefix("-D") { conditions.append(String(flag.dropFirst(2))) } else { others.append(flag) }
            }
        }
        return (conditions, upcoming, experimental, others)
    }

    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static let upcoming = "SWIFT_UPCOMING_FEATURE_"

    private static let approachableConcurrency = [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
        "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]

    /// `MEMBER_IMPORT_VISIBILITY` is `MemberImportVisibility`.
    private static func feature(_ name: String) -> String {
        let others = [
            "DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference",
            "IMPORT_OBJC_FORWARD_DECLS": "ImportObjcForwardDeclarations",
        ]
        return others[name] ?? name.split(separator: "_").map(\.capitalized).joined()
    }
}

/// The settings of a module that change the language.
struct LanguageSettings {
    var isolatesToMainActor = false
    /// The version of the language; 5 for all earlier ones.
    var version = 5
    var upcoming: [String] = []
    var experimental: [String] = []

    /// As a manifest's `swiftSettings` have them.
    var declarations: [String] {
        let isSix = version >= 6
        return (isSix ? [".swiftLanguageMode(.v6)"] : [])
            + (isolatesToMainActor ? [".defaultIsolation(MainActor.self)"] : [])
            // The compiler reports a feature that the version has.
            + upcoming.filter { !isSix || !Self.six.contains($0) }.map { ".enableUpcomingFeature(\"\($0)\")" }
            + experimental.filter { !isSix || !$0.hasPrefix("StrictConcurrency") }.map {
                ".enableExperimentalFeature(\"\($0)\")"
            }
    }

    /// The features of the language's version 6.
    private static let six: Set<String> = [
        "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain", "DisableOutwardActorInference",
        "DynamicActorIsolation", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency",
        "ImplicitOpenExistentials", "ImportObjcForwardDeclarations", "InferSendableFromCaptures",
        "IsolatedDefaultValues", "NonfrozenEnumExhaustivity", "RegionBasedIsolation", "StrictConcurrency",
    ]
}
