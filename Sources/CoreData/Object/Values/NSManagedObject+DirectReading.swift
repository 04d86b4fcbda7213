// Reads cells for predicates in memory, with the same values as `value(forKey:)`.
extension NSManagedObject: DirectlyReadable {
    package final func directReader(forKey key: String) -> ((AnyObject) -> Operand)? {
        guard !ClassOverrides.ofValueForKey(in: type(of: self)), layout.overriddenProperties[key] == nil,
            let property = layout.property(named: key)
        else { return nil }
        return switch property.kind {
        case .integer16, .integer32, .integer64: reader(of: property) { .number(.integer($0.integer($1))) }
        case .boolean: reader(of: property) { .number(.integer($0.integer($1) == 0 ? 0 : 1)) }
        case .double: reader(of: property) { .number(.real($0.real($1))) }
        case .float: reader(of: property) { .number(.real(Double(Float($0.real($1))))) }
        case .date: reader(of: property) { .date(Date(timeIntervalSinceReferenceDate: $0.real($1))) }
        case .string: reader(of: property) { .string($0.string($1)) }
        default: nil
        }
    }

    /// A function that reads a cell. Objects of the same class can belong to another entity, whose rows differ.
    @inline(__always)
    private final func reader(
        of property: PropertyLayout, _ operand: @escaping (Row, Int) -> Operand
    ) -> (AnyObject) -> Operand {
        let (id, cell, key) = (layout.id, property.place, property.name)
        return { object in
            let object = unsafeDowncast(object, to: NSManagedObject.self)
            guard object.layout.id == id else { return Operand(object.value(forKey: key)) }
            let row = object.readableRow(for: cell)
            return row.kind(cell, object.layout) == .null ? .null : operand(row, cell)
        }
    }
}
