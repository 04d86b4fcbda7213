import Foundation

/// Property lists in files, binary or XML: like Foundation's `PropertyListSerialization`, but safe for untrusted bytes.
///
///     let values = try PropertyList.read(data)["NSStoreType"]?.string
package enum PropertyList {
    /// Reads a list in either format.
    /// - Throws: `Malformed` if the data is not a valid property list.
    package static func read(_ data: Data) throws -> PlistValue {
        let bytes = Array(data)
        return bytes.starts(with: BinaryPlist.magic) ? try BinaryPlist.read(bytes) : try XMLPlist.read(bytes)
    }

    /// Reads a list whose outermost value is a dictionary, as Foundation objects.
    /// - Throws: `Malformed` if the data is not a valid property list, or not a dictionary.
    package static func dictionary(in data: Data) throws -> [String: Any] {
        guard let entries = try read(data).dictionary else {
            throw Malformed("it is a list, but not of keys and values")
        }
        return entries.mapValues(\.object)
    }

    /// Writes a binary list.
    /// - Throws: `Malformed` if the object is or contains a value that no property list can hold.
    package static func data(of object: Any) throws -> Data { Data(BinaryPlist.write(try PlistValue(object))) }
}
