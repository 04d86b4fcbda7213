import Foundation
import PackagePlugin

/// Gives a target the accessors of its `@NSManaged` properties, the names of its classes' members, and the
/// typealiases for the names that Foundation declares too.
///
///     .target(name: "Company", dependencies: ["CoreData"], plugins: ["ManagedObjectAccessors"])
///
/// On a Mac, where the Objective-C runtime provides all that, it does nothing.
@main
struct ManagedObjectAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        #if canImport(ObjectiveC)
            return []
        #else
            guard let module = target as? SwiftSourceModuleTarget else { return [] }
            let sources = module.swiftSources
            guard !sources.isEmpty else { return [] }
            let output = context.pluginWorkDirectoryURL.appendingPathComponent("ManagedObjectAccessors.swift")
            let dependencies = readableDependencies(of: module)
            var arguments = [
                "--output", output.path, "--module", module.moduleName, "--package-name", context.package.id,
                "--work-directory", context.pluginWorkDirectoryURL.path,
                "--compiler", try context.tool(named: "swiftc").url.path,
            ]
            if !module.usesCoreData { arguments += ["--library", "CocoaFoundation"] }
            if module.kind != .executable { arguments.append("--parse-as-library") }
            for condition in ["SWIFT_PACKAGE"] + module.compilationConditions {
                arguments += ["--condition", condition]
            }
            for dependency in dependencies {
                for file in dependency.swiftSources {
                    arguments += ["--dependency", "\(dependency.moduleName)=\(file.path)"]
                }
            }
            return [
                .buildCommand(
                    displayName: "Writing the @NSManaged accessors of \(target.name)",
                    executable: try context.tool(named: "managed-object-codegen").url,
                    arguments: arguments + sources.map(\.path),
                    inputFiles: sources + dependencies.flatMap(\.swiftSources),
                    outputFiles: [output])
            ]
        #endif
    }

    /// The modules whose types may stand in the target's declarations: those that build on Core Data themselves,
    /// what they build on first. Core Data is known to the tool.
    private func readableDependencies(of module: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
        module.recursiveTargetDependencies
            .compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.moduleName != "CoreData" && $0.usesCoreData }
    }
}

extension SwiftSourceModuleTarget {
    var swiftSources: [URL] {
        sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
    }

    var usesCoreData: Bool { recursiveTargetDependencies.contains { $0.name == "CoreData" } }
}
