import Synchronization

/// Reads one property of the objects of one class as an operand. It is made once, so that an evaluation neither looks
/// the property up nor boxes a number.
final class PropertyReader: @unchecked Sendable {
    // Sendable: nothing changes after initialization, and the function captures only constants.
    let read: (AnyObject) -> Operand
    private let type: UnsafeRawPointer
    /// The type that an `Any` names for the object: its class, or the declared class of the variable that was
    /// converted. Nil if the `Any` does not begin with the reference.
    private let boxedType: UnsafeRawPointer?

    /// - Parameter value: an `Any` with the object.
    init(forKey key: String, of object: AnyObject, in value: Any) {
        type = PropertyReader.type(of: object)
        let (address, boxedType) = PropertyReader.parts(of: value)
        self.boxedType = address == Unmanaged.passUnretained(object).toOpaque() ? boxedType : nil
        read =
            (object as? any DirectlyReadable)?.directReader(forKey: key)
            ?? StoredProperties.reader(forKey: key, of: object)
            ?? { Operand(KeyValueAccess.value(of: $0, $0, forKey: key)) }
    }

    /// Whether an object has the reader's class.
    @inline(__always)
    func isFor(_ object: AnyObject) -> Bool { PropertyReader.type(of: object) == type }

    /// The object in an `Any`, if it is recognized by two comparisons instead of a cast.
    @inline(__always)
    func object(in value: Any) -> Unmanaged<AnyObject>? {
        let (address, boxedType) = PropertyReader.parts(of: value)
        guard boxedType == self.boxedType, address.load(as: UnsafeRawPointer.self) == type else { return nil }
        return Unmanaged.fromOpaque(address)
    }

    /// An object begins with its class.
    @inline(__always)
    private static func type(of object: AnyObject) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()).load(as: UnsafeRawPointer.self)
    }

    /// The first and the last word of an `Any`, which consists of three words for the value and one for its type. A
    /// reference takes one word.
    @inline(__always)
    private static func parts(of value: Any) -> (address: UnsafeMutableRawPointer, boxedType: UnsafeRawPointer) {
        withUnsafeBytes(of: value) { words in
            (
                words.load(as: UnsafeMutableRawPointer.self),
                words.load(fromByteOffset: 3 * MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
            )
        }
    }
}

/// A class whose objects can read their properties as operands.
package protocol DirectlyReadable: AnyObject {
    /// A function that reads a property of objects of this object's class; nil if only `value(forKey:)` can.
    func directReader(forKey key: String) -> ((AnyObject) -> Operand)?
}

/// The reader of a predicate, for the class that it is first evaluated with. Objects of other classes are read by
/// key-value coding.
///
/// It is set at most once, from any thread, and used without counting references to it, which would take longer than
/// comparing a number.
struct ReaderSlot: ~Copyable, @unchecked Sendable {
    // Sendable: a reader that was set stays, and does not change.
    private let known = Atomic<UnsafeRawPointer?>(nil)

    deinit {
        if let address = known.load(ordering: .acquiring) { Unmanaged<PropertyReader>.fromOpaque(address).release() }
    }

    /// The value of a property of an object.
    @inline(__always)
    func operand(of value: Any?, forKey key: String) -> Operand {
        guard let value else { return .null }
        guard let reader else { return unrecognized(value, forKey: key) }
        return reader._withUnsafeGuaranteedRef { reader in
            guard let object = reader.object(in: value) else { return unrecognized(value, forKey: key) }
            return object._withUnsafeGuaranteedRef(reader.read)
        }
    }

    @inline(__always)
    private var reader: Unmanaged<PropertyReader>? { known.load(ordering: .acquiring).map(Unmanaged.fromOpaque) }

    /// The value of a property of an object that is the first one, of another class, or in another existential inside
    /// the `Any`, which a generic container of `Any` returns.
    @inline(never)
    private func unrecognized(_ value: Any, forKey key: String) -> Operand {
        guard let object = objectReference(in: value) else {
            return Operand(KeyValueAccess.value(of: value, nil, forKey: key))
        }
        if reader == nil {
            let made = Unmanaged.passRetained(PropertyReader(forKey: key, of: object, in: value))
            let (isSet, _) = known.compareExchange(
                expected: nil, desired: UnsafeRawPointer(made.toOpaque()), ordering: .acquiringAndReleasing)
            if !isSet { made.release() }
        }
        return reader!._withUnsafeGuaranteedRef { reader in
            reader.isFor(object) ? reader.read(object) : Operand(KeyValueAccess.value(of: object, object, forKey: key))
        }
    }
}
