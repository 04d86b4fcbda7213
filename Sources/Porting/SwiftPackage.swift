import Foundation
import Processes
import TerminalText

/// The targets of a Swift package, as SwiftPM reads its manifest.
struct SwiftPackage {
    private(set) var project: PortedProject

    init(_ root: URL) throws {
        let manifest = try Self.manifest(of: root)
        var targets: [PortedProject.Target] = []
        var omissions: [PortedProject.Omission] = []
        let names = Set(manifest.targets.map(\.name))
        for target in manifest.targets {
            let kinds: [String: PortedProject.Target.Kind] = [
                "regular": .library, "executable": .program, "test": .tests,
            ]
            guard let kind = kinds[target.type] else {
                omissions.append(
                    .init(
                        name: target.name,
                        reason: LocalizedText(
                            en: "a target of the kind \(target.type)", ko: "\(target.type) 종류의 타깃")))
                continue
            }
            targets.append(Self.target(target, kind, of: manifest, in: root, names))
        }
        project = PortedProject(name: manifest.name, root: root, targets: targets, omissions: omissions)
        project.defaultLocalization = manifest.defaultLocalization
        project.packages = manifest.dependencies.compactMap { $0.text(root) }
        // Modules of targets that are not ported.
        for target in manifest.targets where !targets.contains(where: { $0.name == target.name }) {
            project.omittedModules.insert(target.name)
        }
    }

    private static func target(
        _ target: Manifest.Target, _ kind: PortedProject.Target.Kind, of manifest: Manifest, in root: URL,
        _ names: Set<String>
    ) -> PortedProject.Target {
        let path = target.path ?? (kind == .tests ? "Tests/" : "Sources/") + target.name
        let folder = root.appendingPathComponent(path).standardizedFileURL
        let name = folder.lastPathComponent
        var ported = PortedProject.Target(
            name: target.name, module: PortedProject.Target.module(target.name), kind: kind,
            originals: [PortedProject.Original(name: name, url: folder)],
            leftOut: (target.exclude ?? []).map { "\(name)/\($0)" },
            dependencies: target.dependencies.compactMap(\.name).filter(names.contains))
        ported.products = target.dependencies.compactMap(\.product)
        if let resources = target.resources, !resources.isEmpty {
            ported.resources = resources.map {
                ("\(name)/\($0.path)", $0.rule.keys.first == "copy" ? "copy" : "process")
            }
        }
        let settings = (target.settings ?? []).filter { $0.condition?.holdsOnLinux ?? true }
        ported.language.version = manifest.languageVersion
        for setting in settings {
            switch setting.name {
            case "swiftLanguageMode": ported.language.version = Manifest.version(setting.text)
            case "defaultIsolation": ported.language.isolatesToMainActor = setting.text == "MainActor"
            case "enableUpcomingFeature" where setting.condition == nil: ported.language.upcoming.append(setting.text)
            case "enableExperimentalFeature" where setting.condition == nil:
                ported.language.experimental.append(setting.text)
            case "define" where setting.condition == nil: ported.conditions.append(setting.text)
            case "define", "enableUpcomingFeature", "enableExperimentalFeature":
                let condition = (setting.condition?.config).map { ", .when(configuration: .\($0))" } ?? ""
                ported.settings.append(".\(setting.name)(\"\(setting.text)\"\(condition))")
            // These do not affect the meaning of the sources.
            case "treatAllWarnings", "treatWarning", "strictMemorySafety": break
            default:
                ported.omissions.append(
                    PortedProject.Omission(
                        name: "\(target.name), \(setting.name)",
                        reason: LocalizedText(en: "\(setting.text), not carried over", ko: "\(setting.text), 옮기지 않습니다"))
                )
            }
        }
        if let sources = target.sources {
            let listed = sources.map { "\(name)/\($0)" }
            ported.leftOut += LinkedFiles(ported).sources.map(\.path).filter { path in
                !listed.contains { path == $0 || path.hasPrefix($0 + "/") }
            }
        }
        return ported
    }

    private static func manifest(of root: URL) throws -> Manifest {
        let dump = try ChildProcess.run(
            "swift", ["package", "--package-path", root.path, "dump-package"], timeLimit: 300)
        if dump.ending == .interrupted { throw Interruption.Stop() }
        guard dump.succeeded, let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
        else {
            throw ToolError(
                .input,
                en:
                    "SwiftPM cannot read the manifest. To see why: swift package --package-path \(root.path) dump-package",
                ko: "SwiftPM이 매니페스트를 읽지 못했습니다. 이유를 보려면: swift package --package-path \(root.path) dump-package")
        }
        return manifest
    }

