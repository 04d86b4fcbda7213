import ForeignBytes
import Foundation

/// A keyed archive from an untrusted source, such as the value of a transformable attribute in a store.
///
/// Linux's `NSKeyedUnarchiver` stops the process for a damaged archive and for an unexpected class. This type parses
/// the archive into values first, and only then decodes objects from them: see ``ArchiveDecoder``.
package struct KeyedArchive {
    /// The classes that any archive may contain: collections, strings, numbers, dates, bytes and other plain values.
    static let plainClasses: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
        NSUUID.self, NSNull.self,
    ]

    private let size: Int
    private let objects: KeyedObjects
    /// The names of each class in the archive and of its superclasses, nearest first.
    private let classes: [[String]]

    /// - Throws: `CocoaError.coderReadCorrupt` if the data is not a keyed archive.
    package init(_ data: Data) throws {
        let archive: KeyedObjects
        do { archive = try KeyedObjects(PropertyList.read(data)) } catch let malformed as Malformed {
            throw KeyedArchive.corrupt("The \(data.count) bytes are not a keyed archive: \(malformed).")
        }
        objects = archive
        size = data.count
        classes = archive.objects.compactMap { object in
            guard let names = archive.resolve(object["$classes"])?.array else { return nil }
            return names.compactMap { archive.string($0) }
        }
    }

    /// Decodes the root object.
    /// - Parameter allowed: The classes that the archive may contain; nil allows all.
    /// - Throws: `CocoaError.coderReadCorrupt` if the archive is damaged, or contains any other class.
    package func root(allowing allowed: [AnyClass]?) throws -> Any? {
        if let allowed {
            try requireRoot(of: allowed)
            try requirePlainMembers(allowed)
        }
        let decoder = ArchiveDecoder(objects, size: size, allowed: allowed)
        let value = decoder.root()
        if let error = decoder.error { throw error }
        return value
    }

    func requireRoot(of allowed: [AnyClass]) throws {
        let names = rootClass
        if KeyedArchive.isAllowed(names, allowed) { return }
        throw KeyedArchive.refusal(of: names, allowed)
    }

    /// - Throws: `CocoaError.coderReadCorrupt` if the archive names a class that is neither one of these nor a
    ///   subclass.
    package func requireClasses(_ allowed: [AnyClass]) throws {
        // A string is written as an object only to distinguish it from another spelling.
        for other in classes where other.first != "NSString" && !KeyedArchive.isAllowed(other, allowed) {
            throw KeyedArchive.refusal(of: other, allowed)
        }
    }

    private var rootClass: [String] {
        let names = objects.classNames(objects.root)
        if !names.isEmpty { return names }
        return switch objects.resolve(objects.root) {
        case nil: ["NSNull"]
        case .string?: ["NSString"]
        case .data?: ["NSData"]
        case .date?: ["NSDate"]
        case .bool?, .integer?, .unsigned?, .real?: ["NSNumber"]
        case .array?, .dictionary?, .reference?: []
        }
    }

    /// An object of one of the program's own classes decodes its parts with its own list of classes. Without such
    /// objects, everything in the archive is a direct or nested member of a collection.
    private func requirePlainMembers(_ allowed: [AnyClass]) throws {
        let own = allowed.filter { type in !KeyedArchive.plainClasses.contains { $0 == type } }
        if classes.contains(where: { KeyedArchive.isAllowed($0, own) }) { return }
        try requireClasses(allowed)
    }

    private static func isAllowed(_ ancestry: [String], _ allowed: [AnyClass]) -> Bool {
        allowed.contains { ancestry.contains(NSStringFromClass($0)) }
    }

    /// Archives a value.
    /// - Throws: `CocoaError.coderInvalidValue` if the value's class does not conform to `NSCoding`, or to
    ///   `NSSecureCoding` for a secure archive; otherwise the error of `NSKeyedArchiver`.
    package static func data(of value: Any, isSecure: Bool) throws -> Data {
        if type(of: value) is AnyClass, !(value is any NSCoding) || (isSecure && !(value is any NSSecureCoding)) {
            throw CocoaError.sentence(
                .coderInvalidValue,
                "An object of the class \(type(of: value)) cannot be archived: make it conform to NSSecureCoding.")
        }
        return try NSKeyedArchiver.archivedData(
            withRootObject: ExactTexts.separated(value), requiringSecureCoding: isSecure)
    }

    private static func refusal(of ancestry: [String], _ allowed: [AnyClass]) -> CocoaError {
        corrupt(
            "An object of the class \(ancestry.first ?? "of no name") is not among the allowed top-level classes: "
                + "\(allowed.map { NSStringFromClass($0) }.joined(separator: ", ")).")
    }

    static func corrupt(_ sentence: String) -> CocoaError { .sentence(.coderReadCorrupt, sentence) }
}

extension CocoaError {
    fileprivate static func sentence(_ code: Code, _ sentence: String) -> CocoaError {
        CocoaError(code, userInfo: [NSLocalizedFailureReasonErrorKey: sentence])
    }
}
