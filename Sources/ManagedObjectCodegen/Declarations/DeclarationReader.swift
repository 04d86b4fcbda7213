/// Walks the syntax trees of a target and collects its classes and their problems.
struct DeclarationReader {
    let module: String
    /// By their full names, `Module.Outer.Inner`.
    private(set) var classes: [String: ObjectClass] = [:]
    private(set) var problems: [Problem] = []

    init(module: String, files: [SourceFile]) {
        self.module = module
        // Classes first, because an extension can be in an earlier file than its class.
        for file in files { findClasses(in: file.tree.items ?? [], of: file) }
        for file in files { readMembers(in: file.tree.items ?? [], of: file) }
    }

    private mutating func findClasses(in nodes: [SyntaxNode], of file: SourceFile) {
        for node in nodes {
            if node.kind == "class_decl" { addClass(node, in: file) }
            findClasses(in: node.children, of: file)
        }
    }

    private mutating func addClass(_ node: SyntaxNode, in file: SourceFile) {
        guard node.inheritsConformance(to: "s:10Foundation16NSObjectProtocolP") else { return }
        guard let (fullName, path, discriminator) = node.classPath, node.genericSignature == nil else { return }
        // A class that is private to a file matters only for its accessors.
        guard discriminator == nil || node.inheritsConformance(to: "s:8CoreData20NSFetchRequestResultP") else { return }
        classes[fullName] = ObjectClass(
            path: path,
            foreignModule: nil,
            superclass: node.inherits?.superclass.map { TypeName($0).qualified },
            // NSManagedObject is the only subclassable class that can be the result of a fetch.
            isManaged: node.inheritsConformance(to: "s:8CoreData20NSFetchRequestResultP"),
            access: node.access.flatMap(ObjectClass.Access.init) ?? .internal,
            discriminator: discriminator,
            file: file.path)
    }

    private mutating func readMembers(in nodes: [SyntaxNode], of file: SourceFile) {
        for node in nodes {
            if node.kind == "class_decl" { readMembers(ofClass: node, file) }
            if node.kind == "extension_decl" { readMembers(ofExtension: node, file) }
            readMembers(in: node.children, of: file)
        }
    }

    private mutating func readMembers(ofClass node: SyntaxNode, _ file: SourceFile) {
        if let fullName = node.classPath?.fullName, classes[fullName] != nil {
            add(node.members ?? [], to: fullName, isolation: node.globalActors, file)
        } else {
            reject(node.members ?? [], of: node, file)
        }
    }

    private mutating func readMembers(ofExtension node: SyntaxNode, _ file: SourceFile) {
        let extended = TypeName(node.extendedType ?? "")
        // The compiler reports an extension of an unknown type.
        if extended.isUnknown { return }
        if classes[extended.qualified] == nil {
            guard let path = extended.path, path.module != module, node.members?.contains(where: \.isManaged) ?? false
            else { return reject(node.members ?? [], of: node, file) }
            classes[extended.qualified] = ObjectClass(
                path: path.names, foreignModule: path.module, superclass: nil, isManaged: true, access: .internal,
                discriminator: nil, file: file.path)
        }
        add(node.members ?? [], to: extended.qualified, isolation: node.globalActors, file)
    }

    private mutating func add(
        _ members: [SyntaxNode], to fullName: String, isolation: Set<String>, _ file: SourceFile
    ) {
        if !classes[fullName]!.isManaged { reject(members, inUnmanagedClass: classes[fullName]!.name, file) }
        for member in members where member.isImplicit != true {
            switch member.kind {
            case "var_decl":
                guard let property = property(member, isolation: isolation, file) else { continue }
                classes[fullName]!.properties.append(property)
                if member.isStatic == true, let method = method(ofStaticProperty: member, file) {
                    classes[fullName]!.properties.removeLast()
                    classes[fullName]!.methods.append(method)
                }
            case "func_decl":
                guard let method = method(member, isolation: isolation, file) else { continue }
                classes[fullName]!.methods.append(method)
            default: continue
            }
        }
    }
}

// Reports declarations that cannot be completed from another file.
extension DeclarationReader {
    private mutating func reject(_ members: [SyntaxNode], of node: SyntaxNode, _ file: SourceFile) {
        let name = node.baseName ?? TypeName(node.extendedType ?? "").qualified
        for member in members where member.isManaged {
            guard let declared = member.baseName else { continue }
            let place = file.place(of: member)
            var isAboutTheClass = false
            let reason: String
            if node.genericSignature != nil || TypeName(node.interfaceType ?? "").qualified.contains("<") {
                reason =
                    "'\(name)' is generic, and managed object classes cannot be generic: move '\(declared)' to a class "
                    + "that is not"
            } else if node.kind == "class_decl", node.classPath == nil {
                reason =
                    "'\(name)' is declared inside a function or a private type, but the accessors of '\(declared)' are "
                    + "generated in another file: declare the class at the top level"
            } else {
                isAboutTheClass = true
                reason =
                    "'\(declared)' is declared @NSManaged, but '\(name)' does not inherit from NSManagedObject: "
                    + "make it a subclass, or remove @NSManaged"
            }
            var problem = Problem(reason, file: place.file, line: place.line)
            if isAboutTheClass { problem.classLine = file.place(of: node).line }
            problems.append(problem)
        }
    }

