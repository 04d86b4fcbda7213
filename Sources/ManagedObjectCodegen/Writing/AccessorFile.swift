/// The file that completes a target: its accessors, its tables and its typealiases.
struct AccessorFile {
    let text: String
    let problems: [Problem]

    init(of target: Target, files: [SourceFile], reader: DeclarationReader) throws {
        let module = target.module
        let scope = TypeName.Scope(
            module: module, ownTypes: try target.declaredTypeNames())
        // Sorted, so that the order of the files on the command line never causes a rebuild.
        let classes = reader.classes.sorted { $0.key < $1.key }.map(\.value)
        var sections: [String] = []
        var problems = reader.problems
        let privateClasses = reader.classes.filter { $0.value.discriminator != nil }.map(\.key)
        for object in classes {
            var section = ""
            if object.isManaged {
                let managedNames = reader.ancestry(of: object).flatMap(\.properties).filter(\.isManaged).map(\.name)
                let writer = AccessorWriter(
                    object, managedNames: managedNames, scope: scope, privateClasses: privateClasses)
                problems += writer.problems
                section += writer.text ?? ""
            }
            let listsMethods = reader.ancestry(of: object).contains { $0.isManaged || $0.isCalledByMappings }
            if let table = TableWriter(object: object, scope: scope, listsMethods: listsMethods).text {
                section += table
            }
            if !section.isEmpty { sections.append("\n// \(object.name)\n\n" + section.trimmedStart) }
        }

        let relevant = Set(classes.map(\.file))
        let imports = AccessorFile.imports(of: files.filter { relevant.contains($0.path) }, and: target.library)
        let text = """
            // Written by managed-object-codegen from the sources of \(module), anew with each build that changes them.
            \(imports.joined(separator: "\n"))

            // Names that Foundation declares too: these come first.
            \(ShadowedNames.declarations)
            """
        self.text = text + sections.joined()
        self.problems = problems
    }

    private static func imports(of files: [SourceFile], and library: String) -> [String] {
        var modules: [String: Bool] = [library: false]
        for (module, isTestable) in files.flatMap(\.imports) { modules[module] = isTestable || modules[module] == true }
        return modules.sorted { $0.key < $1.key }.map { ($0.value ? "@testable " : "") + "import \($0.key)" }
    }
}

extension DeclarationReader {
    /// The class and its superclasses in this module, nearest first.
    func ancestry(of object: ObjectClass) -> [ObjectClass] {
        Array(sequence(first: object) { $0.superclass.flatMap { classes[$0] } })
    }
}

extension ObjectClass {
    /// Whether expressions of a mapping model call its methods: `FUNCTION($entityPolicy, …)`, `FUNCTION($manager, …)`.
    var isCalledByMappings: Bool {
        superclass == "CoreData.NSEntityMigrationPolicy" || superclass == "CoreData.NSMigrationManager"
    }
}

extension String {
    fileprivate var trimmedStart: Substring { drop { $0 == "\n" } }
}
