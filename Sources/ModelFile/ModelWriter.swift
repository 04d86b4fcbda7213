import ForeignBytes

/// Writes a tree of nodes as Xcode would.
enum ModelWriter {
    static func text(of root: ModelNode) -> String {
        var text = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
        write(root, indentation: "", to: &text)
        return String(text.dropLast())
    }

    private static func write(_ node: ModelNode, indentation: String, to text: inout String) {
        text += "\(indentation)<\(node.name)"
        for attribute in node.attributes { text += " \(attribute.name)=\"\(XMLText.escaped(attribute.value))\"" }
        if node.children.isEmpty {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in node.children { write(child, indentation: indentation + "    ", to: &text) }
        text += "\(indentation)</\(node.name)>\n"
    }
}
