import Foundation
import ManagedObjectCodegen
import ModelFile
import SwiftSyntax

/// The declarations of a module, and of the ported modules that it imports, by name.
struct DeclarationIndex {
    struct Class {
        let superclass: String?
        /// The module that declares it; nil for the module that is ported.
        let module: String?
        let isPrivate: Bool
        /// Whether it is generated from a model and declared in no source.
        let isGenerated: Bool
    }

    struct Method: Equatable {
        let name: String
        let labels: [String]
    }

    private(set) var classes: [String: Class] = [:]
    private(set) var typeNames: Set<String> = []
    private(set) var methods: [String: [Method]] = [:]
    private var setProperties: Set<String> = []
    private var otherProperties: Set<String> = []
    private var setMethods: Set<String> = []
    /// The superclass and the protocols of each type.
    private(set) var conformances: [String: Set<String>] = [:]
    private var requirements: [String: Set<String>] = [:]
    /// Types that are private to a file.
    private(set) var privateTypes: Set<String> = []
    /// The type names that several declarations of the module share.
    private var ambiguousTypes: Set<String> = []
    /// The names of the models' properties.
    private(set) var modelProperties: Set<String> = []
    /// The classes of values in the module's models that Linux lacks.
    private(set) var absentValueClasses: Set<String> = []
    /// The declarations that are left out.
    var absences = Absences()

    mutating func add(_ file: SourceText, of module: String?) {
        let collector = Collector(viewMode: .sourceAccurate)
        collector.walk(file.tree)
        for found in collector.classes {
            classes[found.name] = Class(
                superclass: found.superclass, module: module, isPrivate: found.isPrivate, isGenerated: false)
        }
        conformances.merge(collector.conformances) { $0.union($1) }
        requirements.merge(collector.requirements) { $0.union($1) }
        if module == nil {
            ambiguousTypes.formUnion(typeNames.intersection(collector.typeNames))
            privateTypes.formUnion(collector.privateTypes)
        }
        typeNames.formUnion(collector.typeNames)
        for method in collector.methods {
            methods[method.name, default: []].append(method)
        }
        setProperties.formUnion(collector.setProperties)
        otherProperties.formUnion(collector.otherProperties)
        setMethods.formUnion(collector.setMethods)
    }

    /// Adds the classes of a model that no source declares, and the model's to-many relationships, which are properties
    /// of the type `NSSet`.
    mutating func add(model: URL, of module: String?) {
        let isBundle = model.pathExtension == "xcdatamodeld"
        guard let version = isBundle ? (try? ModelBundle(contentsOf: model))?.currentVersionURL : model,
            let document = try? ModelDocument(contentsOf: version)
        else { return }
        let classNames = ClassNames(document)
        for entity in document.entities {
            if let name = classNames.ownClass(of: entity), entity.codeGeneration != .manual {
                typeNames.insert(name)
                if classes[name] == nil {
                    classes[name] = Class(
                        superclass: classNames.superclass(of: entity), module: module, isPrivate: false,
                        isGenerated: true)
                }
            }
            if module == nil {
                absentValueClasses.formUnion(
                    entity.attributes.compactMap(\.customClassName).filter { Availability.framework(of: $0) != nil })
            }
            modelProperties.formUnion(entity.attributes.map(\.name) + entity.relationships.map(\.name))
            for relationship in entity.relationships where relationship.isToMany && !relationship.isOrdered {
                setProperties.insert(relationship.name)
                let key = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
                setMethods.formUnion(["addTo\(key)", "removeFrom\(key)"])
            }
        }
    }

    /// Whether every property of that name is an `NSSet`.
    func isSetProperty(_ name: String) -> Bool { setProperties.contains(name) && !otherProperties.contains(name) }

    func takesSet(_ method: String) -> Bool { setMethods.contains(method) }

    /// Whether the class inherits from `NSObject`, as far as its ancestors are known.
    func isObject(_ name: String) -> Bool {
        var current = name
        var seen: Set<String> = []
        while let declared = classes[current], seen.insert(current).inserted {
            guard let superclass = declared.superclass else { return false }
            current = superclass
        }
        return isObject(named: current)
    }

