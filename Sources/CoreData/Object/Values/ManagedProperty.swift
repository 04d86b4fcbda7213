import Synchronization

/// An `@NSManaged` property of a class: its name, and the location of its values in an entity's objects.
///
/// The `ManagedObjectAccessors` plugin generates one for each property, with accessors that read and write through it:
///
///     private let slot_Employee_salary = _ManagedProperty("salary")
///
///     extension Employee {
///         public func _get_salary() -> Double { slot_Employee_salary.value(of: self) }
///         public func _set_salary(_ value: __owned Double) { slot_Employee_salary.setValue(value, of: self) }
///     }
///
/// The location is looked up by name once. Later calls for objects of the same entity cost a load and a comparison. You
/// can use it from any thread, with objects of that thread's queue.
///
/// A structure, because the compiler can initialize it statically. A class or a lazy global would check on every access
/// whether it is initialized.
@frozen
public struct _ManagedProperty: ~Copyable, Sendable {
    public let name: StaticString
    /// The upper half is the ID of the last layout, the lower half is the property's place in it. Layout IDs start at
    /// 1, so 0 matches none.
    @usableFromInline let known: Atomic<UInt64>

    @inlinable
    public init(_ name: StaticString) {
        self.name = name
        known = Atomic(0)
    }

    /// The place of the property in a layout, in 32 bits: kind, index, cell.
    struct Place {
        fileprivate let packed: UInt32

        @inline(__always)
        var kind: ValueKind { unsafeBitCast(UInt8(truncatingIfNeeded: packed >> 24), to: ValueKind.self) }
        /// The index among all properties of the entity.
        @inline(__always)
        var index: Int { Int(packed >> 12 & 0xFFF) }
        /// The cell in a row, if the property has one.
        @inline(__always)
        var cell: Int { Int(packed & 0xFFF) }
    }

    @inline(__always)
    func place(in layout: EntityLayout) -> Place {
        let known = known.load(ordering: .relaxed)
        if UInt32(truncatingIfNeeded: known >> 32) == layout.id {
            return Place(packed: UInt32(truncatingIfNeeded: known))
        }
        return lookUp(in: layout)
    }

    /// The property in `layout`.
    @inline(__always)
    func property(in layout: EntityLayout) -> PropertyLayout { layout.properties[place(in: layout).index] }

    private func lookUp(in layout: EntityLayout) -> Place {
        guard let property = layout.property(named: "\(name)") else {
            stop(
                .invalidArgumentException,
                "The entity '\(layout.entity.name ?? "")' has no property '\(name)', which the class "
                    + "\(layout.managedObjectClass) declares @NSManaged: add it to the model, or remove the declaration."
                    + layout.hint(forPropertyNamed: "\(name)"))
        }
        precondition(property.index <= 0xFFF, "An entity has room for 4,096 properties.")
        let packed = UInt32(property.kind.rawValue) << 24 | UInt32(property.index) << 12 | UInt32(property.place)
        known.store(UInt64(layout.id) << 32 | UInt64(packed), ordering: .relaxed)
        return Place(packed: packed)
    }
}
