import ForeignBytes
import Foundation

/// A coder that decodes the objects of a keyed archive, and reports an error for anything that does not fit.
///
/// Collections, strings, numbers, dates and other plain values are created here. An object of any other class decodes
/// itself with this coder, so the coder supports what `NSKeyedUnarchiver` does. An archive is rejected if an object
/// contains itself, or if objects contain each other so often that traversing them would take too long.
final class ArchiveDecoder: NSCoder {
    private static let deepest = 128

    private let objects: KeyedObjects
    private let allowed: [AnyClass]?
    /// The keyed values of the object that is being decoded.
    private var fields: [String: PlistValue] = [:]
    /// The decoded objects by their position in the archive, each with the number of objects that it consists of.
    private var made: [Int: (object: Any, weight: Int)] = [:]
    private var open: Set<Int> = []
    private var weight = 0
    private let heaviest: Int
    private var failure: (any Error)?

    init(_ objects: KeyedObjects, size: Int, allowed: [AnyClass]?) {
        self.objects = objects
        self.allowed = allowed
        heaviest = 1 << 20 + size * 16
    }

    /// The archived object; nil if there is none, or after an error.
    func root() -> Any? { attempt { try object(objects.root, allowed) } }

    private func attempt<Value>(_ work: () throws -> Value?) -> Value? {
        guard failure == nil else { return nil }
        do { return try work() } catch {
            failWithError(error)
            return nil
        }
    }

    // The requirements of every coder.
    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { allowed != nil }
    override var decodingFailurePolicy: DecodingFailurePolicy { .setErrorAndReturn }
    override var allowedClasses: [AnyClass]? { allowed }
    override var error: (any Error)? { failure }
    override func failWithError(_ error: any Error) { if failure == nil { failure = error } }
    override func containsValue(forKey key: String) -> Bool { fields[key] != nil }

    override func decodeObject(forKey key: String) -> Any? { attempt { try object(fields[key], allowed) } }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        attempt { try object(fields[key], classes ?? allowed) }
    }

    override func decodeObject<T>(of cls: T.Type, forKey key: String) -> T? where T: NSObject, T: NSCoding {
        attempt {
            guard let object = try object(fields[key], [cls]) else { return nil }
            guard let typed = object as? T else { throw unexpected(object, [cls]) }
            return typed
        }
    }

    override func decodePropertyList(forKey key: String) -> Any? {
        attempt { try object(fields[key], KeyedArchive.plainClasses) }
    }

    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }

    private func number(_ key: String) -> NSNumber? {
        attempt {
            guard let value = objects.resolve(fields[key]) else { return nil }
            guard let number = value.object as? NSNumber else {
                throw KeyedArchive.corrupt("The archive has no number under the key '\(key)'.")
            }
            return number
        }
    }

    override func withDecodedUnsafeBufferPointer<ResultType>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> ResultType
    ) rethrows -> ResultType {
        guard let bytes = objects.resolve(fields[key])?.data else { return try body(nil) }
        return try bytes.withUnsafeBufferPointer { try body($0) }
    }
}

// From values to objects.
extension ArchiveDecoder {
    private func object(_ value: PlistValue?, _ allowed: [AnyClass]?) throws -> Any? {
        guard let value else { return nil }
        guard case .reference(let place) = value else { return try plain(value) }
        guard let target = objects.resolve(value) else {
            guard objects.objects.indices.contains(place) else {
                throw KeyedArchive.corrupt("The archive refers to a missing object.")
            }
            return nil
        }
        if let known = made[place] {
            try add(known.weight)
            try require(known.object, allowed)
            return known.object
        }
        guard open.count < Self.deepest, open.insert(place).inserted else {
            throw KeyedArchive.corrupt(
                "The archive has an object that contains itself, or objects that are nested too deeply.")
        }
        defer { open.remove(place) }
        let before = weight
        try add(1)
        let object: Any
        if case .dictionary(let fields) = target {
            object = try self.object(of: fields, target, allowed)
        } else {
            object = try plain(target)
        }
        try require(object, allowed)
        made[place] = (object, weight - before)
        return object
    }

    private func add(_ count: Int) throws {
        weight += count
        if weight > heaviest { throw KeyedArchive.corrupt("The archive refers to its objects too many times.") }
    }

    private func plain(_ value: PlistValue) throws -> Any {
        switch value {
        case .string(let text): text as NSString
        case .data(let bytes): Data(bytes) as NSData
        case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
        case .bool, .integer, .unsigned, .real: value.object
        case .array, .dictionary, .reference: throw KeyedArchive.corrupt("The archive has a list in an object's place.")
        }
    }

    private func members(_ fields: [String: PlistValue], _ key: String, _ allowed: [AnyClass]?) throws -> [NSObject] {
        // An ordered set has its members under numbered keys.
        let numbered = (0..<fields.count).compactMap { fields["NS.object.\($0)"] }
        guard let list = objects.resolve(fields[key])?.array ?? (numbered.count == fields.count - 1 ? numbered : nil)
        else {
            throw KeyedArchive.corrupt("The archive has a collection without '\(key)'.")
        }
        return try list.map { member in
            guard let object = try object(member, allowed) as? NSObject else {
                throw KeyedArchive.corrupt("The archive has a collection with a member that is not an object.")
            }
            return object
        }
    }

