import ManagedObjectCodegen
import SwiftSyntax

extension Rewriter {
    func rewriteClass(_ node: ClassDeclSyntax) {
        let name = node.name.text
        classEnds[name] = node.memberBlock.rightBrace.range.lowerBound
        checkObjectiveCName(of: node)
        expose(node)
        rewriteAppDelegate(node)
        guard let superclass = node.inheritanceClause?.inheritedTypes.first, superclass.type.baseName == "NSObject"
        else {
            if !index.isObject(name) { listMethods(of: node) }
            return
        }
        let observed = observedProperties(of: node)
        let observes = node.memberBlock.members.contains { isObserver($0.decl) }
        guard !observed.isEmpty || observes,
            node.inheritanceClause?.inheritedTypes.contains(where: { $0.type.baseName == "KeyValueObserving" }) == false
        else { return }
        insert(", KeyValueObserving", at: superclass.type.range.upperBound)
        guard !observed.isEmpty else { return }
        // Each setter announces its change, so key-value coding must not announce it again.
        let names = observed.map { "\"\($0)\"" }.joined(separator: ", ")
        insert(
            " public static func automaticallyNotifiesObservers(forKey key: String) -> Bool { ![\(names)].contains(key) } ",
            at: node.memberBlock.leftBrace.range.upperBound)
    }

    /// Makes a managed class one of the module: the accessors and tables of its properties are in another file. If such
    /// classes name other types of their file, they stay as they are, since those would have to be visible, too.
    private func expose(_ node: ClassDeclSyntax) {
        guard let access = node.modifiers.first("private", "fileprivate"), index.canExpose(node.name.text) else {
            return
        }
        let pieces = file.tree.statements.filter { statement in
            let group = statement.item.as(ExtensionDeclSyntax.self)
            let name = statement.item.as(ClassDeclSyntax.self)?.name.text ?? group?.extendedType.baseName
            return name.map(index.canExpose) == true && group?.modifiers.first("private", "fileprivate") == nil
        }
        let names = pieces.flatMap { $0.tokens(viewMode: .sourceAccurate) }.map(\.text)
        guard !names.contains(where: { index.privateTypes.contains($0) && !index.canExpose($0) }) else { return }
        replace(access.range, with: "")
        note(.access, node.name.text, at: access)
    }

    /// Only classes conform to a protocol of Objective-C, so that a weak variable may have its type.
    func rewriteProtocol(_ node: ProtocolDeclSyntax) {
        guard node.attributes.first(named: "objc") != nil else { return }
        guard let first = node.inheritanceClause?.inheritedTypes.first else {
            return insert(": AnyObject", at: (node.primaryAssociatedTypeClause?.range ?? node.name.range).upperBound)
        }
        insert("AnyObject, ", at: first.range.lowerBound)
    }

    private func observedProperties(of node: ClassDeclSyntax) -> [String] {
        node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.compactMap(observedName)
    }

    /// The name of a property whose setter Objective-C would observe.
    func observedName(of node: VariableDeclSyntax) -> String? {
        guard node.modifiers.first("dynamic") != nil, node.attributes.first(named: "NSManaged") == nil,
            node.modifiers.first("static", "class", "override", "lazy") == nil,
            node.bindingSpecifier.text == "var", node.bindings.count == 1, let binding = node.bindings.first,
            binding.accessorBlock.map({ !$0.accessors(named: "willSet", "didSet", "set").isEmpty }) ?? true
        else { return nil }
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        return name?.identifier?.name ?? name?.text
    }

    func isObserver(_ declaration: DeclSyntax) -> Bool {
        guard let function = declaration.as(FunctionDeclSyntax.self) else { return false }
        return function.name.text == "observeValue" && function.modifiers.first("override") != nil
            && function.signature.parameterClause.parameters.first?.firstName.text == "forKeyPath"
    }

    /// A model may name a class by its name in Objective-C.
    private func checkObjectiveCName(of node: ClassDeclSyntax) {
        guard let arguments = node.attributes.first(named: "objc")?.arguments?.trimmedDescription,
            arguments != node.name.text, index.isManaged(node.name.text)
        else { return }
        note(.objectiveCName, "\(node.name.text), \(arguments)", at: node)
    }

    /// Lists the methods that a class outside of `NSObject`'s family exposes to selectors, since the tables of names do
    /// not.
    private func listMethods(of node: ClassDeclSyntax) {
        guard node.genericParameterClause == nil, scope.count == 1 else { return }
        let methods = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
            $0.attributes.first(named: "objc") != nil && $0.modifiers.first("static", "class") == nil
                && $0.signature.effectSpecifiers == nil && $0.genericParameterClause == nil
        }
        guard !methods.isEmpty else { return }
        let cases = methods.map { method in
            let parameters = method.signature.parameterClause.parameters
            let arguments = parameters.enumerated().map { position, parameter in
                let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
                return "\(label)arguments[\(position)] as! \(parameter.type.trimmedDescription)"
            }
            let selector = ObjectiveCSelector.name(
                of: method.name.text, labels: parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text })
            let call = "\(method.name.text)(\(arguments.joined(separator: ", ")))"
            return method.signature.returnClause == nil
                ? "case \"\(selector)\": \(call); return nil" : "case \"\(selector)\": return \(call)"
        }
        appendix += """

            extension \(node.name.text): NamedMethodsProviding {
                \(node.modifiers.first("public", "open") == nil ? "" : "public ")func perform(_ name: String, with arguments: [Any?]) -> Any? {
                    switch name {
                    \(cases.joined(separator: "\n        "))
                    default: return nil
                    }
                }
            }

            """
        note(.namedMethods, node.name.text, at: node)
    }
}

extension AccessorBlockSyntax {
    func accessors(named names: String...) -> [AccessorDeclSyntax] {
        guard case .accessors(let list) = accessors else { return [] }
        return list.filter { names.contains($0.accessorSpecifier.text) }
    }
}
