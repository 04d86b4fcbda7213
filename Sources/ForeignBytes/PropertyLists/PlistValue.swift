/// A value of a property list.
///
/// Foundation's reader hides the references of a keyed archive, and stops the process for some damaged lists. The
/// readers here only create these values.
package indirect enum PlistValue: Hashable {
    case bool(Bool)
    case integer(Int64)
    /// An integer that is too large for the other case.
    case unsigned(UInt64)
    case real(Double)
    /// Seconds since 2001-01-01.
    case date(Double)
    case string(String)
    case data([UInt8])
    /// The position of an object in a keyed archive.
    case reference(Int)
    case array([PlistValue])
    case dictionary([String: PlistValue])
}

// The contents of a value; nil if it is of another kind.
extension PlistValue {
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    package var array: [PlistValue]? { if case .array(let elements) = self { elements } else { nil } }
    package var dictionary: [String: PlistValue]? { if case .dictionary(let entries) = self { entries } else { nil } }
    package var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }

    package subscript(_ key: String) -> PlistValue? { dictionary?[key] }
}
