import Foundation

/// An `NSDecimalNumber` that can be hashed.
///
/// On Linux (as of Swift 6.3), the hash of Foundation's own class calls itself endlessly, so a set or a dictionary that
/// contains one overflows the stack. Decimals are therefore always returned as this class. They compare and print like
/// their superclass.
public final class DecimalNumber: NSDecimalNumber, @unchecked Sendable {
    // Invariant behind @unchecked: a number never changes.

    /// Creates a number with the value of a decimal.
    public override init(decimal dcm: Decimal) { super.init(decimal: dcm) }

    /// The same number, as one that can be hashed.
    public static func hashable(_ number: NSDecimalNumber) -> DecimalNumber {
        number as? DecimalNumber ?? DecimalNumber(decimal: number.decimalValue)
    }

    /// Hashes like the double of the same value, because the two can be equal.
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
    /// A set of members of any type, including decimals.
    convenience init(hashing members: some Sequence<Any>) {
        self.init(array: members.map(NSSet.hashable))
    }

    /// The value in a form that can be hashed.
    static func hashable(_ value: Any) -> Any {
        switch value {
        case let decimal as Decimal: DecimalNumber(decimal: decimal)
        case let number as NSDecimalNumber: DecimalNumber.hashable(number)
        default: value
        }
    }
}

extension NSOrderedSet {
    /// A set that keeps the first of equal members. Foundation's initializer on Linux keeps the others in its order.
    convenience init(distinct members: [Any]) {
        self.init(array: CollectionOperator.distinct(members).map(NSSet.hashable))
    }
}
