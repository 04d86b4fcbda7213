import ModelFile
import TerminalText

/// The entities of a model as a graph in Graphviz's language, in the form of Xcode's graph style: a box for each entity
/// with its attributes and relationships, an arrow with a hollow head to the parent entity, and a line between
/// relationships, with one arrowhead for "one" and two for "many".
///
///     EntityGraph(document, language: .english).dot  // "digraph model { … }"
public struct EntityGraph: Sendable {
    /// The graph, in Graphviz's language.
    public let dot: String

    /// Draws the entities of a model, with labels in `language`.
    public init(_ document: ModelDocument, language: Language) {
        var lines = [
            "digraph model {",
            "  graph [rankdir=LR, bgcolor=\"\(Color.page.light)\", pad=0.3, nodesep=0.45, ranksep=1.1, pack=24, packmode=\"graph\"]",
            "  node [shape=plain, fontname=\"sans-serif\", fontsize=12, fontcolor=\"\(Color.ink.light)\"]",
            "  edge [color=\"\(Color.line.light)\", arrowsize=0.8]",
        ]
        lines += document.entities.map { "  \(quoted($0.name)) [label=<\(Self.box(of: $0, language))>]" }
        for entity in document.entities {
            if let parent = entity.parentEntity {
                // Drawn from the parent, so that the layout places it before its subentities.
                lines.append("  \(quoted(parent)):head -> \(quoted(entity.name)):head [dir=back, arrowtail=onormal]")
            }
            lines += entity.relationships.compactMap { Self.line(from: entity, $0, in: document) }
        }
        dot = lines.joined(separator: "\n") + "\n}\n"
    }

    /// The line of a relationship; nil if the other end draws it.
    private static func line(
        from entity: EntityElement, _ relationship: RelationshipElement, in document: ModelDocument
    ) -> String? {
        let head = arrow(of: relationship)
        // A line from a box to itself stays on one side of it.
        func end(_ entity: EntityElement, _ port: String, isLoop: Bool) -> String {
            "\(quoted(entity.name)):\(port)\(isLoop ? ":e" : "")"
        }
        guard let (owner, inverse) = inverse(of: relationship, in: document) else {
            let isLoop = relationship.destinationEntity == entity.name
            let start = end(entity, port(relationship.name), isLoop: isLoop)
            let destination = "\(quoted(relationship.destinationEntity)):head\(isLoop ? ":e" : "")"
            return "  \(start) -> \(destination) [arrowhead=\(head)]"
        }
        let isSame = owner.name == entity.name && inverse.name == relationship.name
        guard isSame || (entity.name, relationship.name) < (owner.name, inverse.name) else { return nil }
        let isLoop = owner.name == entity.name
        let start = end(entity, port(relationship.name), isLoop: isLoop)
        let destination = end(owner, port(inverse.name), isLoop: isLoop)
        return "  \(start) -> \(destination) [dir=both, arrowhead=\(head), arrowtail=\(arrow(of: inverse))]"
    }

    private static func inverse(
        of relationship: RelationshipElement, in document: ModelDocument
    ) -> (owner: EntityElement, inverse: RelationshipElement)? {
        guard let name = relationship.inverseName else { return nil }
        // A parent of the destination may declare the inverse.
        let lineage = EntityTree(document).lineage(of: relationship.destinationEntity)
        for entity in lineage {
            if let inverse = entity.relationships.first(where: { $0.name == name }) { return (entity, inverse) }
        }
        return nil
    }

    private static func arrow(of relationship: RelationshipElement) -> String {
        relationship.isToMany ? "veevee" : "vee"
    }
}

extension EntityGraph {
    private static func box(of entity: EntityElement, _ language: Language) -> String {
        let name = "<B>\(escaped(entity.name))</B>"
        let title = entity.isAbstract ? "<I>\(name)</I>" : name
        var rows = ["<TR><TD COLSPAN=\"2\" PORT=\"head\" BGCOLOR=\"\(Color.head.light)\">\(title)</TD></TR>"]
        func add(_ heading: LocalizedText, _ properties: [String]) {
            guard !properties.isEmpty else { return }
            rows.append("<HR/>")
            rows.append("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\">\(muted(heading[language], size: 10))</TD></TR>")
            rows += properties
        }
        add(
            LocalizedText(en: "Attributes", ko: "속성"),
            entity.attributes.map { row($0.name, $0.typeName + ($0.isOptional ? "?" : "")) })
        add(
            LocalizedText(en: "Relationships", ko: "관계"),
            entity.relationships.map { row($0.name, $0.destinationEntity, port: port($0.name)) })
        add(
            LocalizedText(en: "Fetched properties", ko: "페치드 프로퍼티"),
            entity.fetchedProperties.map { row($0.name, $0.fetchRequest?.entity ?? "") })
        return
            "<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"4\" COLOR=\"\(Color.border.light)\" "
            + "BGCOLOR=\"\(Color.box.light)\">\(rows.joined())</TABLE>"
    }

    private static func row(_ name: String, _ type: String) -> String {
        "<TR><TD ALIGN=\"LEFT\">\(escaped(name))</TD><TD ALIGN=\"LEFT\">\(muted(escaped(type), size: 11))</TD></TR>"
    }

    /// A single cell, so that lines can reach it from either side.
    private static func row(_ name: String, _ type: String, port: String) -> String {
        let text = "\(escaped(name))  \(muted(escaped(type), size: 11))"
        return "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\" PORT=\(port)>\(text)</TD></TR>"
    }

    private static func muted(_ text: String, size: Int) -> String {
        text.isEmpty ? "" : "<FONT COLOR=\"\(Color.muted.light)\" POINT-SIZE=\"\(size)\">\(text)</FONT>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// The prefix prevents a collision with "head", the port of the box itself.
    private static func port(_ name: String) -> String { quoted("to_\(name)") }
}

private func quoted(_ name: String) -> String {
    "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
}
