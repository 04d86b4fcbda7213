import Foundation

// The predefined transformers, which are found by name only.

final class NegateBooleanTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }
    override func transformedValue(_ value: Any?) -> Any? {
        NSNumber(value: !((value as? NSNumber)?.boolValue ?? false))
    }
}

final class IsNilTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }
    override class func allowsReverseTransformation() -> Bool { false }
    override func transformedValue(_ value: Any?) -> Any? { NSNumber(value: value == nil) }
}

final class IsNotNilTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }
    override class func allowsReverseTransformation() -> Bool { false }
    override func transformedValue(_ value: Any?) -> Any? { NSNumber(value: value != nil) }
}

/// Archives of any class. Archives from before keyed archives are not read, because Linux has no `NSUnarchiver`.
final class KeyedUnarchiveFromDataTransformer: ValueTransformer, ArchiveTransforming {
    override func transformedValue(_ value: Any?) -> Any? { unarchivedOrReported(value) }
    override func reverseTransformedValue(_ value: Any?) -> Any? { archivedOrStopped(value) }

    func unarchived(_ data: Data) throws -> Any? { try KeyedArchive(data).root(allowing: nil) }
    func requireAllowedClasses(in data: Data, more: [AnyClass]) throws {
        try KeyedArchive(data).requireClasses(KeyedArchive.plainClasses + more)
    }
    func archived(_ value: Any) throws -> Data { try KeyedArchive.data(of: value, isSecure: false) }
}
