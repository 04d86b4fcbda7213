/// Strings in XML files.
package enum XMLText {
    /// Escapes the characters that a tag or an element cannot contain literally.
    package static func escaped(_ value: String) -> String {
        var text = ""
        text.reserveCapacity(value.utf8.count)
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

    /// Whether XML can represent a character: it cannot for most of those below the space.
    package static func canHold(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20
            ? scalar.value != 0xFFFE && scalar.value != 0xFFFF : scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    /// The first character of a string that XML cannot represent.
    package static func impossibleCharacter(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { !canHold($0) }
    }
}

extension XMLTree {
    /// The element as XML: its text on one line, or its children on separate lines.
    package func lines(indentation: String = "") -> String {
        var lines = "\(indentation)<\(name)"
        for attribute in attributes { lines += " \(attribute.name)=\"\(XMLText.escaped(attribute.value))\"" }
        lines += ">"
        if children.isEmpty {
            lines += XMLText.escaped(text)
        } else {
            lines += "\n"
            for child in children { lines += child.lines(indentation: indentation + "    ") }
            lines += indentation
        }
        return lines + "</\(name)>\n"
    }
}
