import ModelFile

/// The methods that change a to-many relationship, each with its name in the Objective-C runtime.
struct ToManyMethods {
    private let className: String
    private let destination: String
    private let isOrdered: Bool
    private let name: String
    /// The relationship's name with its first letter in uppercase, as in the methods' names.
    private var key: String { name.capitalizedFirst }

    init(_ relationship: RelationshipElement, of className: String, classNames: ClassNames) {
        self.className = className
        destination = classNames.ofEntity(named: relationship.destinationEntity)
        isOrdered = relationship.isOrdered
        name = relationship.name
    }

    var text: String {
        let methods = (isOrdered ? placed : []) + anywhere
        let declarations = methods.map { method in
            """
                #if canImport(ObjectiveC)
                    @objc(\(method.selector))
                #endif
                @NSManaged public func \(method.declaration)

            """
        }
        return "extension \(className) {\n" + declarations.joined(separator: "\n") + "}\n"
    }

    private var anywhere: [(selector: String, declaration: String)] {
        let collection = isOrdered ? "NSOrderedSet" : "NSSet"
        return [
            ("add\(key)Object:", "addTo\(key)(_ value: \(destination))"),
            ("remove\(key)Object:", "removeFrom\(key)(_ value: \(destination))"),
            ("add\(key):", "addTo\(key)(_ values: \(collection))"),
            ("remove\(key):", "removeFrom\(key)(_ values: \(collection))"),
        ]
    }

    private var placed: [(selector: String, declaration: String)] {
        [
            ("insertObject:in\(key)AtIndex:", "insertInto\(key)(_ value: \(destination), at idx: Int)"),
            ("removeObjectFrom\(key)AtIndex:", "removeFrom\(key)(at idx: Int)"),
            ("insert\(key):atIndexes:", "insertInto\(key)(_ values: [\(destination)], at indexes: NSIndexSet)"),
            ("remove\(key)AtIndexes:", "removeFrom\(key)(at indexes: NSIndexSet)"),
            ("replaceObjectIn\(key)AtIndex:withObject:", "replace\(key)(at idx: Int, with value: \(destination))"),
            (
                "replace\(key)AtIndexes:with\(key):",
                "replace\(key)(at indexes: NSIndexSet, with values: [\(destination)])"
            ),
        ]
    }
}
