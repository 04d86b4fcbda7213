import CoreData
import ForeignBytes

@testable import CoreData

/// A cached model as Apple's framework archives it in a store, with its keys.
///
///     let model = AppleArchive(entities: [.entity("Book", properties: [.attribute("title", 700)])])
///     try connection.query("UPDATE Z_MODELCACHE SET Z_CONTENT = ?", [.blob(model.packed)])
struct AppleArchive {
    var fields: [String: PlistValue]

    init(_ entities: [(String, PlistValue)], _ more: [String: PlistValue] = [:]) {
        fields = ["NSEntities": Self.dictionary(entities)].merging(more) { $1 }
    }

    var packed: [UInt8] {
        let list = PlistValue.dictionary([
            "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
            "$top": .dictionary(["root": .reference(1)]),
            "$objects": .array([.string("$null"), Self.object("NSManagedObjectModel", fields)]),
        ])
        return Deflate.stored(BinaryPlist.write(list))
    }

    var model: NSManagedObjectModel? { CachedModel.model(in: packed) }

    static func object(_ kind: String, _ fields: [String: PlistValue] = [:]) -> PlistValue {
        var fields = fields
        fields["$class"] = .dictionary([
            "$classname": .string(kind), "$classes": .array([.string(kind), .string("NSObject")]),
        ])
        return .dictionary(fields)
    }

    static func list(_ elements: [PlistValue]) -> PlistValue { object("NSArray", ["NS.objects": .array(elements)]) }
    static func list(_ names: String...) -> PlistValue { list(names.map(PlistValue.string)) }

    static func dictionary(_ entries: [(String, PlistValue)]) -> PlistValue {
        object(
            "NSDictionary",
            ["NS.keys": .array(entries.map { .string($0.0) }), "NS.objects": .array(entries.map(\.1))])
    }

    static func entity(
        _ name: String, parent: String? = nil, _ properties: [(String, PlistValue)], _ more: [String: PlistValue] = [:]
    ) -> (String, PlistValue) {
        var fields: [String: PlistValue] = ["NSEntityName": .string(name), "NSProperties": dictionary(properties)]
        if let parent { fields["NSSuperentity"] = object("NSEntityDescription", ["NSEntityName": .string(parent)]) }
        return (name, object("NSEntityDescription", fields.merging(more) { $1 }))
    }

    static func attribute(
        _ name: String, _ type: Int64, _ more: [String: PlistValue] = [:], kind: String = "NSAttributeDescription"
    ) -> (String, PlistValue) {
        let fields: [String: PlistValue] = [
            "NSPropertyName": .string(name), "NSAttributeType": .integer(type), "NSIsOptional": .bool(true),
            "NSFlagsKey": .integer(0),
        ]
        return (name, object(kind, fields.merging(more) { $1 }))
    }

    static func relationship(
        _ name: String, to destination: String, inverse: String?, maxCount: Int64 = 0,
        _ more: [String: PlistValue] = [:]
    ) -> (String, PlistValue) {
        var fields: [String: PlistValue] = [
            "NSPropertyName": .string(name), "_NSDestinationEntityName": .string(destination),
            "NSMaxCount": .integer(maxCount), "NSMinCount": .integer(0), "NSDeleteRule": .integer(1),
            "NSIsOptional": .bool(true),
        ]
        if let inverse { fields["_NSInverseRelationshipName"] = .string(inverse) }
        return (name, object("NSRelationshipDescription", fields.merging(more) { $1 }))
    }

    static func keyPath(_ path: String) -> PlistValue {
        object(
            "NSKeyPathExpression",
            [
                "NSOperand": object("NSSelfExpression"), "NSSelectorName": .string("valueForKeyPath:"),
                "NSArguments": list([object("NSKeyPathSpecifierExpression", ["NSKeyPath": .string(path)])]),
            ])
    }

    static func comparison(_ path: String, _ type: NSComparisonPredicate.Operator, _ value: PlistValue) -> PlistValue {
        object(
            "NSComparisonPredicate",
            [
                "NSLeftExpression": keyPath(path),
                "NSRightExpression": object("NSConstantValueExpression", ["NSConstantValue": value]),
                "NSPredicateOperator": object(
                    "NSEqualityPredicateOperator",
                    [
                        "NSOperatorType": .integer(Int64(type.rawValue)), "NSModifier": .integer(0),
                        "NSOptions": .integer(0),
                    ]),
            ])
    }
}
