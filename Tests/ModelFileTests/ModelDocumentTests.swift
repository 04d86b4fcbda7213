import Foundation
import Testing
import TestSupport

@testable import ModelFile

/// The repository's folder of models for tests.
let fixtures = Repository.fixture("Models")

@Suite struct ModelDocumentTests {
    private let everything = fixtures.appendingPathComponent("Everything.xcdatamodel")

    /// The names of all elements and attributes below a node.
    private func names(in node: ModelNode) -> Set<String> {
        var all = Set([node.name] + node.attributes.map { "\(node.name) \($0.name)" })
        for child in node.children { all.formUnion(names(in: child)) }
        return all
    }

    @Test func theFixtureUsesEveryElementAndAttributeOfTheGrammar() throws {
        let document = try ModelDocument(contentsOf: everything)
        let known = ModelGrammar.rules.flatMap { name, rule in [name] + rule.attributes.map { "\(name) \($0.name)" } }
        #expect(Set(known).subtracting(names(in: document.node)).sorted() == [])
    }

    @Test func writingAReadModelReproducesItByteForByte() throws {
        let versions = ["Library.xcdatamodeld/Library.xcdatamodel", "Library.xcdatamodeld/Library 2.xcdatamodel"]
        for model in [everything] + versions.map(fixtures.appendingPathComponent) {
            let text = try String(contentsOf: model.appendingPathComponent("contents"), encoding: .utf8)
            #expect(try ModelDocument(contentsOf: model).xml == text)
        }
    }

    @Test func attributesOfALaterXcodeArePreserved() throws {
        let text = #"<model flavour="new"><entity name="A" shape="round" isAbstract="YES"/></model>"#
        let document = try ModelDocument(data: Data(text.utf8), path: "test")
        #expect(document.xml.contains(#"<model flavour="new">"#))
        #expect(document.xml.contains(#"<entity name="A" shape="round" isAbstract="YES"/>"#))
    }

    @Test func elementsHaveLineNumbers() throws {
        let document = try ModelDocument(contentsOf: everything)
        #expect(document.entities[0].line == 3)
        #expect(document.entities[0].attributes[0].line == 4)
    }

    @Test func valuesAreReadWithTheirTypes() throws {
        let document = try ModelDocument(contentsOf: everything)
        let artist = document.entities[0]
        #expect(artist.parentEntity == "Being")
        #expect(artist.renamingIdentifier == "Painter")
        #expect(artist.codeGeneration == .classDefinition)
        #expect(artist.uniquenessConstraints.map(\.attributes) == [["code", "name"], ["token"]])
        #expect(artist.compoundIndexes.map(\.properties) == [["code", "born"]])
        #expect(artist.fetchIndexes[1].columns[0].isRTree)
        let attributes = Dictionary(uniqueKeysWithValues: artist.attributes.map { ($0.name, $0) })
        #expect(attributes["born"]?.defaultDateTimeInterval == -978_307_200)
        #expect(attributes["code"]?.regularExpressionString == #"[A-Z]+&?<>"[0-9]*"#)
        #expect(attributes["code"]?.userInfo.first?.value == "two lines\nof text")
        #expect(attributes["mood"]?.type == nil)
        #expect(attributes["mood"]?.isTransient == true)
        #expect(attributes["level"]?.usesScalarValueType == true)
        let works = artist.relationships[0]
        #expect(works.isToMany && works.isOrdered && works.minCount == 1 && works.maxCount == 9)
        #expect(document.configurations[0].entities == ["Being", "Artist"])
        #expect(document.layout[0].width == 187.5)
        #expect(!document.usedWithCloudKit && document.usedWithSwiftData)
        #expect(document.versionIdentifier == "7")
    }

    @Test func newAttributesAreWrittenInXcodesOrder() {
        var attribute = AttributeElement(name: "size", type: "Integer 16")
        attribute.usesScalarValueType = true
        attribute.isOptional = true
        attribute.defaultValueString = "0"
        var entity = EntityElement(name: "Shoe")
        entity.userInfo = [UserInfoEntry(key: "k", value: "v")]
        entity.attributes = [attribute]
        entity.codeGeneration = .category
        entity.representedClassName = "Shoe"
        entity.uniquenessConstraints = [UniquenessConstraintElement(attributes: ["size"])]
        var document = ModelDocument()
        document.layout = [LayoutElement(name: "Shoe", x: 0, y: 9, width: 128, height: 59.5)]
        document.entities = [entity]
        let expected = """
                <entity name="Shoe" representedClassName="Shoe" codeGenerationType="category">
                    <attribute name="size" optional="YES" attributeType="Integer 16" defaultValueString="0" \
            usesScalarValueType="YES"/>
                    <uniquenessConstraints>
                        <uniquenessConstraint>
                            <constraint value="size"/>
                        </uniquenessConstraint>
                    </uniquenessConstraints>
                    <userInfo>
                        <entry key="k" value="v"/>
                    </userInfo>
                </entity>
                <elements>
                    <element name="Shoe" positionX="0" positionY="9" width="128" height="59.5"/>
                </elements>
            """
        #expect(document.xml.contains(expected))
        entity.uniquenessConstraints = []
        #expect(entity.node.first("uniquenessConstraints") == nil)
    }

    @Test func equalityIgnoresTheOrderOfAttributes() throws {
        func document(_ text: String) throws -> ModelDocument { try ModelDocument(data: Data(text.utf8), path: "test") }
        let one = try document(#"<model><entity name="A" isAbstract="YES"/></model>"#)
        let same = try document("<model>\n\n<entity isAbstract=\"YES\" name=\"A\"></entity></model>")
        let other = try document(#"<model><entity name="A" isAbstract="NO"/></model>"#)
        #expect(one == same)
        #expect(one != other)
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] != nil, "FAULTLINE_FIXTURES is not set"))
    func modelsOfRealAppsAreReproducedByteForByte() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] ?? "")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var count = 0
        for case let file as URL in files ?? FileManager.DirectoryEnumerator()
        where file.path.hasSuffix(".xcdatamodel/contents") {
            let document = try ModelDocument(contentsOf: file)
            let again = try ModelDocument(data: Data(document.xml.utf8), path: "again")
            #expect(again == document, "\(file.path)")
            count += 1
        }
        #expect(count > 0, "the folder holds no model")
    }
}
