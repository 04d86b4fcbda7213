import Foundation
// Private API of the standard library, with which `Mirror` finds the stored properties of a class.
@_spi(Reflection) import Swift

/// Reads stored properties at their offsets in an object. A key path reads the same memory, a hundred times as slowly.
enum StoredProperties {
    /// A function that reads a property of objects of the same class; nil if the property is not stored, if a class
    /// that overrides it could be unknown, or if only a cast could convert its type.
    static func reader(forKey key: String, of object: AnyObject) -> ((AnyObject) -> Operand)? {
        if object is any KeyValueCoding { return nil }
        for ancestor in ClassTables.ancestry(of: type(of: object)) {
            // A class without a table can override any property.
            guard let table = ClassTables.table(of: ancestor) else { return nil }
            func names<Root: AnyObject>(from root: Root.Type) -> [String] { table.properties(from: root).map(\.name) }
            guard _openExistential(ancestor, do: names).contains(key) else { continue }
            return field(key, of: ancestor).flatMap(reader)
        }
        return nil
    }

    private struct Field {
        let name: String
        let offset: Int
        let type: Any.Type
    }

    /// A property that the class itself stores. One that it overrides is stored by a superclass, or not at all.
    private static func field(_ name: String, of class: AnyClass) -> Field? {
        let inherited = Set(_getSuperclass(`class`).map { fields(of: $0).map(\.offset) } ?? [])
        return fields(of: `class`).first { $0.name == name && !inherited.contains($0.offset) }
    }

    /// The stored properties of a class, including inherited ones.
    private static func fields(of class: AnyClass) -> [Field] {
        var fields: [Field] = []
        _ = _forEachField(of: `class`, options: .classType) { name, offset, type, _ in
            fields.append(Field(name: String(cString: name), offset: offset, type: type))
            return true
        }
        return fields
    }

    private static func reader(of field: Field) -> ((AnyObject) -> Operand)? {
        func reading<Value>(_ operand: @escaping (Value) -> Operand) -> (AnyObject) -> Operand {
            let offset = field.offset
            return { object in
                let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset
                return operand(address.assumingMemoryBound(to: Value.self).pointee)
            }
        }
        return switch field.type {
        case is Int64.Type: reading { (value: Int64) in .number(.integer(value)) }
        case is Int.Type: reading { (value: Int) in .number(.integer(Int64(value))) }
        case is Int32.Type: reading { (value: Int32) in .number(.integer(Int64(value))) }
        case is Int16.Type: reading { (value: Int16) in .number(.integer(Int64(value))) }
        case is Bool.Type: reading { (value: Bool) in .number(.integer(value ? 1 : 0)) }
        case is Double.Type: reading { (value: Double) in .number(.real(value)) }
        case is Float.Type: reading { (value: Float) in .number(.real(Double(value))) }
        case is String.Type: reading { (value: String) in .string(value) }
        case is String?.Type: reading { (value: String?) in value.map(Operand.string) ?? .null }
        case is Date.Type: reading { (value: Date) in .date(value) }
        case is Date?.Type: reading { (value: Date?) in value.map(Operand.date) ?? .null }
        default: nil
        }
    }
}
