import Foundation
import ModelFile
import Testing

@Suite struct MappingDocumentTests {
    private func read(_ objects: String) throws -> MappingDocument {
        try MappingDocument(data: Data("<database>\n\(objects)\n</database>".utf8), path: "xcmapping.xml")
    }

    private let model = """
        <object type="XDDEVMAPPINGMODEL" id="z1">
        <attribute name="sourcemodelpath" type="string">A.xcdatamodel</attribute>
        <attribute name="destinationmodelpath" type="string"></attribute>
        <relationship name="entitymappings" idrefs="z2 z3"></relationship>
        </object>
        """

    @Test func mappingsAreSortedByNumber() throws {
        let document = try read(
            """
            \(model)
            <object type="XDDEVENTITYMAPPING" id="z2">
            <attribute name="mappingnumber" type="int16">10</attribute>
            <attribute name="sourcename" type="string">B</attribute>
            </object>
            <object type="XDDEVENTITYMAPPING" id="z3">
            <attribute name="mappingnumber" type="int16">9</attribute>
            <attribute name="sourcename" type="string">A</attribute>
            <attribute name="destinationname" type="string">C</attribute>
            </object>
            """)
        #expect(document.sourceModelPath == "A.xcdatamodel")
        #expect(document.destinationModelPath == nil)
        #expect(document.entityMappings.map(\.effectiveName) == ["AToC", "B"])
    }

    @Test(arguments: [
        ("", "0 mapping models"),
        (#"<object type="XDDEVMAPPINGMODEL"/>"#, "no id"),
        ("<object", "xcmapping.xml:3"),
        (
            """
            <object type="XDDEVMAPPINGMODEL" id="z1"><relationship name="entitymappings" idrefs="z9"/></object>
            """, "leads to z9"
        ),
        (
            """
            <object type="XDDEVMAPPINGMODEL" id="z1"><relationship name="entitymappings" idrefs="z2"/></object>
            <object type="XDDEVENTITYMAPPING" id="z2"><attribute name="sourcename">A</attribute>
            <relationship name="attributemappings" idrefs="z3"/></object>
            <object type="XDDEVATTRIBUTEMAPPING" id="z3"/>
            """, "has no name"
        ),
        (
            """
            <object type="XDDEVMAPPINGMODEL" id="z1"><relationship name="entitymappings" idrefs="z2"/></object>
            <object type="XDDEVENTITYMAPPING" id="z2"><attribute name="sourcename">A</attribute>
            <attribute name="userinfodata">?</attribute></object>
            """, "no data in Base64"
        ),
        (
            """
            <object type="XDDEVMAPPINGMODEL" id="z1"><relationship name="entitymappings" idrefs="z2"/></object>
            <object type="XDDEVENTITYMAPPING" id="z2"><attribute name="sourcename">A</attribute>
            <relationship name="attributemappings" idrefs="z3 z3"/></object>
            <object type="XDDEVATTRIBUTEMAPPING" id="z3"><attribute name="name">a</attribute></object>
            """, "something else leads to"
        ),
    ])
    func aMalformedMappingModelReportsTheElement(_ objects: String, _ words: String) throws {
        let error = try #require(#expect(throws: ModelFileError.self) { try read(objects) })
        #expect(error.description.contains(words), "\(error)")
    }

    @Test func aMissingFolderReportsItsPath() throws {
        let url = URL(fileURLWithPath: "/nowhere/Shop.xcmappingmodel")
        let error = try #require(#expect(throws: ModelFileError.self) { try MappingDocument(contentsOf: url) })
        #expect(error.path == "/nowhere/Shop.xcmappingmodel/xcmapping.xml")
    }
}
