import Foundation

/// Property lists in files, binary or XML: what Foundation's `PropertyListSerialization` does, for bytes from strangers.
///
///     let values = try PropertyList.read(data)["NSStoreType"]?.string
package enum PropertyList {
    /// Reads a list of either form.
    /// - Throws: `Malformed`.
    package static func read(_ data: Data) throws -> PlistValue {
        let bytes = Array(data)
        return bytes.starts(with: BinaryPlist.magic) ? try BinaryPlist.read(bytes) : try XMLPlist.read(bytes)
    }

    /// Reads a list whose outermost value is a dictionary, as objects of Foundation's.
    /// - Throws: `Malformed`.
    package static func dictionary(in data: Data) throws -> [String: Any] {
        guard let entries = try read(data).dictionary else {
            throw Malformed("it is a list, but not of keys and values")
        }
        return entries.mapValues(\.object)
    }

    /// Writes a binary list.
    /// - Throws: `Malformed` where there is a value that no property list can hold.
    package static func data(of object: Any) throws -> Data { Data(BinaryPlist.write(try PlistValue(object))) }
}
