/// The source text of one class's table of names: see `_ClassTable`.
struct TableWriter {
    let object: ObjectClass
    let scope: TypeName.Scope
    /// Whether all methods can be called by their Objective-C names, as for managed objects, migration policies and
    /// migration managers. For other classes, only methods that take a notification are listed.
    let listsMethods: Bool

    /// nil if the class declares nothing that can be looked up.
    var text: String? {
        let properties = object.properties.filter(\.hasKeyPath)
        let requirements = [
            dictionary("validators", "_Validator", validators),
            dictionary("dependencies", "_Dependency", dependencies),
            dictionary("ignoredChanges", "_IgnoredChange", ignoredChanges),
            dictionary("methods", "_Method", methods),
        ].compactMap { $0 }
        guard !properties.isEmpty || !requirements.isEmpty, object.foreignModule == nil,
            object.discriminator == nil
        else { return nil }
        return """

            extension \(object.name) {
                enum _Table: _ClassTable {
                    static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
                        (Rooted<Root>.self as? any _RootedProperties.Type)?.properties ?? []
                    }
                    struct Rooted<Root> {}
            \(requirements.joined())    }
            }

            extension \(object.name)._Table.Rooted: _RootedProperties where Root: \(object.name) {
                static var properties: [_NamedProperty] {
                    [
            \(properties.map(entry).joined())        ]
                }
            }

            """
    }

    private func entry(_ property: ObjectClass.Property) -> String {
        // After a dot, only these words have another meaning than a name.
        let isReserved = ["init", "self", "Type", "Protocol"].contains(property.name)
        let name = isReserved ? "`\(property.name)`" : property.name
        let isManaged = property.isManaged ? ", isManaged: true" : ""
        return """
                        _NamedProperty("\(property.name)", \\Root.\(name), optional: \\Root?.?.\(name)\(isManaged)),

            """
    }

    private func dictionary(_ name: String, _ type: String, _ entries: [(key: String, closure: String)]) -> String? {
        guard !entries.isEmpty else { return nil }
        return """
                    static var \(name): [String: \(type)] {
                        [
            \(entries.map { "                \"\($0.key)\": \($0.closure),\n" }.joined())            ]
                    }

            """
    }

    private var visibleMethods: [ObjectClass.Method] {
        object.methods.filter { $0.access >= .internal && !$0.isManaged }
    }

    /// `func validateSalary(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws`
    private var validators: [(key: String, closure: String)] {
        visibleMethods.compactMap { method in
            guard let key = key(of: method.name, after: "validate"), !method.isStatic, method.isThrowing,
                method.labels == [""],
                method.parameters[0].qualified == "Swift.UnsafeMutablePointer<Swift.Optional<Swift.AnyObject>>"
            else { return nil }
            return (key, "{ object, value in try (object as! \(object.name)).\(method.name)(value) }")
        }
    }

    /// `class func keyPathsForValuesAffectingFullName() -> Set<String>`, or a class property with that name.
    private var dependencies: [(key: String, closure: String)] {
        classMethods("keyPathsForValuesAffecting", result: "Swift.Set<Swift.String>")
    }

    /// `class func contextShouldIgnoreChangesForIsSelected() -> Bool`, or a class property with that name.
    private var ignoredChanges: [(key: String, closure: String)] {
        classMethods("contextShouldIgnoreChangesFor", result: "Swift.Bool")
    }

    private func classMethods(_ prefix: String, result: String) -> [(key: String, closure: String)] {
        visibleMethods.compactMap { method in
            guard let key = key(of: method.name, after: prefix), method.isStatic, method.labels.isEmpty,
                method.result.qualified == result
            else { return nil }
            return (key, "{ ($0 as! \(object.name).Type).\(method.name)\(method.isProperty ? "" : "()") }")
        }
    }

    /// The instance methods whose arguments can be passed as `Any`.
    private var methods: [(key: String, closure: String)] {
        visibleMethods.compactMap { method in
            guard listsMethods || takesNotification(method) else { return nil }
            guard !method.isStatic, !method.isThrowing, !method.result.isUnknown else { return nil }
            var arguments: [String] = []
            for (index, (label, type)) in zip(method.labels, method.parameters).enumerated() {
                guard let text = type.text(in: scope), !text.contains("->") else { return nil }
                arguments.append((label.isEmpty ? "" : "\(label): ") + "_argument(arguments, \(index)) as \(text)")
            }
            let call = "(object as! \(object.name)).\(method.name)(\(arguments.joined(separator: ", ")))"
            let isVoid = method.result.qualified == "()"
            let named = arguments.isEmpty ? "_" : "arguments"
            return (
                ObjectiveCSelector.of(method), "{ object, \(named) in \(isVoid ? "\(call); return nil" : "\(call)") }"
            )
        }
    }

    private func takesNotification(_ method: ObjectClass.Method) -> Bool {
        method.parameters.count == 1
            && ["Foundation.Notification", "Foundation.NSNotification"].contains(method.parameters[0].qualified)
    }

    private func key(of name: String, after prefix: String) -> String? {
        guard name.hasPrefix(prefix), name.count > prefix.count else { return nil }
        let capitalized = String(name.dropFirst(prefix.count))
        guard capitalized.first?.isLowercase == false else { return nil }
        return object.properties.first { $0.name.capitalizedFirst == capitalized }?.name
            ?? capitalized.lowercasedFirst
    }
}
