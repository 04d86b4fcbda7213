import Foundation

// On Apple's platforms, every object can be a format argument, and `as CVarArg` bridges Foundation's values to objects:
//
//     NSPredicate(format: "id == %@", id as CVarArg)
//
// `NSPredicate` takes the values as they are. `String(format:)` needs an object, and Foundation on Linux formats only
// strings.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object's address. The list does not retain the object.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
    public var _cVarArgObject: any CVarArg { description as NSString }
}

/// A value that becomes an object as a format argument.
public protocol _FormattedAsObject: CVarArg, _CVarArgObject {}

extension _FormattedAsObject {
    /// Stops the process, because an object created here would be freed before the list is read.
    public var _cVarArgEncoding: [Int] {
        misuse("A va_list cannot hold \(Self.self): pass its bridged object, or use 'argumentArray:'.")
    }
    public var _cVarArgObject: any CVarArg { String(describing: self) as NSString }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension URL: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject, _FormattedAsObject {}
