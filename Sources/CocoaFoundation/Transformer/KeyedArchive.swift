import Foundation

/// A keyed archive, looked through before it is decoded.
///
/// Linux's `NSKeyedUnarchiver` stops the process when it meets a class that was not expected. Bytes from a store must
/// not be able to do that, so the classes in the archive are compared with the expected ones first.
struct KeyedArchive {
    /// What may be in any archive: collections, texts, numbers, dates, bytes, and the like.
    static let plainClasses: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
        NSUUID.self, NSNull.self,
    ]

    private let data: Data
    /// The names of a class and its ancestors, nearest first.
    private let rootClass: [String]
    private let classes: [[String]]

    init(_ data: Data) throws {
        guard
            let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let objects = plist["$objects"] as? [Any],
            let top = plist["$top"] as? [String: Any]
        else { throw KeyedArchive.corrupt("The \(data.count) bytes are no keyed archive.") }
        self.data = data
        classes = objects.compactMap { ($0 as? [String: Any])?["$classes"] as? [String] }
        func object(_ reference: Any?) -> Any? {
            reference.flatMap(KeyedArchive.index).flatMap { objects.indices.contains($0) ? objects[$0] : nil }
        }
        guard let root = object(top[NSKeyedArchiveRootObjectKey]) else {
            throw KeyedArchive.corrupt("The keyed archive has no root object.")
        }
        switch root {
        case let fields as [String: Any]:
            rootClass = (object(fields["$class"]) as? [String: Any])?["$classes"] as? [String] ?? []
        case let text as String where text == "$null": rootClass = ["NSNull"]
        case is String: rootClass = ["NSString"]
        case is Data: rootClass = ["NSData"]
        default: rootClass = ["NSNumber"]
        }
    }

    /// Decodes the root object.
    /// - Parameter allowed: the classes that may be in the archive; nil lets all through.
    func root(allowing allowed: [AnyClass]?) throws -> Any? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        defer { unarchiver.finishDecoding() }
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        let value: Any?
        if let allowed {
            try requireRoot(of: allowed)
            try requirePlainMembers(allowed)
            unarchiver.requiresSecureCoding = true
            value = unarchiver.decodeObject(of: allowed, forKey: NSKeyedArchiveRootObjectKey)
        } else {
            unarchiver.requiresSecureCoding = false
            value = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
        }
        if let error = unarchiver.error { throw error }
        return value
    }

    func requireRoot(of allowed: [AnyClass]) throws {
        if KeyedArchive.isAllowed(rootClass, allowed) { return }
        throw KeyedArchive.refusal(of: rootClass, allowed)
    }

    /// An object of a class of the program's own decodes its parts by its own list. Where there is none of those, all
    /// that is in the archive is a member of a collection, or of a member of it.
    private func requirePlainMembers(_ allowed: [AnyClass]) throws {
        let own = allowed.filter { type in !KeyedArchive.plainClasses.contains { $0 == type } }
        if classes.contains(where: { KeyedArchive.isAllowed($0, own) }) { return }
        for other in classes where !KeyedArchive.isAllowed(other, allowed) {
            throw KeyedArchive.refusal(of: other, allowed)
        }
    }

    private static func isAllowed(_ ancestry: [String], _ allowed: [AnyClass]) -> Bool {
        allowed.contains { ancestry.contains(NSStringFromClass($0)) }
    }

    /// Which object a reference in an archive means. References are opaque; written as text, they show their number.
    private static func index(of reference: Any) -> Int? {
        guard let xml = try? PropertyListSerialization.data(fromPropertyList: reference, format: .xml, options: 0)
        else { return nil }
        let text = String(decoding: xml, as: UTF8.self)
        guard let start = text.range(of: "<integer>"), let end = text.range(of: "</integer>") else { return nil }
        return Int(text[start.upperBound..<end.lowerBound])
    }

    static func data(of value: Any, isSecure: Bool) throws -> Data {
        if type(of: value) is AnyClass, !(value is any NSCoding) || (isSecure && !(value is any NSSecureCoding)) {
            throw CocoaError.sentence(
                .coderInvalidValue,
                "An object of the class \(type(of: value)) cannot be archived: let it conform to NSSecureCoding.")
        }
        return try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: isSecure)
    }

    private static func refusal(of ancestry: [String], _ allowed: [AnyClass]) -> CocoaError {
        CocoaError.sentence(
            .coderReadCorrupt,
            "An object of the class \(ancestry.first ?? "of no name") is not among the allowed top-level classes: "
                + "\(allowed.map { NSStringFromClass($0) }.joined(separator: ", ")).")
    }

    private static func corrupt(_ sentence: String) -> CocoaError { .sentence(.coderReadCorrupt, sentence) }
}

extension CocoaError {
    fileprivate static func sentence(_ code: Code, _ sentence: String) -> CocoaError {
        CocoaError(code, userInfo: [NSLocalizedFailureReasonErrorKey: sentence])
    }
}
