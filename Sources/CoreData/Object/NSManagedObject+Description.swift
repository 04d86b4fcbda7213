extension NSManagedObject {
    /// The description in Apple's form: class, address, entity, ID and, unless it is a fault, the values.
    final var fullDescription: String {
        let address = String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)
        let head =
            "<\(type(of: self)): 0x\(address)> (entity: \(layout.name); id: "
            + "\(objectID.uriRepresentation().absoluteString); data: "
        if isFault { return head + "<fault>)" }
        let lines = layout.properties.sorted { $0.name < $1.name }.map { "    \($0.name) = \(text(of: $0));" }
        return head + "{\n" + lines.joined(separator: "\n") + "\n})"
    }

    private final func text(of property: PropertyLayout) -> String {
        switch property.kind {
        case .toOne:
            return toOneValue(property)?.objectID.uriRepresentation().absoluteString ?? "nil"
        case .toMany:
            guard let members = extras?.toManys[property.place]?.members else {
                return "<relationship fault: '\(property.name)'>"
            }
            let ids = (property.isOrdered ? toManyValue(property).order : Array(members)).map {
                $0.objectID.uriRepresentation().absoluteString
            }
            return "(" + (property.isOrdered ? ids : ids.sorted()).joined(separator: ", ") + ")"
        case .fetched:
            guard let found = extras?.fetched[property.index] else {
                return "<fetched property fault: '\(property.name)'>"
            }
            return "(" + found.map { $0.objectID.uriRepresentation().absoluteString }.joined(separator: ", ") + ")"
        default:
            return readValue(property).map { $0 is String ? "\"\($0)\"" : "\($0)" } ?? "nil"
        }
    }
}
