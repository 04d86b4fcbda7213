import Foundation
import TerminalText

/// The model layer of an Xcode project or a Swift package.
///
/// Start reading this folder here: `XcodeProject` and `SwiftPackage` read a project, `LinkedFiles` sorts the files of a
/// target, `PackageWriter` writes the package that ports it, and `PortReport` prints what the copies change.
public struct PortedProject {
    /// A link to an original, by its name in the folder `Originals`.
    struct Original {
        let name: String
        let url: URL
    }

    struct Target {
        enum Kind: String { case library = "target", program = "executableTarget", tests = "testTarget" }

        /// The name in the project.
        let name: String
        /// The name of the Swift module.
        let module: String
        let kind: Kind
        let originals: [Original]
        /// Paths of sources in `Originals` that are not the target's.
        var leftOut: [String] = []
        /// The targets of this project that it depends on.
        var dependencies: [String]
        /// Products of other packages, each with its package.
        var products: [(name: String, package: String)] = []
        /// The resources that a package's manifest declares, by their paths in `Originals`; nil if the files' kinds
        /// decide.
        var resources: [(path: String, rule: String)]?
        /// The compilation conditions that are defined.
        var conditions: [String] = []
        var language = LanguageSettings()
        /// Other settings of a package for Swift, as its manifest declares them.
        var settings: [String] = []
        /// Settings that are not carried over.
        var omissions: [Omission] = []

        var folder: String { (kind == .tests ? "Tests/" : "Sources/") + module }

        static func module(_ name: String) -> String {
            let text = name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
            return text.first?.isNumber == true ? "_\(text)" : text
        }
    }

    /// A target, file or dependency that is not ported, and the reason.
    struct Omission {
        let name: String
        let reason: LocalizedText
    }

    let name: String
    let root: URL
    var targets: [Target]
    var omissions: [Omission]
    /// The dependencies of a package on other packages, as its manifest declares them.
    var packages: [String] = []
    /// The language of a package's resources.
    var defaultLocalization: String?
    /// Modules of packages that the sources may import, each with its package. The written package does not have them.
    var missingModules: [String: String] = [:]
    /// The modules of targets that are not ported.
    var omittedModules: Set<String> = []
    /// Classes in Objective-C, which the sources may use.
    private(set) var missingTypes: Set<String> = []

    /// Reads the project in a folder, or an `.xcodeproj` or a `Package.swift`.
    /// - Throws: A `ToolError` if there is none, or if it cannot be read.
    public init(at url: URL) throws {
        let url = url.resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ToolError(.input, en: "There is no folder \(url.path).", ko: "\(url.path) 폴더가 없습니다.")
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        if url.pathExtension == "xcodeproj" {
            self = try XcodeProject(url).project
        } else if url.lastPathComponent == "Package.swift" {
            self = try SwiftPackage(url.deletingLastPathComponent()).project
        } else if projects.count > 1 {
            let list = projects.joined(separator: ", ")
            throw ToolError(
                .input, en: "\(url.path) has several projects: \(list). Name the one to port.",
                ko: "\(url.path)에 프로젝트가 여러 개 있습니다: \(list). 포팅할 프로젝트를 지정하십시오.")
        } else if let name = projects.first {
            self = try XcodeProject(url.appendingPathComponent(name)).project
        } else if names.contains("Package.swift") {
            self = try SwiftPackage(url).project
        } else {
            throw ToolError(
                .input, en: "\(url.path) has neither a Package.swift nor an .xcodeproj.",
                ko: "\(url.path)에는 Package.swift도 .xcodeproj도 없습니다.")
        }
        try keepSwiftTargets()
        addImportedTargets()
    }

    init(name: String, root: URL, targets: [Target], omissions: [Omission]) {
        self.name = name
        self.root = root
        self.targets = targets
        self.omissions = omissions
    }

    /// Leaves out targets without Swift sources, and all but the first of several that build the same module.
    private mutating func keepSwiftTargets() throws {
        var modules: [String: String] = [:]
        var kept: [Target] = []
        for target in targets {
            let reason: LocalizedText?
            let files = LinkedFiles(target)
            missingTypes.formUnion(files.objectiveCClasses)
            if files.sources.isEmpty {
                reason =
                    files.objectiveCClasses.isEmpty
                    ? LocalizedText(en: "it has no Swift sources", ko: "Swift 소스가 없습니다")
                    : LocalizedText(en: "Objective-C", ko: "Objective-C")
                omittedModules.insert(target.module)
            } else if let first = modules[target.module] {
                reason = LocalizedText(
                    en: "it makes the module \(target.module), as \(first) does",
                    ko: "\(first) 타깃과 같은 \(target.module) 모듈을 만듭니다")
            } else {
                reason = nil
                modules[target.module] = target.name
                kept.append(target)
            }
            if let reason { omissions.append(Omission(name: target.name, reason: reason)) }
        }
        guard !kept.isEmpty else {
            throw ToolError(
                .input, en: "\(root.path): no target of \(name) has Swift sources to port.",
                ko: "\(root.path): \(name)에 포팅할 Swift 소스가 있는 타깃이 없습니다.")
        }
        targets = kept
    }

    /// Xcode finds dependencies between targets by their imports, too.
    private mutating func addImportedTargets() {
        let imports = targets.map { LinkedFiles($0).importedModules }
        for (number, target) in targets.enumerated() {
            for other in targets where other.kind != .tests && other.name != target.name {
                guard imports[number].contains(other.module), !target.dependencies.contains(other.name),
                    !depends(other, on: target)
                else { continue }
                targets[number].dependencies.append(other.name)
            }
        }
    }

    private func depends(_ target: Target, on other: Target, seen: Set<String> = []) -> Bool {
        target.dependencies.contains { name in
            guard name != other.name else { return true }
            guard !seen.contains(name), let next = targets.first(where: { $0.name == name }) else { return false }
            return depends(next, on: other, seen: seen.union([name]))
        }
    }

    /// The targets that a target's module imports, directly or not.
    func recursiveDependencies(of target: Target) -> [Target] {
        targets.filter { depends(target, on: $0) }
    }
}
