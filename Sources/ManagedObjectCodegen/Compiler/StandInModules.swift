import Foundation

/// Nearly empty modules with the names of the real ones, so that the compiler can read the sources before the real
/// modules are built.
///
/// The mangled name of an accessor contains only the module and the name of each type in it, so a class without members
/// is enough. Code that uses these classes causes errors, which are ignored.
struct StandInModules {
    let compiler: Compiler
    /// The folder that keeps the modules between runs.
    let directory: URL

    /// A module that the target imports. It is compiled without function bodies.
    struct Dependency {
        let name: String
        var files: [String] = []
        /// Its models. Their classes are generated again here, because those of the build may not exist yet.
        var models: [String] = []
    }

    /// Updates the modules, which takes 0.05 s each the first time and nothing afterward.
    /// - Returns: The dependencies that the compiler could not read, each with the reason. Empty modules replace them.
    func prepare(dependencies: [Dependency], conditions: [String]) throws -> [String] {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try emit("CocoaFoundation", text: StandInModules.cocoaFoundation)
        try emit("CoreData", text: StandInModules.coreData)
        return try dependencies.compactMap { try emit($0, conditions: conditions) }
    }

    private func emit(_ module: String, text: String) throws {
        let source = directory.appendingPathComponent("\(module).swift")
        guard try isStale(module, fingerprint: text) else { return }
        try Data(text.utf8).write(to: source)
        if let failure = try compile(module, [source.path], []) { throw Problem("\(module): \(failure)") }
        try note(module, fingerprint: text)
    }

    private func emit(_ dependency: Dependency, conditions: [String]) throws -> String? {
        var dependency = dependency
        if !dependency.models.isEmpty {
            let classes = directory.appendingPathComponent("\(dependency.name)ModelClasses.swift")
            let models = dependency.models.map { URL(fileURLWithPath: $0) }
            try ManagedObjectAccessors.write(ModelClasses.text(forModelsAt: models), to: classes)
            dependency.files.append(classes.path)
        }
        let dates = try dependency.files.map { file in
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            return "\(file) \((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
        }
        let fingerprint = (conditions + dates).joined(separator: "\n")
        guard try isStale(dependency.name, fingerprint: fingerprint) else { return nil }
        if let failure = try compile(dependency.name, dependency.files, conditions) {
            try emit(dependency.name, text: "")
            return "\(dependency.name): \(failure)"
        }
        try note(dependency.name, fingerprint: fingerprint)
        return nil
    }

    /// - Returns: The reason why there is no module; nil if there is one.
    private func compile(_ module: String, _ files: [String], _ conditions: [String]) throws -> String? {
        let output = directory.appendingPathComponent("\(module).swiftmodule")
        try? FileManager.default.removeItem(at: output)
        let result = try compiler.run(
            [
                "-emit-module", "-module-name", module, "-o", output.path, "-parse-as-library", "-suppress-warnings",
                "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors",
                "-swift-version", "5", "-I", directory.path,
            ] + conditions.map { "-D\($0)" } + files, in: directory)
        if FileManager.default.fileExists(atPath: output.path) { return nil }
        return result.signal.map { "the compiler stopped with signal \($0)" } ?? "the compiler wrote no module"
    }

    private func stamp(_ module: String) -> URL { directory.appendingPathComponent("\(module).stamp") }

    private func isStale(_ module: String, fingerprint: String) throws -> Bool {
        guard let known = try? Data(contentsOf: stamp(module)) else { return true }
        return String(decoding: known, as: UTF8.self) != "\(compiler.identity)\n\(fingerprint)"
    }

    private func note(_ module: String, fingerprint: String) throws {
        try Data("\(compiler.identity)\n\(fingerprint)".utf8).write(to: stamp(module))
    }
}

extension StandInModules {
    static let cocoaFoundation = """
        @_exported import Foundation
        public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

        """ + ShadowedNames.classes.map { "open class \($0): NSObject {}\n" }.joined()

    static let coreData = """
        @_exported import CocoaFoundation
        public protocol NSFetchRequestResult: NSObjectProtocol {}
        open class NSManagedObject: NSObject, NSFetchRequestResult {}
        open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {}
        open class NSFetchedResultsController<ResultType>: NSObject {}

        """ + classes.map { "open class \($0): NSObject {}\n" }.joined()

    /// Core Data's classes that a program can subclass or use in the signature of a method.
    private static let classes = [
        "NSAtomicStore", "NSAtomicStoreCacheNode", "NSAttributeDescription", "NSConstraintConflict",
        "NSEntityDescription", "NSEntityMapping", "NSEntityMigrationPolicy", "NSFetchedPropertyDescription",
        "NSIncrementalStore", "NSIncrementalStoreNode", "NSManagedObjectContext", "NSManagedObjectID",
        "NSManagedObjectModel", "NSMappingModel", "NSMergeConflict", "NSMergePolicy", "NSMigrationManager",
        "NSPersistentContainer", "NSPersistentHistoryToken", "NSPersistentStore", "NSPersistentStoreCoordinator",
        "NSPersistentStoreDescription", "NSPersistentStoreRequest", "NSPersistentStoreResult",
        "NSPropertyDescription", "NSPropertyMapping", "NSQueryGenerationToken", "NSRelationshipDescription",
    ]
}