    private struct Manifest: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
            let path: String?
            let sources: [String]?
            let exclude: [String]?
            let dependencies: [Reference]
            let resources: [Resource]?
            let settings: [Setting]?
        }

        struct Resource: Decodable {
            struct Rule: Decodable {}
            let path: String
            let rule: [String: Rule]
        }

        /// When a setting or a dependency applies.
        struct Condition: Decodable {
            let platformNames: [String]?
            let config: String?

            var holdsOnLinux: Bool { platformNames.map { $0.isEmpty || $0.contains("linux") } ?? true }
        }

        struct Setting: Decodable {
            let name: String
            let text: String
            let condition: Condition?

            private enum Key: String, CodingKey { case kind, condition }
            private struct Value: Decodable {
                let text: String

                private enum Key: String, CodingKey { case _0 }
                init(from decoder: any Decoder) throws {
                    let values = try decoder.container(keyedBy: Key.self)
                    text =
                        (try? values.decode(String.self, forKey: ._0))
                        ?? (try? values.decode([String].self, forKey: ._0))?.joined(separator: " ") ?? ""
                }
            }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: Key.self)
                let kind = try values.decode([String: Value].self, forKey: .kind).first
                name = kind?.key ?? ""
                text = kind?.value.text ?? ""
                condition = try values.decodeIfPresent(Condition.self, forKey: .condition)
            }
        }

        /// A dependency of a target: one key, with a list that begins with names.
        struct Reference: Decodable {
            var name: String?
            var product: (name: String, package: String)?

            init(from decoder: any Decoder) throws {
                let values = try decoder.singleValueContainer().decode([String: [Part]].self)
                guard let (kind, parts) = values.first,
                    parts.allSatisfy({ $0.condition?.holdsOnLinux ?? true })
                else { return }
                let names = parts.map(\.text)
                name = names.first ?? nil
                if kind == "product", names.count > 1, let name = names[0], let package = names[1] {
                    product = (name, package)
                }
            }
        }

        /// A text, a condition, or something else.
        struct Part: Decodable {
            let text: String?
            let condition: Condition?

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                text = try? value.decode(String.self)
                condition = try? value.decode(Condition.self)
            }
        }

        struct Dependency: Decodable {
            struct Source: Decodable {
                struct Location: Decodable {
                    struct Remote: Decodable { let urlString: String }
                    let remote: [Remote]?
                }
                struct Requirement: Decodable {
                    struct Bounds: Decodable { let lowerBound: String, upperBound: String }
                    let range: [Bounds]?
                    let branch: [String]?
                    let revision: [String]?
                    let exact: [String]?

                    var text: String? {
                        if let bounds = range?.first { return "\"\(bounds.lowerBound)\"..<\"\(bounds.upperBound)\"" }
                        if let version = exact?.first { return "exact: \"\(version)\"" }
                        if let name = branch?.first { return "branch: \"\(name)\"" }
                        return revision?.first.map { "revision: \"\($0)\"" }
                    }
                }
                let location: Location
                let requirement: Requirement
            }
            struct Folder: Decodable { let path: String }

            let sourceControl: [Source]?
            let fileSystem: [Folder]?

            /// The dependency as a manifest declares it.
            func text(_ root: URL) -> String? {
                if let folder = fileSystem?.first { return ".package(path: \"\(folder.path)\")" }
                guard let source = sourceControl?.first, let url = source.location.remote?.first?.urlString else {
                    return nil
                }
                return source.requirement.text.map { ".package(url: \"\(url)\", \($0))" }
            }
        }

        let name: String
        let defaultLocalization: String?
        let targets: [Target]
        let dependencies: [Dependency]
        let toolsVersion: ToolsVersion
        let swiftLanguageVersions: [String]?

        struct ToolsVersion: Decodable { let _version: String }

        /// The version of the language that targets have by default: the highest that the package lists.
        var languageVersion: Int {
            let listed = (swiftLanguageVersions ?? []).map(Self.version).max()
            return listed ?? Self.version(toolsVersion._version)
        }

        static func version(_ text: String) -> Int { Int(text.prefix { $0.isNumber }) ?? 5 }
    }
}