    /// Whether the name is that of a framework's class in `NSObject`'s family.
    func isObject(named name: String) -> Bool {
        name.hasPrefix("NS") || ["ValueTransformer", "UndoManager", "Operation", "Formatter"].contains(name)
    }

    func isManaged(_ name: String) -> Bool {
        var current = name
        var seen: Set<String> = []
        while let superclass = classes[current]?.superclass, seen.insert(current).inserted { current = superclass }
        return current == "NSManagedObject"
    }

    /// Whether a managed class that is private to a file can be made visible in the module.
    func canExpose(_ name: String) -> Bool {
        classes[name]?.isPrivate == true && isManaged(name) && !ambiguousTypes.contains(name)
    }

    /// Whether a protocol of the project requires the member of the type.
    func isRequired(_ member: String, of type: String) -> Bool {
        conformances[type]?.contains {
            requirements[$0]?.contains(member) == true && absences.members[$0]?[member] == nil
        } == true
    }

    /// Whether the function is a test, which must not lose any of its statements.
    func isTest(_ function: FunctionDeclSyntax, in type: String?) -> Bool {
        if function.attributes.first(named: "Test") != nil { return true }
        var current = type ?? ""
        var seen: Set<String> = []
        while let superclass = classes[current]?.superclass, seen.insert(current).inserted { current = superclass }
        return current == "XCTestCase" && function.name.text.hasPrefix("test")
    }

    private final class Collector: SyntaxVisitor {
        var conformances: [String: Set<String>] = [:]
        var requirements: [String: Set<String>] = [:]
        var privateTypes: Set<String> = []

        private func add(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, _ clause: InheritanceClauseSyntax?) {
            typeNames.insert(name.text)
            if modifiers.first("private", "fileprivate") != nil { privateTypes.insert(name.text) }
            addConformances(name.text, clause)
        }

        var classes: [(name: String, superclass: String?, isPrivate: Bool)] = []
        var typeNames: Set<String> = []
        var methods: [Method] = []
        var setProperties: Set<String> = []
        var otherProperties: Set<String> = []
        var setMethods: Set<String> = []

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, node.inheritanceClause)
            let first = node.inheritanceClause?.inheritedTypes.first?.type.baseName
            let superclass = AppDelegates.contain(node) ? "NSObject" : first
            classes.append((node.name.text, superclass, node.modifiers.first("private", "fileprivate") != nil))
            return .visitChildren
        }

        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, node.inheritanceClause)
            return .visitChildren
        }

        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, node.inheritanceClause)
            return .visitChildren
        }

        override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, node.inheritanceClause)
            return .visitChildren
        }

        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            addConformances(node.extendedType.baseName, node.inheritanceClause)
            return .visitChildren
        }

        private func addConformances(_ type: String, _ clause: InheritanceClauseSyntax?) {
            for inherited in clause?.inheritedTypes ?? [] {
                conformances[type, default: []].insert(inherited.type.baseName)
            }
        }

        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, nil)
            for member in node.memberBlock.members {
                if let function = member.decl.as(FunctionDeclSyntax.self) {
                    requirements[node.name.text, default: []].insert(function.name.text)
                } else if member.decl.is(VariableDeclSyntax.self) {
                    requirements[node.name.text, default: []].formUnion(PatternNames(member.decl, isDeep: false).names)
                }
            }
            return .visitChildren
        }

        override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name, node.modifiers, nil)
            return .visitChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            let parameters = node.signature.parameterClause.parameters
            let labels = parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text }
            methods.append(Method(name: node.name.text, labels: labels))
            if parameters.count == 1, parameters.first?.type.baseName == "NSSet" { setMethods.insert(node.name.text) }
            return .skipChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            for binding in node.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                if binding.typeAnnotation?.type.baseName == "NSSet" {
                    setProperties.insert(name)
                } else {
                    otherProperties.insert(name)
                }
            }
            return .skipChildren
        }
    }
}
