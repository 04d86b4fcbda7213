import Foundation

/// Property lists as XML, the format in source projects and in the metadata of XML stores.
package enum XMLPlist {
    /// - Throws: `Malformed` if the bytes are not a valid XML property list.
    package static func read(_ bytes: [UInt8]) throws -> PlistValue {
        do {
            let root = try XMLTree.read(bytes)
            guard root.name == "plist" else { throw Malformed("it is not a property list", line: root.line) }
            return try read(root)
        } catch let fault as XMLTree.Fault {
            throw Malformed("it is not a property list: \(fault)")
        }
    }

    /// The one value in a `<plist>` element.
    /// - Throws: `Malformed`, with the line, if the element has no valid value.
    package static func read(_ list: XMLTree) throws -> PlistValue {
        guard list.children.count == 1 else { throw Malformed("a property list holds one value", line: list.line) }
        return try value(list.children[0])
    }

    private static func value(_ element: XMLTree) throws -> PlistValue {
        switch element.name {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "string": return .string(element.text)
        case "array": return .array(try element.children.map(value))
        case "dict":
            let entries = try entries(element)
            guard entries.count == 1, let place = entries[reference]?.integer, place >= 0 else {
                return .dictionary(entries)
            }
            return .reference(Int(place))
        case "integer": if let number = integer(element.trimmed) { return number }
        case "real": if let number = Double(element.trimmed) { return .real(number) }
        case "date": if let seconds = seconds(element.trimmed) { return .date(seconds) }
        case "data":
            if let data = Data(base64Encoded: element.text, options: .ignoreUnknownCharacters) {
                return .data(Array(data))
            }
        default: break
        }
        throw Malformed("<\(element.name)> is not a value of a property list", line: element.line)
    }

    /// The one key of the dictionary that represents a keyed archive's reference, for which XML has no element.
    private static let reference = "CF$UID"

    private static func integer(_ text: String) -> PlistValue? {
        Int64(text).map(PlistValue.integer) ?? UInt64(text).map(PlistValue.unsigned)
    }

    /// Converts `2001-01-01T00:00:00Z` into seconds since that date.
    private static func seconds(_ text: String) -> Double? {
        guard text.hasSuffix("Z") else { return nil }
        let parts = text.dropLast().split(separator: "T").map { $0.split { $0 == "-" || $0 == ":" }.map { Int($0) } }
        guard parts.count == 2, parts.allSatisfy({ $0.count == 3 }),
            let year = parts[0][0], let month = parts[0][1], let day = parts[0][2], let hour = parts[1][0],
            let minute = parts[1][1], let second = parts[1][2], (0...9999).contains(year), (1...12).contains(month),
            (1...31).contains(day), (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Years begin in March here, so that a leap day comes last.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leaps =
            Int((Double(years) / 4).rounded(.down)) - Int((Double(years) / 100).rounded(.down))
            + Int((Double(years) / 400).rounded(.down))
        let days = 365 * years + leaps + (153 * months + 2) / 5 + day - 1 - 730_791
        return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
    }

    private static func entries(_ element: XMLTree) throws -> [String: PlistValue] {
        guard element.children.count.isMultiple(of: 2) else {
            throw Malformed("a <dict> holds a key without a value", line: element.line)
        }
        var entries: [String: PlistValue] = [:]
        for index in stride(from: 0, to: element.children.count, by: 2) {
            let key = element.children[index]
            guard key.name == "key" else { throw Malformed("a <dict> holds a value without a key", line: key.line) }
            entries[key.text] = try value(element.children[index + 1])
        }
        return entries
    }
}

// Writing.
extension XMLPlist {
    /// The `<plist>` element of a value.
    package static func tree(of value: PlistValue) -> XMLTree {
        XMLTree("plist", ["version": "1.0"], children: [element(value)])
    }

    private static func element(_ value: PlistValue) -> XMLTree {
        switch value {
        case .bool(let flag): XMLTree("\(flag)")
        case .integer(let number): XMLTree("integer", text: "\(number)")
        case .unsigned(let number): XMLTree("integer", text: "\(number)")
        case .reference(let place): element(.dictionary([reference: .integer(Int64(place))]))
        case .real(let number): XMLTree("real", text: "\(number)")
        case .date(let seconds):
            XMLTree("date", text: Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601))
        case .string(let text): XMLTree("string", text: text)
        case .data(let bytes): XMLTree("data", text: Data(bytes).base64EncodedString())
        case .array(let elements): XMLTree("array", children: elements.map(element))
        case .dictionary(let entries):
            XMLTree(
                "dict",
                children: entries.sorted { $0.key < $1.key }.flatMap {
                    [XMLTree("key", text: $0.key), element($0.value)]
                })
        }
    }
}

extension XMLTree {
    fileprivate var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
