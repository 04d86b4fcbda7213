/// The source text of the accessors that one class lacks.
///
/// `@NSManaged` leaves the symbols of a property's getter and setter undefined. A method of an extension has the same
/// calling convention as an accessor, so a method with the missing symbol as its name replaces the accessor:
///
///     extension Employee {
///         @_silgen_name("$s7Company8EmployeeC6salarySdvg")
///         public dynamic func _get_salary() -> Double { … }
///         @_silgen_name("$s7Company8EmployeeC6salarySdvs")
///         public dynamic func _set_salary(_ value: __owned Double) { … }
///     }
///
/// A setter owns its new value, while a method borrows its arguments by default, hence `__owned`. `@NSManaged` implies
/// `dynamic`, and the optimizer of another module requires that the two agree.
struct AccessorWriter {
    let object: ObjectClass
    /// The names of all managed properties of the class and its superclasses in this module.
    let managedNames: [String]
    let scope: TypeName.Scope
    /// The full names of the managed object classes that are private to their files.
    let privateClasses: [String]
    private(set) var problems: [Problem] = []
    private var slots: [String] = []
    private var methods: [String] = []

    init(_ object: ObjectClass, managedNames: [String], scope: TypeName.Scope, privateClasses: [String]) {
        self.object = object
        self.privateClasses = privateClasses
        self.managedNames = managedNames
        self.scope = scope
        for property in object.properties where property.isManaged { write(property) }
        for method in object.methods where method.isManaged { write(method) }
    }

    /// nil if the class has nothing to complete.
    var text: String? {
        guard !methods.isEmpty else { return nil }
        let extended = object.discriminator == nil ? object.name : "NSManagedObject"
        return slots.joined() + "\nextension \(extended) {\n" + methods.joined(separator: "\n") + "}\n"
    }

    /// The beginning of an accessor's declaration, with the missing symbol as its name.
    ///
    /// A class that is private to its file cannot be named here. Its accessors extend its superclass, and an accessor
    /// of its type has the superclass as its type: the calling convention is the same. In a whole-module build, the
    /// compiler compares the types of a name's definition and uses. The name therefore gets a version, `@@`, which the
    /// linker treats as the symbol without one.
    private func declaration(_ symbol: String, _ declared: ObjectClass.Access, _ types: [TypeName]) -> String {
        let isHidden = object.discriminator != nil || types.contains { $0 != $0.erasing(privateClasses) }
        return isHidden
            ? "@_silgen_name(\"\(symbol)@@private\")\n    func"
            : "@_silgen_name(\"\(symbol)\")\n    \(access(declared, types))dynamic func"
    }

    private mutating func write(_ property: ObjectClass.Property) {
        guard let type = typeText(property.type, of: property.name, property.place) else { return }
        // Without a getter, the declaration itself is invalid, and the compiler reports it.
        guard let getter = property.getter else { return }
        let isShared = property.isOverride || object.discriminator != nil
        let name = (isShared ? "\(object.identifier)_" : "") + property.name
        let slot: String
        let prefix: String
        if let key = primitiveKey(property.name) {
            (slot, prefix) = (self.slot(key), "primitive")
        } else {
            (slot, prefix) = (self.slot(property.name), "")
        }
        let read = prefix.isEmpty ? "value" : "primitiveValue"
        let write = prefix.isEmpty ? "setValue" : "setPrimitiveValue"
        methods.append(
            """
                \(declaration(getter, property.access, [property.type])) _get_\(name)() -> \(type) { \(slot).\(read)(of: self) }

            """)
        guard let setter = property.setter else { return }
        methods.append(
            """
                \(declaration(setter, property.access, [property.type])) _set_\(name)(_ value: __owned \(type)) { \(slot).\(write)(value, of: self) }

            """)
    }

    private mutating func write(_ method: ObjectClass.Method) {
        guard let accessor = ToManyAccessor(name: method.name, labels: method.labels) else {
            problems.append(
                Problem(
                    "'\(method.name)' is declared @NSManaged, but Core Data generates no method with this name. It "
                        + "generates methods such as \(ToManyAccessor.examples)",
                    file: method.place.file, line: method.place.line))
            return
        }
        var types: [String] = []
        for parameter in method.parameters {
            guard let type = typeText(parameter, of: method.name, method.place) else { return }
            types.append(type)
        }
        let slot = slot(accessor.key(among: managedNames))
        let (parameters, call) = accessor.change.spelled(types)
        let name = (object.discriminator.map { "\($0)_" } ?? "") + method.name
        methods.append(
            """
                \(declaration(method.symbol, method.access, method.parameters)) _call_\(name)(\(parameters)) { \(slot).\(call) }

            """)
    }

    /// The name of the constant with the property's slot, declared on first use.
    private mutating func slot(_ key: String) -> String {
        let name = "slot_\(object.identifier)_\(key)"
        let declaration = "private let \(name) = _ManagedProperty(\"\(key)\")\n"
        if !slots.contains(declaration) { slots.append(declaration) }
        return name
    }

    /// The property whose primitive value `name` is, such as `salary` for `primitiveSalary`.
    private func primitiveKey(_ name: String) -> String? {
        guard name.hasPrefix("primitive"), let first = name.dropFirst(9).first, first.isUppercase else { return nil }
        let capitalized = String(name.dropFirst(9))
        return object.properties.first { $0.name.capitalizedFirst == capitalized }?.name
            ?? managedNames.first { $0.capitalizedFirst == capitalized } ?? capitalized.lowercasedFirst
    }

    private mutating func typeText(_ type: TypeName, of name: String, _ place: ObjectClass.Place) -> String? {
        if let text = type.erasing(privateClasses).text(in: scope) { return text }
        let reason =
            type.isUnknown
            ? "the type of '\(name)' is unknown"
            : "the type of '\(name)' cannot be named in another file of the module, in which its accessors are "
                + "generated: make it visible in the whole module"
        problems.append(Problem(reason, file: place.file, line: place.line))
        return nil
    }

    /// The accessor's visibility, which determines the symbol's. It must not be narrower than that of the declaration.
    private func access(_ declared: ObjectClass.Access, _ types: [TypeName]) -> String {
        switch declared {
        case .open, .public: return "public "
        case .package: return "package "
        case .internal, .fileprivate, .private:
            // A class in another module that inherits from this one has every accessor in its method table.
            let isReachable = object.access == .open && !types.contains { $0.qualified.contains("\(scope.module).") }
            return isReachable ? "public " : ""
        }
    }
}

extension ToManyAccessor.Change {
    /// The method's parameters, and the call in its body.
    fileprivate func spelled(_ types: [String]) -> (parameters: String, call: String) {
        switch self {
        case .add: ("_ value: \(types[0])", "add(value, to: self)")
        case .remove: ("_ value: \(types[0])", "remove(value, from: self)")
        case .intersect: ("_ value: \(types[0])", "intersect(value, in: self)")
        case .insert: ("_ value: \(types[0]), _ place: \(types[1])", "insert(value, at: place, in: self)")
        case .removeAt: ("_ place: \(types[0])", "remove(at: place, from: self)")
        case .replace: ("_ place: \(types[0]), _ value: \(types[1])", "replace(at: place, with: value, in: self)")
        }
    }
}
