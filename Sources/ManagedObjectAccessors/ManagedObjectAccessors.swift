import Foundation
import PackagePlugin

/// Gives a target the classes of its model, as Xcode generates them, the accessors of its `@NSManaged` properties,
/// the names of its classes' members, and the typealiases for the names that Foundation declares too.
///
///     .target(
///         name: "Shop", dependencies: ["CoreData"], resources: [.copy("Shop.xcdatamodeld")],
///         plugins: ["ManagedObjectAccessors"])
///
/// On a Mac, where Xcode and the Objective-C runtime provide all that, it does nothing.
@main
struct ManagedObjectAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        #if canImport(ObjectiveC)
            return []
        #else
            guard let module = target as? SwiftSourceModuleTarget else { return [] }
            let sources = module.swiftSources
            let models = module.models
            guard !sources.isEmpty || !models.isEmpty else { return [] }
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
                for model in dependency.models {
                    arguments += ["--dependency-model", "\(dependency.moduleName)=\(model.path)"]
                }
            }
            var inputs = sources + dependencies.flatMap(\.swiftSources)
            inputs += dependencies.flatMap(\.models).flatMap(contents)
            var outputs = [output]
            if !models.isEmpty {
                let classes = context.pluginWorkDirectoryURL.appendingPathComponent("ModelClasses.swift")
                arguments += ["--classes", classes.path] + models.flatMap { ["--model", $0.path] }
                inputs += models.flatMap(contents)
                outputs.append(classes)
            }
            for model in module.resourceModels {
                // Xcode compiles a model into this; a program that looks for it in its bundle finds it.
                let compiled = context.pluginWorkDirectoryURL
                    .appendingPathComponent(model.deletingPathExtension().lastPathComponent)
                    .appendingPathExtension(compiledExtensions[model.pathExtension]!)
                arguments += ["--compiled-model", compiled.path]
                outputs.append(compiled)
            }
            return [
                .buildCommand(
                    displayName: "Writing the @NSManaged accessors of \(target.name)",
                    executable: try context.tool(named: "managed-object-codegen").url,
                    arguments: arguments + sources.map(\.path),
                    inputFiles: inputs,
                    outputFiles: outputs)
            ]
        #endif
    }

    /// The files inside a model, which is a folder.
    private func contents(of model: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: model, includingPropertiesForKeys: [.isRegularFileKey])
        return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
    }

    /// The modules whose types may stand in the target's declarations: those that build on Core Data themselves,
    /// what they build on first. Core Data is known to the tool.
    private func readableDependencies(of module: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
        module.recursiveTargetDependencies
            .compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.moduleName != "CoreData" && $0.usesCoreData }
    }
}

/// What Xcode compiles a model or a mapping model into.
private let compiledExtensions = ["xcdatamodeld": "momd", "xcdatamodel": "mom", "xcmappingmodel": "cdm"]

extension SwiftSourceModuleTarget {
    var swiftSources: [URL] {
        sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
    }

    /// The models among the target's files: each a folder, or named by the files in it.
    var models: [URL] { models(among: sourceFiles.map(\.self), ["xcdatamodeld", "xcdatamodel"]) }

    /// The models and mapping models that the target's bundle will hold.
    var resourceModels: [URL] {
        models(among: sourceFiles.filter { $0.type == .resource }, Array(compiledExtensions.keys))
    }

    private func models(among files: [File], _ extensions: [String]) -> [URL] {
        var models: Set<URL> = []
        for file in files {
            var url = file.url.standardizedFileURL
            var model: URL?
            while url.pathComponents.count > 1 {
                if extensions.contains(url.pathExtension) { model = url }
                url.deleteLastPathComponent()
            }
            if let model { models.insert(model) }
        }
        return models.sorted { $0.path < $1.path }
    }

    var usesCoreData: Bool { recursiveTargetDependencies.contains { $0.name == "CoreData" } }
}
