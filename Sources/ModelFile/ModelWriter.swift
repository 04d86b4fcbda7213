/// A tree of nodes as the text that Xcode would write.
enum ModelWriter {
    static func text(of root: ModelNode) -> String {
        var text = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
        write(root, indentation: "", to: &text)
        return String(text.dropLast())
    }

    private static func write(_ node: ModelNode, indentation: String, to text: inout String) {
        text += "\(indentation)<\(node.name)"
        for attribute in node.attributes { text += " \(attribute.name)=\"\(escaped(attribute.value))\"" }
        if node.children.isEmpty {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in node.children { write(child, indentation: indentation + "    ", to: &text) }
        text += "\(indentation)</\(node.name)>\n"
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n": text += "&#10;"
            case "\r": text += "&#13;"
            case "\t": text += "&#9;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
