import Foundation

/// The objects of a keyed archive, which refer to each other by position.
package struct KeyedObjects {
    package let objects: [PlistValue]
    /// The archived object.
    package let root: PlistValue

    /// - Throws: `Malformed` if the list is not a keyed archive.
    package init(_ list: PlistValue) throws {
        guard case .dictionary(let archive) = list, case .array(let objects)? = archive["$objects"],
            case .dictionary(let top)? = archive["$top"], let root = top["root"]
        else { throw Malformed("it is not a keyed archive") }
        self.objects = objects
        self.root = root
    }

    /// The target of a reference; nil for the archive's null.
    package func resolve(_ value: PlistValue?) -> PlistValue? {
        guard case .reference(let place)? = value else { return value }
        guard objects.indices.contains(place) else { return nil }
        return objects[place] == .string("$null") ? nil : objects[place]
    }

    /// The values of an archived object by their keys; nil for a plain value.
    package func fields(_ value: PlistValue?) -> [String: PlistValue]? {
        if case .dictionary(let fields)? = resolve(value) { fields } else { nil }
    }

    /// The names of an archived object's class and its superclasses, nearest first; empty for plain values.
    package func classNames(_ value: PlistValue?) -> [String] {
        guard let type = fields(fields(value)?["$class"]) else { return [] }
        let names = resolve(type["$classes"])?.array?.compactMap { string($0) } ?? []
        return names.isEmpty ? string(type["$classname"]).map { [$0] } ?? [] : names
    }

    package func className(_ value: PlistValue?) -> String? {
        fields(fields(value)?["$class"]).flatMap { string($0["$classname"]) }
    }

    /// A string, plain or archived as an object; nil for any other value.
    package func string(_ value: PlistValue?) -> String? {
        switch resolve(value) {
        case .string(let text)?: text
        // A mutable string is a separate object.
        case .dictionary(let fields)?: resolve(fields["NS.string"])?.string
        default: nil
        }
    }

    package func integer(_ value: PlistValue?) -> Int? {
        if case .integer(let number)? = resolve(value) { Int(number) } else { nil }
    }

    package func bool(_ value: PlistValue?) -> Bool {
        switch resolve(value) {
        case .bool(let flag)?: flag
        case .integer(let number)?: number != 0
        default: false
        }
    }

    /// The elements of an array or a set.
    package func elements(_ value: PlistValue?) -> [PlistValue] {
        guard let fields = fields(value), case .array(let elements)? = resolve(fields["NS.objects"]) else { return [] }
        return elements
    }

    /// The entries of a dictionary, including Core Data's dictionaries with keys known in advance.
    package func entries(_ value: PlistValue?) -> [(name: String, value: PlistValue)] {
        guard let fields = fields(value) else { return [] }
        let keys: [PlistValue]
        let values: [PlistValue]
        if let mapping = self.fields(fields["searchMapping"]) {
            keys = elements(mapping["keys"])
            values = elements(fields["values"])
        } else {
            if case .array(let list)? = resolve(fields["NS.keys"]) { keys = list } else { keys = [] }
            values = elements(value)
        }
        return zip(keys, values).compactMap { key, value in string(key).map { ($0, value) } }
    }

    /// A plain value, such as the default value of an attribute.
    package func plain(_ value: PlistValue?) -> Any? {
        switch resolve(value) {
        case .bool(let flag)?: NSNumber(value: flag)
        case .integer(let number)?: NSNumber(value: number)
        case .real(let number)?: NSNumber(value: number)
        case .string(let text)?: text
        case .data(let bytes)?: Data(bytes)
        case .dictionary(let fields)?:
            if case .real(let seconds)? = fields["NS.time"] {
                Date(timeIntervalSinceReferenceDate: seconds)
            } else {
                resolve(fields["NS.string"])?.string
            }
        default: nil
        }
    }
}
