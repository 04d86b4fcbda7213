// A composite attribute is read and written as one dictionary. Each of its parts has a cell, and therefore a column, so
// that predicates can use `place.latitude` like any attribute.
extension PropertyLayout {
    /// The parts as one dictionary without nil values; nil if all parts are nil.
    func assembled(_ read: (PropertyLayout) -> Any?) -> Any? {
        var values: [String: Any] = [:]
        for element in elements {
            if let value = element.kind == .composite ? element.assembled(read) : read(element) {
                values[element.description.name] = value
            }
        }
        return values.isEmpty ? nil : values
    }

    /// Splits a dictionary: `write` is called once for each part, with nil for a missing one.
    ///
    /// A value that is not a dictionary, or contains an unknown part, stops the program.
    func spread(_ value: Any?, _ entity: NSEntityDescription, _ write: (PropertyLayout, Any?) -> Void) {
        let values = value is NSNull ? nil : value
        guard let parts = (values ?? [:]) as? [String: Any] else {
            stop(
                .invalidArgumentException,
                "Unacceptable type of value for attribute: property = \"\(name)\"; desired type = NSDictionary; "
                    + "given type = \(type(of: value!)); value = \(value!). (entity \(entity.name ?? ""))")
        }
        let names = elements.map(\.description.name)
        if let unknown = parts.keys.sorted().first(where: { !names.contains($0) }) {
            stop(
                .invalidArgumentException,
                "The composite attribute \"\(name)\" of the entity \"\(entity.name ?? "")\" has no element \"\(unknown)\": "
                    + "it has \(names.joined(separator: ", ")).")
        }
        for element in elements {
            let part = parts[element.description.name]
            if element.kind == .composite { element.spread(part, entity, write) } else { write(element, part) }
        }
    }
}
