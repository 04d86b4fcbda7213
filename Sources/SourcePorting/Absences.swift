import SwiftSyntax

/// The declarations of the project that are left out, each with the framework that it needs.
///
/// A type that needs an absent one is absent itself, and so is a member. A type is also absent if all of its
/// initializers are, or if a protocol requires a member that is.
struct Absences: Equatable {
    private(set) var types: [String: AbsentName] = [:]
    /// By type, the names of members that no declaration of the type has any more.
    private(set) var members: [String: [String: AbsentName]] = [:]
    /// By type, the names of the members that it has in the copies.
    private(set) var present: [String: Set<String>] = [:]
    /// By type, its properties; nil for one that is declared with several types.
    private(set) var properties: [String: [String: DeclaredType?]] = [:]

    /// Repeats the search until nothing more is found, because one absence can cause others.
    init(_ files: [SourceText], _ index: DeclarationIndex, missingTypes: [String]) {
        for name in missingTypes { types[name] = AbsentName(name: name, framework: "Objective-C") }
        var index = index
        index.absences = self
        while true {
            let collector = Collector(index)
            for file in files { collector.read(file) }
            let before = self
            // An absent type remains absent. Otherwise, the results for a type and its extensions could alternate
            // forever.
            types.merge(collector.types) { old, _ in old }
            for (type, found) in collector.members {
                members[type, default: [:]].merge(found) { old, _ in old }
            }
            present = collector.presentMembers
            properties = collector.properties
            if self == before { return }
            index.absences = self
        }
    }

    init() {}

    private final class Collector: SyntaxVisitor {
        private let index: DeclarationIndex
        private var file: SourceText!
        private var scope: [String] = []
        private var presentTypes: Set<String> = []
        private var absentTypes: [String: AbsentName] = [:]
        private(set) var presentMembers: [String: Set<String>] = [:]
        private(set) var properties: [String: [String: DeclaredType?]] = [:]
        private var absentMembers: [String: [String: AbsentName]] = [:]
        private var presentInitializers: Set<String> = []
        private var absentInitializers: [String: AbsentName] = [:]

        init(_ index: DeclarationIndex) {
            self.index = index
            super.init(viewMode: .sourceAccurate)
        }

        func read(_ file: SourceText) {
            self.file = file
            walk(file.tree)
        }

        var types: [String: AbsentName] {
            var types = absentTypes.filter { !presentTypes.contains($0.key) }
            for (name, absent) in absentInitializers where !presentInitializers.contains(name) { types[name] = absent }
            for (name, absent) in members {
                for (member, cause) in absent where index.isRequired(member, of: name) { types[name] = cause }
            }
            return types
        }

        var members: [String: [String: AbsentName]] {
            Dictionary(
                uniqueKeysWithValues: absentMembers.map { type, absent in
                    (type, absent.filter { presentMembers[type]?.contains($0.key) != true })
                })
        }

        override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            node.isActiveOnLinux ? .visitChildren : .skipChildren
        }

        override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

        private func enter(_ group: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
            let finder = AbsentNameFinder(file: file, index: index, owner: nil)
            if let absent = finder.find(inHeadOf: group) {
                if !group.is(ExtensionDeclSyntax.self) { absentTypes[name] = absent.through(name, in: file, at: group) }
                scope.append(name)
                return .skipChildren
            }
            if !group.is(ExtensionDeclSyntax.self) { presentTypes.insert(name) }
            for member in group.as(ClassDeclSyntax.self).map(AppDelegates.lostMembers) ?? [] {
                absentMembers[name, default: [:]][member] = AbsentName(name: member, framework: "UIKit")
            }
            scope.append(name)
            return .visitChildren
        }

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
        override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
        override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
        override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
        override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
        override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
        override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            enter(node, node.extendedType.baseName)
        }
        override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

        override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
            if let absent = absentName(in: node) {
                absentTypes[node.name.text] = absent.through(node.name.text, in: file, at: node)
            } else {
                presentTypes.insert(node.name.text)
            }
            return .skipChildren
        }

        override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
            // Managed objects inherit init(context:), and a convenience initializer needs another one.
            guard let owner = scope.last, node.parent?.parent?.parent?.parent?.is(ClassDeclSyntax.self) == true,
                node.modifiers.first("convenience") == nil, !index.isManaged(owner)
            else { return .skipChildren }
            if let absent = absentName(in: node) {
                absentInitializers[owner] = absent.through("\(owner).init", in: file, at: node)
            } else {
                presentInitializers.insert(owner)
            }
            return .skipChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name.text, node, node.modifiers, isDeep: index.isTest(node, in: scope.last))
            return .skipChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            for binding in node.bindings {
                for name in PatternNames(binding.pattern, isDeep: false).names {
                    add(name, node, node.modifiers)
                    let owner = scope.last ?? ""
                    let type = binding.pattern.is(IdentifierPatternSyntax.self) ? DeclaredType(binding) : nil
                    let isNew = properties[owner]?[name].map { $0 == type } ?? true
                    properties[owner, default: [:]].updateValue(isNew ? type : nil, forKey: name)
                }
            }
            return .skipChildren
        }

        private func add(
            _ name: String, _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, isDeep: Bool = false
        ) {
            // A variable or function at the top level belongs to no type.
            let owner = scope.last ?? ""
            let absent = absentName(in: node, isDeep: isDeep)
            let isOverride = modifiers.first("override") != nil
            let isLost = isOverride && absentMembers[owner]?[name] != nil
            if let absent {
                absentMembers[owner, default: [:]][name] = absent.through(name, in: file, at: node)
            }
            // If only the override is left out, the inherited member is still present.
            if isOverride ? !isLost : absent == nil {
                presentMembers[owner, default: []].insert(name)
            }
        }

        private func absentName(in node: some SyntaxProtocol, isDeep: Bool = false) -> AbsentName? {
            AbsentNameFinder(file: file, index: index, owner: scope.last, isDeep: isDeep).find(in: node)
        }
    }
}

extension AbsentNameFinder {
    /// Looks at a type's attributes, at the type that an extension extends, and at the types inherited from.
    func find(inHeadOf group: some DeclGroupSyntax) -> AbsentName? {
        if let node = group.as(ClassDeclSyntax.self), AppDelegates.contain(node) { return nil }
        if let absent = find(in: group.attributes) { return absent }
        if let type = group.as(ExtensionDeclSyntax.self)?.extendedType, let absent = find(in: type) { return absent }
        return group.inheritanceClause.flatMap { find(in: $0) }
    }
}
