import Foundation
import ModelFile
import ModelTools
import TerminalText
import Testing

/// `model diagram`: entities as boxes, relationships as arrows.
@Suite struct DiagramTests {
    private let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

    private func lines(_ entities: String) throws -> [String] {
        EntityGraph(try document(entities), language: .english).dot.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func arrowheadsShowCardinality() throws {
        let edges = try lines(
            """
            <entity name="Author"><relationship name="books" toMany="YES" destinationEntity="Book" inverseName="author"
              inverseEntity="Book"/></entity>
            <entity name="Book"><relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books"
              inverseEntity="Author"/></entity>
            """
        ).filter { $0.contains("->") }
        // One line for both directions.
        #expect(
            edges == [
                #""Author":"to_books" -> "Book":"to_author" [dir=both, arrowhead=veevee, arrowtail=vee]"#
            ])
    }

    @Test func anArrowPointsToTheParentEntity() throws {
        let edges = try lines("<entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Pet\" isAbstract=\"YES\"/>")
        #expect(edges.contains(#""Pet":head -> "Cat":head [dir=back, arrowtail=onormal]"#))
        #expect(edges.contains { $0.hasPrefix("\"Pet\"") && $0.contains("<I><B>Pet</B></I>") })
    }

    @Test func aRelationshipWithoutInverseEndsAtTheBox() throws {
        let edges = try lines(
            #"<entity name="A"><relationship name="b" maxCount="1" destinationEntity="B"/></entity><entity name="B"/>"#)
        #expect(edges.contains(#""A":"to_b" -> "B":head [arrowhead=vee]"#))
    }

    @Test func theInverseCanBelongToAParentOfTheDestination() throws {
        let edges = try lines(
            """
            <entity name="A"><relationship name="b" maxCount="1" destinationEntity="C" inverseName="a" inverseEntity="B"/>
            </entity>
            <entity name="B"><relationship name="a" maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"/>
            </entity>
            <entity name="C" parentEntity="B"/>
            """)
        #expect(edges.contains { $0.contains(#""A":"to_b" -> "B":"to_a""#) })
    }

    @Test func aRelationshipThatIsItsOwnInverseIsDrawnOnce() throws {
        let edges = try lines(
            #"<entity name="A"><relationship name="friends" toMany="YES" destinationEntity="A" inverseName="friends"/></entity>"#
        ).filter { $0.contains("->") }
        #expect(edges.count == 1)
    }

    @Test func theDrawingContainsEveryNameAndDarkModeColors() throws {
        let source = try fixture("Everything.xcdatamodel")
        for language in Language.allCases {
            let graph = EntityGraph(source.document, language: language)
            let svg = try Diagram(graph, title: "A & \"B\"", path: path).svg
            for entity in source.document.entities {
                #expect(svg.contains(">\(entity.name)</text>"))
                for attribute in entity.attributes { #expect(svg.contains(">\(attribute.name)</text>")) }
                for relationship in entity.relationships { #expect(svg.contains(">\(relationship.name)")) }
            }
            #expect(svg.contains(language == .korean ? ">속성</text>" : ">Attributes</text>"))
            #expect(svg.contains("@media (prefers-color-scheme: dark)"))
            #expect(svg.contains(#"role="img" aria-label="A &amp; &quot;B&quot;""#))
            // Every color has a counterpart for dark mode.
            let colors = Set(svg.matches(of: /(?:fill|stroke)="(#[0-9a-f]{6})"/).map { String($0.1) })
            for color in colors { #expect(svg.contains("[fill=\"\(color)\"]{"), "\(color)") }
            #expect(!svg.contains("fill=\"black\"") && !svg.contains("stroke=\"black\""))
        }
    }

    @Test func aMissingGraphvizIsReportedWithInstallInstructions() throws {
        let graph = EntityGraph(ModelDocument(), language: .english)
        #expect {
            _ = try Diagram(graph, title: "", path: "/nowhere:/nothing")
        } throws: { error in
            guard let error = error as? ToolError else { return false }
            return error.message.en.contains("apt-get install graphviz")
                && error.message.ko.contains("apt-get install graphviz")
        }
    }
}
