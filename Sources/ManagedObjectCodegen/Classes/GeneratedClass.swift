import ModelFile

/// The source text of one entity's class and its properties.
struct GeneratedClass {
    let entity: EntityElement
    let className: String
    let declaresClass: Bool
    let classNames: ClassNames

    func classText(with members: [String], isolation: String = "") -> String {
        """
        #if canImport(ObjectiveC)
            @objc(\(className))
        #endif
        \(isolation)public class \(className): \(classNames.superclass(of: entity)) {
        \(members.map { "    \($0)\n" }.joined())}

        """
    }

    func propertiesText(without absentTypes: Set<String>) -> String {
        var text = """
            extension \(className) {
                @nonobjc public class func fetchRequest() -> NSFetchRequest<\(className)> {
                    return NSFetchRequest<\(className)>(entityName: "\(entity.name)")
                }


            """
        for attribute in entity.attributes {
            let type = PropertyType.of(attribute)
            text += declaration(attribute.name, absentTypes.contains(String(type.dropLast())) ? "NSObject?" : type)
        }
        for relationship in entity.relationships { text += declaration(relationship.name, type(of: relationship)) }
        for fetched in entity.fetchedProperties {
            let destination = fetched.fetchRequest.map { classNames.ofEntity(named: $0.entity) } ?? "NSManagedObject"
            text += declaration(fetched.name, "[\(destination)]?")
        }
        text += "}\n"
        for relationship in entity.relationships where relationship.isToMany {
            text += "\n" + ToManyMethods(relationship, of: className, classNames: classNames).text
        }
        // A subclass of an identifiable class is already identifiable.
        if classNames.superclass(of: entity) == "NSManagedObject" {
            text += "\nextension \(className): Identifiable {\n}\n"
        }
        return text
    }

    private func declaration(_ name: String, _ type: String) -> String {
        "    @NSManaged public var \(SwiftName.escaped(name)): \(type)\n"
    }

    private func type(of relationship: RelationshipElement) -> String {
        guard relationship.isToMany else { return classNames.ofEntity(named: relationship.destinationEntity) + "?" }
        return relationship.isOrdered ? "NSOrderedSet?" : "NSSet?"
    }
}

/// Swift's type for an attribute, by Xcode's rules: scalars if the model requests them, otherwise objects. Objects are
/// always optional, because a new object has no value yet.
enum PropertyType {
    static func of(_ attribute: AttributeElement) -> String {
        switch attribute.type {
        case "Integer 16": attribute.usesScalarValueType ? "Int16" : "NSNumber?"
        case "Integer 32": attribute.usesScalarValueType ? "Int32" : "NSNumber?"
        case "Integer 64": attribute.usesScalarValueType ? "Int64" : "NSNumber?"
        case "Float": attribute.usesScalarValueType ? "Float" : "NSNumber?"
        case "Double": attribute.usesScalarValueType ? "Double" : "NSNumber?"
        case "Boolean": attribute.usesScalarValueType ? "Bool" : "NSNumber?"
        case "Date": attribute.usesScalarValueType ? "TimeInterval" : "Date?"
        case "Decimal": "NSDecimalNumber?"
        case "String": "String?"
        case "Binary": "Data?"
        case "UUID": "UUID?"
        case "URI": "URL?"
        case "ObjectID": "NSManagedObjectID?"
        case "Composite": "[String: Any]?"
        // Transformable, or undefined.
        default: (attribute.customClassName.map(withoutTrailingDots) ?? "NSObject") + "?"
        }
    }

    /// The model editor leaves a trailing dot when a class name is removed.
    private static func withoutTrailingDots(_ name: String) -> String {
        var name = name
        while name.hasSuffix(".") { name.removeLast() }
        return name
    }
}

enum SwiftName {
    /// A name for a declaration, in backticks if it is a keyword.
    static func escaped(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }

    private static let words: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
