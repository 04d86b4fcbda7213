import Foundation

/// Modules with the same names as the real ones and next to nothing in them, for the compiler to read the sources
/// with before the real ones are built.
///
/// The name of an accessor holds the module and the name of each type in it and nothing more of them, so a class
/// without members is enough. What the sources do with those classes turns out as errors, which nobody looks at.
struct StandInModules {
    let compiler: Compiler
    /// Where the modules are kept between runs.
    let directory: URL

    /// A module that the target imports, to be compiled without the bodies of its functions.
    struct Dependency {
        let name: String
        var files: [String] = []
        /// Its models, whose classes are made anew here: those of the build need not be there yet.
        var models: [String] = []
    }

    /// Brings the modules up to date: 0.05 s each the first time, nothing afterwards.
    /// - Returns: the dependencies that the compiler could not read, each with the reason: empty modules stand for them.
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

    /// - Returns: why there is no module, or nil when there is one.
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

    /// Core Data's classes that a program may subclass, or that may stand in the signature of a method.
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