    private func object(of fields: [String: PlistValue], _ value: PlistValue, _ allowed: [AnyClass]?) throws -> Any {
        let names = objects.classNames(value)
        func bytes(_ key: String) -> Data? { objects.resolve(fields[key])?.data.map { Data($0) } }
        for name in names {
            switch name {
            case "NSMutableArray": return NSMutableArray(array: try members(fields, "NS.objects", allowed))
            case "NSArray": return NSArray(array: try members(fields, "NS.objects", allowed))
            case "NSMutableSet": return NSMutableSet(array: try members(fields, "NS.objects", allowed))
            case "NSSet": return NSSet(array: try members(fields, "NS.objects", allowed))
            case "NSMutableDictionary": return try dictionary(fields, allowed)
            case "NSDictionary": return try dictionary(fields, allowed).copy()
            case "NSMutableString": if let text = text(fields) { return NSMutableString(string: text) }
            case "NSString": if let text = text(fields) { return text as NSString }
            case "NSMutableData": if let data = bytes("NS.data") { return NSMutableData(data: data) }
            case "NSData": if let data = bytes("NS.data") { return data as NSData }
            case "NSDate":
                if let seconds = objects.resolve(fields["NS.time"])?.object as? NSNumber {
                    return NSDate(timeIntervalSinceReferenceDate: seconds.doubleValue)
                }
            case "NSMutableOrderedSet": return NSMutableOrderedSet(array: try members(fields, "NS.objects", allowed))
            case "NSOrderedSet": return NSOrderedSet(array: try members(fields, "NS.objects", allowed))
            case "NSDecimalNumber": if let number = decimal(fields) { return number }
            case "NSUUID":
                if let bytes = bytes("NS.uuidbytes"), bytes.count == 16 {
                    return NSUUID(uuidBytes: Array(bytes))
                }
            case "NSURL":
                let base = try object(fields["NS.base"], [NSURL.self]) as? NSURL
                // Not created as an NSURL directly: that accepts strings that a URL does not, and stops the process
                // when it is bridged.
                if let text = objects.string(fields["NS.relative"]),
                    let url = URL(string: text, relativeTo: base as URL?)
                {
                    return url as NSURL
                }
            case "NSNull": return NSNull()
            default: if let made = try instance(of: name, fields, allowed) { return made }
            }
        }
        throw KeyedArchive.corrupt(
            "The archive has an object of the class \(names.first ?? "of no name"), which does not exist or whose values are "
                + "damaged.")
    }

    private func text(_ fields: [String: PlistValue]) -> String? {
        objects.string(fields["NS.string"])
            ?? objects.resolve(fields["NS.bytes"])?.data.flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// A decimal is stored as 16-bit words, the lowest first, and a power of ten.
    private func decimal(_ fields: [String: PlistValue]) -> NSDecimalNumber? {
        guard let exponent = objects.integer(fields["NS.exponent"]), (-128...127).contains(exponent),
            let length = objects.integer(fields["NS.length"]), (0...8).contains(length),
            let bytes = objects.resolve(fields["NS.mantissa"])?.data, bytes.count == 16
        else { return nil }
        let isNegative = objects.bool(fields["NS.negative"])
        if length == 0 { return isNegative ? .notANumber : .zero }
        var mantissa = Decimal(0)
        for index in (0..<length).reversed() {
            let (first, second) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
            // 1 means that the lower byte comes first.
            let word = objects.integer(fields["NS.mantissa.bo"]) == 1 ? second << 8 | first : first << 8 | second
            mantissa = mantissa * 65536 + Decimal(word)
        }
        return NSDecimalNumber(
            decimal: Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: mantissa))
    }

    private func dictionary(_ fields: [String: PlistValue], _ allowed: [AnyClass]?) throws -> NSMutableDictionary {
        let keys = try members(fields, "NS.keys", allowed)
        let values = try members(fields, "NS.objects", allowed)
        guard keys.count == values.count else { throw KeyedArchive.corrupt("The archive has a key without a value.") }
        let dictionary = NSMutableDictionary()
        for (key, value) in zip(keys, values) { dictionary[key] = value }
        return dictionary
    }

    /// An object of one of the program's classes, or of another class of Foundation. nil if the class does not exist.
    private func instance(of name: String, _ fields: [String: PlistValue], _ allowed: [AnyClass]?) throws -> Any? {
        guard let type = ProgramClasses.find(name) as? (NSObject & NSCoding).Type else { return nil }
        if let allowed {
            let line = sequence(first: type as AnyClass) { _getSuperclass($0) }
            guard line.contains(where: { ancestor in allowed.contains { $0 == ancestor } }),
                (type as? NSSecureCoding.Type)?.supportsSecureCoding == true
            else { throw unexpected(name, allowed) }
        }
        let outer = self.fields
        self.fields = fields
        defer { self.fields = outer }
        guard let object = type.init(coder: self) else {
            throw failure ?? KeyedArchive.corrupt("An object of the class \(name) could not be decoded.")
        }
        if let failure { throw failure }
        return object
    }

    private func require(_ object: Any, _ allowed: [AnyClass]?) throws {
        guard let allowed else { return }
        guard let object = object as? NSObject, allowed.contains(where: { object.isKind(of: $0) }) else {
            throw unexpected(object, allowed)
        }
    }

    private func unexpected(_ object: Any, _ allowed: [AnyClass]) -> CocoaError {
        KeyedArchive.corrupt(
            "The archive has a \(object is String ? "\(object)" : "\(type(of: object))") where only these may be: "
                + "\(allowed.map { NSStringFromClass($0) }.joined(separator: ", ")).")
    }
}
