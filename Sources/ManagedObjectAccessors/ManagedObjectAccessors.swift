import Foundation
import PackagePlugin

/// Generates code for a target: the classes of its models, as Xcode generates them, the accessors of its `@NSManaged`
/// properties, the tables of its classes' members, and the typealiases for names that Foundation also declares.
///
///     .target(
///         name: "Shop", dependencies: ["CoreData"], resources: [.copy("Shop.xcdatamodeld")],
///         plugins: ["ManagedObjectAccessors"])
///
/// On Apple's platforms, where Xcode and the Objective-C runtime provide all of this, it does nothing.
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
                // The plugin PortedSources writes it.
                if let support = sources.first(where: { $0.lastPathComponent == "PortingSupport.swift" }) {
                    arguments += ["--members", support.path]
                }
            }
            for model in module.resourceModels {
                // Xcode compiles a model into this file, which a program looks up in its bundle.
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

    /// The modules whose types can appear in the target's declarations: those that depend on Core Data, with
    /// dependencies first. The tool has built-in support for Core Data itself.
    private func readableDependencies(of module: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
        module.recursiveTargetDependencies
            .compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.moduleName != "CoreData" && $0.usesCoreData }
    }
}

/// The extensions of the files into which Xcode compiles models and mapping models.
private let compiledExtensions = ["xcdatamodeld": "momd", "xcdatamodel": "mom", "xcmappingmodel": "cdm"]

extension SwiftSourceModuleTarget {
    /// The target's own files, and those that plugins listed before this one generate.
    var swiftSources: [URL] {
        (sourceFiles.filter { $0.type == .source }.map(\.url) + pluginGeneratedSources)
            .filter { $0.pathExtension == "swift" }
    }

    /// The models among the target's files. Each is a folder, found directly or through the files in it.
    var models: [URL] { models(among: sourceFiles.map(\.self), ["xcdatamodeld", "xcdatamodel"]) }

    /// The models and mapping models for the target's bundle.
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