    private mutating func reject(_ members: [SyntaxNode], inUnmanagedClass name: String, _ file: SourceFile) {
        for member in members where member.isManaged {
            let place = file.place(of: member)
            problems.append(
                Problem(
                    "'\(member.baseName ?? "")' is declared @NSManaged, but '\(name)' does not inherit from "
                        + "NSManagedObject: make it a subclass, or remove @NSManaged",
                    file: place.file, line: place.line))
        }
    }
}

// Converts nodes into members.
extension DeclarationReader {
    private func property(_ node: SyntaxNode, isolation: Set<String>, _ file: SourceFile) -> ObjectClass.Property? {
        guard let name = node.baseName, let type = node.interfaceType else { return nil }
        let access = node.access.flatMap(ObjectClass.Access.init) ?? .internal
        let getter = node.accessors?.first { $0.usr?.hasSuffix("g") ?? false }
        let effects = getter?.interfaceType.map { TypeName($0).qualified } ?? ""
        return ObjectClass.Property(
            name: name,
            type: TypeName(type),
            access: access,
            isManaged: node.isManaged && node.isLet != true,
            getter: getter?.symbol,
            setter: node.accessors?.first { $0.usr?.hasSuffix("s") ?? false }?.symbol,
            isOverride: node.has("override_attr"),
            hasKeyPath: access >= .internal && !node.isOutOfUse && node.isStatic != true
                && isolation.isDisjoint(with: node.globalActors)
                && !node.globalActors.contains(SyntaxNode.mainActor)
                && !effects.contains(" throws ") && !effects.contains(" async "),
            place: file.place(of: node))
    }

    private func method(_ node: SyntaxNode, isolation: Set<String>, _ file: SourceFile) -> ObjectClass.Method? {
        guard let name = node.baseName, let symbol = node.symbol, let type = node.interfaceType else { return nil }
        let signature = TypeName(type).qualified
        guard node.genericSignature == nil, !signature.contains(" async "), !node.isOutOfUse else { return nil }
        // These arguments cannot be passed without naming the method.
        let takesValues = (node.parameters?.all ?? []).allSatisfy { $0.isInout != true && $0.isVariadic != true }
        guard takesValues, !signature.contains("isolated ") else { return nil }
        let isIsolated =
            !isolation.isDisjoint(with: node.globalActors) || node.globalActors.contains(SyntaxNode.mainActor)
        if isIsolated, !node.isManaged { return nil }
        return ObjectClass.Method(
            name: name,
            labels: node.name?.labels ?? [],
            parameters: (node.parameters?.all ?? []).map { TypeName($0.interfaceType ?? "") },
            result: TypeName(node.result ?? ""),
            access: node.access.flatMap(ObjectClass.Access.init) ?? .internal,
            isManaged: node.isManaged,
            isStatic: node.isStatic ?? false,
            isThrowing: signature.contains(" throws "),
            isProperty: false,
            symbol: symbol,
            place: file.place(of: node))
    }

    /// A class property, which may be one that key-value observing looks up by name.
    private func method(ofStaticProperty node: SyntaxNode, _ file: SourceFile) -> ObjectClass.Method? {
        guard let name = node.baseName, let symbol = node.symbol, let type = node.interfaceType else { return nil }
        return ObjectClass.Method(
            name: name, labels: [], parameters: [], result: TypeName(type),
            access: node.access.flatMap(ObjectClass.Access.init) ?? .internal,
            isManaged: false, isStatic: true, isThrowing: false, isProperty: true, symbol: symbol,
            place: file.place(of: node))
    }
}

extension SyntaxNode {
    static let mainActor = "$sScMD"

    var isManaged: Bool { has("ns_managed_attr") }

    /// The nested declarations: members, and those in the body of a function.
    fileprivate var children: [SyntaxNode] {
        (members ?? []) + (body?.declarations ?? []) + (accessors ?? []).flatMap { $0.body?.declarations ?? [] }
    }

    /// The declaration's name for the linker.
    fileprivate var symbol: String? {
        guard let usr, usr.hasPrefix("s:") else { return nil }
        return "$s" + usr.dropFirst(2)
    }

    /// A class's full name, and its path inside the module; nil for a class whose accessors cannot be in another file.
    fileprivate var classPath: (fullName: String, path: [String], discriminator: String?)? {
        guard let interfaceType else { return nil }
        let name = TypeName(interfaceType)
        if let (module, own, discriminator) = name.privateClass {
            return ("\(module).(\(own) in _\(discriminator))", [own], discriminator)
        }
        guard access != "private", access != "fileprivate" else { return nil }
        guard var path = name.path, path.names.last == "Type" else { return nil }
        path.names.removeLast()
        return (([path.module] + path.names).joined(separator: "."), path.names, nil)
    }

    /// Whether naming the declaration would cause a warning or an error.
    fileprivate var isOutOfUse: Bool {
        let availability = (attributes ?? []).filter { $0.kind == "available_attr" }
        return availability.contains { $0.isDeprecated || $0.isUnavailable }
    }

    /// The types of the attributes that can isolate the declaration to an actor.
    fileprivate var globalActors: Set<String> {
        Set((attributes ?? []).filter { $0.kind == "custom_attr" }.compactMap(\.type))
    }
}
