import Foundation

/// An `NSDecimalNumber` that can be hashed.
///
/// Foundation's own on Linux (as of Swift 6.3) calls itself without end when it is asked for its hash, so that a set
/// or a dictionary with one in it overflows the stack. Whatever hands out decimals as objects hands out these: they
/// equal, order and print as their superclass does.
public final class DecimalNumber: NSDecimalNumber, @unchecked Sendable {
    // Invariant behind @unchecked: a number never changes.

    public override init(decimal dcm: Decimal) { super.init(decimal: dcm) }

    /// The same number, as one that can be hashed.
    public static func hashable(_ number: NSDecimalNumber) -> DecimalNumber {
        number as? DecimalNumber ?? DecimalNumber(decimal: number.decimalValue)
    }

    /// As the double of the same value hashes, which may be equal to it.
    public override var hash: Int { NSNumber(value: doubleValue).hash }

    // NSNumber demands these of its subclasses.
    public required init(floatLiteral value: Double) { super.init(decimal: Decimal(value)) }
    public required init(integerLiteral value: Int) { super.init(decimal: Decimal(value)) }
    public required init(booleanLiteral value: Bool) { super.init(decimal: value ? 1 : 0) }
    public required init?(coder: NSCoder) { nil }
    public required init(bytes buffer: UnsafeRawPointer, objCType type: UnsafePointer<Int8>) {
        super.init(decimal: NSNumber(bytes: buffer, objCType: type).decimalValue)
    }
}

extension NSSet {
    /// A set of members of any kind, decimals among them.
    convenience init(hashing members: some Sequence<Any>) {
        self.init(array: members.map(NSSet.hashable))
    }

    /// The value in a form whose hash can be taken.
    static func hashable(_ value: Any) -> Any {
        switch value {
        case let decimal as Decimal: DecimalNumber(decimal: decimal)
        case let number as NSDecimalNumber: DecimalNumber.hashable(number)
        default: value
        }
    }
}

extension NSOrderedSet {
    /// A set of the first ones of equal members. Foundation's initializer on Linux keeps the others in its order.
    convenience init(distinct members: [Any]) {
        self.init(array: CollectionOperator.distinct(members).map(NSSet.hashable))
    }
}
