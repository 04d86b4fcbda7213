import CocoaFoundation
@testable import CoreData
import ForeignBytes
import ModelFile

/// Reads the input as the `xcmapping.xml` of an `.xcmappingmodel`, or as an archived expression in one. The result
/// must be printable.
enum MappingFuzzing {
    static func readFile(_ bytes: UnsafeRawBufferPointer) {
        guard let document = try? MappingDocument(data: Data(bytes), path: "xcmapping.xml"),
            let mappings = try? MappingBuilder(document, path: "xcmapping.xml").mappings()
        else { return }
        for mapping in mappings {
            _ = mapping.description.count + (mapping.sourceExpression?.description.count ?? 0)
            for property in (mapping.attributeMappings ?? []) + (mapping.relationshipMappings ?? []) {
                _ = property.valueExpression?.description
            }
        }
    }

    static func readExpression(_ bytes: UnsafeRawBufferPointer) {
        if let expression = try? AppleExpressions.expression(in: Data(bytes)) {
            _ = expression.description
            Attempt.run { _ = expression.expressionValue(with: ["price": 300], context: ["source": ["price": 5]]) }
        }
        _ = try? AppleExpressions.dictionary(in: Data(bytes)).count
    }
}

// The seeds for mutation.
extension MappingFuzzing {
    static func file() throws -> Data {
        let archive = try expression().base64EncodedString()
        return Data(
            """
            <?xml version="1.0"?>
            <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
            <database>
            <databaseInfo><version>134481920</version><UUID>8B1</UUID></databaseInfo>
            <object type="XDDEVATTRIBUTEMAPPING" id="z102"><attribute name="name" type="string">price</attribute>
            <attribute name="valueexpressiondata" type="binary">\(archive)</attribute></object>
            <object type="XDDEVRELATIONSHIPMAPPING" id="z103"><attribute name="name" type="string">writer</attribute>
            <attribute name="sourcekeypath" type="string">$source.author</attribute>
            <attribute name="sourcemappingname" type="string">AuthorToWriter</attribute></object>
            <object type="XDDEVENTITYMAPPING" id="z104"><attribute name="sourcename" type="string">Book</attribute>
            <attribute name="destinationname" type="string">Book</attribute>
            <attribute name="mappingnumber" type="int16">2</attribute>
            <attribute name="sourcefilterpredicatestring" type="string">cents &gt; 3</attribute>
            <relationship name="attributemappings" type="0/0" destination="X" idrefs="z102"></relationship>
            <relationship name="relationshipmappings" type="0/0" destination="X" idrefs="z103"></relationship></object>
            <object type="XDDEVMAPPINGMODEL" id="z105">
            <attribute name="sourcemodelpath" type="string">Shop.xcdatamodel</attribute>
            <attribute name="destinationmodelpath" type="string">Shop 2.xcdatamodel</attribute>
            <relationship name="entitymappings" type="0/0" destination="X" idrefs="z104"></relationship></object>
            </database>
            """.utf8)
    }

    /// The archive of `$source.price / 100`.
    static func expression() throws -> Data {
        var objects: [PlistValue] = [.string("$null")]
        func add(_ kind: String, _ fields: [String: PlistValue]) -> PlistValue {
            let names = PlistValue.array([.string(kind), .string("NSObject")])
            objects.append(.dictionary(["$classname": .string(kind), "$classes": names]))
            var fields = fields
            fields["$class"] = .reference(objects.count - 1)
            objects.append(.dictionary(fields))
            return .reference(objects.count - 1)
        }
        func list(_ items: [PlistValue]) -> PlistValue { add("NSArray", ["NS.objects": .array(items)]) }
        let path = add("NSKeyPathSpecifierExpression", ["NSKeyPath": .string("price")])
        let source = add("NSVariableExpression", ["NSVariable": .string("source")])
        let value = add(
            "NSKeyPathExpression",
            ["NSOperand": source, "NSSelectorName": .string("valueForKeyPath:"), "NSArguments": list([path])])
        let hundred = add("NSConstantValueExpression", ["NSConstantValue": .integer(100)])
        let owner = add(
            "NSConstantValueExpression", ["NSConstantValueClassName": .string("_NSPredicateUtilities")])
        let root = add(
            "NSFunctionExpression",
            [
                "NSOperand": owner, "NSSelectorName": .string("divide:by:"),
                "NSArguments": list([value, hundred]),
            ])
        return Data(
            BinaryPlist.write(
                .dictionary([
                    "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
                    "$top": .dictionary(["root": root]), "$objects": .array(objects),
                ])))
    }
}
