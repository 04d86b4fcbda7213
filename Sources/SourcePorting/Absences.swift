import SwiftSyntax

/// The declarations of the project that are left out, each with the framework that it needs.
///
/// A type that needs an absent one is absent itself, and so is a member. A type is also absent if all of its initializers
/// are, or if a protocol requires a member that is.
struct Absences: Equatable {
    private(set) var types: [String: String] = [:]
    /// By type, the members that only this type's own code is sure to mean.
    private(set) var members: [String: [String: String]] = [:]
    /// The members that are absent wherever the project declares one of their name.
    private(set) var everywhere: [String: String] = [:]

    /// Looks again until nothing more is found, since one absence may cause others.
    init(_ files: [SourceText], _ index: DeclarationIndex, missingTypes: [String]) {
        for name in missingTypes { types[name] = "Objective-C" }
        var index = index
        index.absences = self
        while true {
            let collector = Collector(index)
            for file in files { collector.read(file) }
            let before = self
            // What was absent stays so, or a type and its extensions would take turns.
            types.merge(collector.types) { old, _ in old }
            for (type, found) in collector.members {
                members[type, default: [:]].merge(found) { old, _ in old }
            }
            everywhere = collector.everywhere
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
        private var absentTypes: [String: String] = [:]
        private var presentMembers: [String: Set<String>] = [:]
        private var absentMembers: [String: [String: String]] = [:]
        private var presentInitializers: Set<String> = []
        private var absentInitializers: [String: String] = [:]

        init(_ index: DeclarationIndex) {
            self.index = index
            super.init(viewMode: .sourceAccurate)
        }

        func read(_ file: SourceText) {
            self.file = file
            walk(file.tree)
        }

        var types: [String: String] {
            var types = absentTypes.filter { !presentTypes.contains($0.key) }
            for (name, framework) in absentInitializers where !presentInitializers.contains(name) {
                types[name] = framework
            }
            for (name, absent) in members {
                for (member, framework) in absent where index.isRequired(member, of: name) { types[name] = framework }
            }
            return types
        }

        var members: [String: [String: String]] {
            Dictionary(
                uniqueKeysWithValues: absentMembers.map { type, absent in
                    (type, absent.filter { presentMembers[type]?.contains($0.key) != true })
                })
        }

        var everywhere: [String: String] {
            let present = presentMembers.values.reduce(into: index.modelProperties) { $0.formUnion($1) }
            return members.values.reduce(into: [:]) { all, absent in
                all.merge(absent.filter { !present.contains($0.key) }) { first, _ in first }
            }
        }

        override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            node.isActiveOnLinux ? .visitChildren : .skipChildren
        }

        override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

        private func enter(_ group: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
            let finder = AbsentNameFinder(file: file, index: index, owner: nil)
            if let absent = finder.find(inHeadOf: group) {
                if !group.is(ExtensionDeclSyntax.self) { absentTypes[name] = absent.framework }
                scope.append(name)
                return .skipChildren
            }
            if !group.is(ExtensionDeclSyntax.self) { presentTypes.insert(name) }
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
                absentTypes[node.name.text] = absent.framework
            } else {
                presentTypes.insert(node.name.text)
            }
            return .skipChildren
        }

        override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
            guard let owner = scope.last, node.parent?.parent?.parent?.parent?.is(ClassDeclSyntax.self) == true else {
                return .skipChildren
            }
            if let absent = absentName(in: node) {
                absentInitializers[owner] = absent.framework
            } else {
                presentInitializers.insert(owner)
            }
            return .skipChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            add(node.name.text, node, isDeep: index.isTest(node, in: scope.last))
            return .skipChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            let names = PatternNames(node, isDeep: false).names
            for name in names { add(name, node) }
            return .skipChildren
        }

        private func add(_ name: String, _ node: some DeclSyntaxProtocol, isDeep: Bool = false) {
            // A variable or function at the top level belongs to no type.
            let owner = scope.last ?? ""
            if let absent = absentName(in: node, isDeep: isDeep) {
                absentMembers[owner, default: [:]][name] = absent.framework
            } else {
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
        if let absent = find(in: group.attributes) { return absent }
        if let type = group.as(ExtensionDeclSyntax.self)?.extendedType, let absent = find(in: type) { return absent }
        return group.inheritanceClause.flatMap { find(in: $0) }
    }
}
