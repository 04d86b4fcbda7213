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

    /// Creates the classes for a model.
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
        /// The name of the file, without a folder.
        public let name: String
        /// The contents of the file.
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
    func declarations(with members: AddedMembers) -> String {
        generated { $0.codeGeneration }
            .map { made in
                let declaration =
                    made.declaresClass ? made.classText(with: members.of(made.className), isolation: isolation) : nil
                return [declaration, made.propertiesText(without: members.absentTypes)].compactMap { $0 }.joined(
                    separator: "\n")
            }
            .joined(separator: "\n")
    }

    /// One file with the classes of several models.
    static func text(forModelsAt urls: [URL], with members: AddedMembers = AddedMembers()) throws -> String {
        let declarations = try urls.map { try ModelClasses(contentsOf: $0).declarations(with: members) }
        return
            "// Generated from the model of this target, and rewritten when the model changes.\n\(Imports.text(["CoreData", "Foundation"]))\n"
            + declarations.joined(separator: "\n")
    }

    /// The isolation of the classes that a build generates. A target may isolate its declarations to the main actor by
    /// default, but a class's initializers override those of `NSManagedObject`, which are not isolated.
    private var isolation: String {
        #if compiler(>=6.1)
            "nonisolated "
        #else
            ""
        #endif
    }

    static let imports = "import CoreData\nimport Foundation\n"

    private func files(_ setting: (EntityElement) -> EntityElement.CodeGeneration) -> [File] {
        generated(setting).flatMap { made in
            let head = "// Generated from the entity '\(made.entity.name)' of the model.\n\(ModelClasses.imports)\n"
            let definition = File(
                name: "\(made.className)+CoreDataClass.swift", text: head + made.classText(with: []),
                isProgrammers: true)
            let properties = File(
                name: "\(made.className)+CoreDataProperties.swift", text: head + made.propertiesText(without: []),
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
public struct ClassNames {
    private let byEntity: [String: EntityElement]

    public init(_ document: ModelDocument) {
        byEntity = Dictionary(document.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The class that the entity names; nil if its objects are plain `NSManagedObject`s.
    public func ownClass(of entity: EntityElement) -> String? {
        // ".Order" and "Shop.Order" include the class's module, which is redundant in a source file of that module.
        guard let name = entity.representedClassName?.split(separator: ".").last.map(String.init) else { return nil }
        return name == "NSManagedObject" ? nil : name
    }

    func ofEntity(named name: String) -> String {
        byEntity[name].flatMap(ownClass) ?? "NSManagedObject"
    }

    /// The class of the parent entity, or `NSManagedObject`.
    public func superclass(of entity: EntityElement) -> String {
        entity.parentEntity.map(ofEntity) ?? "NSManagedObject"
    }
}

/// Lines that are added to generated classes, from comments of the form `// Added to the generated class Trip: …` in a
/// source.
///
/// An override in an extension is an error without the Objective-C runtime, so a tool that ports sources adds overrides
/// to generated classes, too.
public struct AddedMembers {
    private var lines: [String: [String]] = [:]

    public init() {}

    /// The text of a source that adds lines to classes.
    public static func comment(_ line: String, to className: String) -> String { "\(mark)\(className): \(line)\n" }

    /// A comment that gives properties of the type `NSObject` instead.
    public static func comment(onAbsentType name: String) -> String { "\(absenceMark)\(name)\n" }

    private static let mark = "// Added to the generated class "
    private static let absenceMark = "// Absent from generated classes: "

    private(set) var absentTypes: Set<String> = []

    mutating func read(_ url: URL) throws {
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix(Self.absenceMark) { absentTypes.insert(String(line.dropFirst(Self.absenceMark.count))) }
            guard line.hasPrefix(Self.mark) else { continue }
            let parts = line.dropFirst(Self.mark.count).split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            lines[String(parts[0]), default: []].append(String(parts[1].drop { $0 == " " }))
        }
    }

    func of(_ className: String) -> [String] { lines[className] ?? [] }
}
