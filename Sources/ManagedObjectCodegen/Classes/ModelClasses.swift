import Foundation
import ModelFile

/// The Swift classes for the entities of a model file, as Xcode generates them.
///
///     let classes = try ModelClasses(contentsOf: URL(fileURLWithPath: "Shop.xcdatamodeld"))
///     for file in classes.files { print(file.name) }    // Order+CoreDataClass.swift, Order+CoreDataProperties.swift, …
///
/// The setting of each entity ("Codegen" in the model editor) determines what is generated: the class with its
/// properties, an extension with the properties for a class that the program declares, or nothing.
public struct ModelClasses {
    let document: ModelDocument

    public init(_ document: ModelDocument) {
        self.document = document
    }

    /// Reads an `.xcdatamodel`, or the current version of an `.xcdatamodeld`.
    /// - Throws: `ModelFileError`, with file, line and element.
    public init(contentsOf url: URL) throws {
        let isBundle = url.pathExtension == "xcdatamodeld"
        document = try ModelDocument(contentsOf: isBundle ? ModelBundle(contentsOf: url).currentVersionURL : url)
    }

    /// One generated file with its contents.
    public struct File: Equatable, Sendable {
        public let name: String
        public let text: String
        /// Whether the file is only a starting point that you edit.
        public let isProgrammers: Bool
    }

    /// The files that the entities' settings request.
    public var files: [File] { files { $0.codeGeneration } }

    /// The files for every entity with a class, regardless of its setting, as written by Xcode's "Create
    /// NSManagedObject Subclass…".
    public var filesForEveryEntity: [File] { files { _ in .classDefinition } }

    /// The classes and extensions that the entities' settings request, as one text without imports.
    var declarations: String {
        generated { $0.codeGeneration }
            .map {
                [$0.declaresClass ? $0.classText : nil, $0.propertiesText].compactMap { $0 }.joined(separator: "\n")
            }
            .joined(separator: "\n")
    }

    /// One file with the classes of several models.
    static func text(forModelsAt urls: [URL]) throws -> String {
        let declarations = try urls.map { try ModelClasses(contentsOf: $0).declarations }
        return "// Generated from the model of this target, and rewritten when the model changes.\n\(imports)\n"
            + declarations.joined(separator: "\n")
    }

    static let imports = "import CoreData\nimport Foundation\n"

    private func files(_ setting: (EntityElement) -> EntityElement.CodeGeneration) -> [File] {
        generated(setting).flatMap { made in
            let head = "// Generated from the entity '\(made.entity.name)' of the model.\n\(ModelClasses.imports)\n"
            let definition = File(
                name: "\(made.className)+CoreDataClass.swift", text: head + made.classText, isProgrammers: true)
            let properties = File(
                name: "\(made.className)+CoreDataProperties.swift", text: head + made.propertiesText,
                isProgrammers: false)
            return made.declaresClass ? [definition, properties] : [properties]
        }
    }

    private func generated(_ setting: (EntityElement) -> EntityElement.CodeGeneration) -> [GeneratedClass] {
        let classNames = ClassNames(document)
        var seen: Set<String> = []
        return document.entities.compactMap { entity in
            // Several entities can share a class, which is declared for the first of them.
            guard setting(entity) != .manual, let name = classNames.ownClass(of: entity), seen.insert(name).inserted
            else { return nil }
            return GeneratedClass(
                entity: entity, className: name, declaresClass: setting(entity) == .classDefinition,
                classNames: classNames)
        }
    }
}

/// The names of the classes of a model's entities.
struct ClassNames {
    private let byEntity: [String: EntityElement]

    init(_ document: ModelDocument) {
        byEntity = Dictionary(document.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The class that the entity names; nil if its objects are plain `NSManagedObject`s.
    func ownClass(of entity: EntityElement) -> String? {
        // ".Order" and "Shop.Order" include the class's module, which is redundant in a source file of that module.
        guard let name = entity.representedClassName?.split(separator: ".").last.map(String.init) else { return nil }
        return name == "NSManagedObject" ? nil : name
    }

    func ofEntity(named name: String) -> String {
        byEntity[name].flatMap(ownClass) ?? "NSManagedObject"
    }

    func superclass(of entity: EntityElement) -> String {
        entity.parentEntity.map(ofEntity) ?? "NSManagedObject"
    }
}
