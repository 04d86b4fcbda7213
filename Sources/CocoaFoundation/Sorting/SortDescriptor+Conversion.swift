import Foundation

extension NSSortDescriptor {
    /// The order of a `SortDescriptor`, with the key's name if it is known: see ``KeyPathNames``.
    public convenience init<Compared>(_ sortDescriptor: SortDescriptor<Compared>) {
        self.init(carrying: sortDescriptor)
    }

    /// The order of a `SortDescriptor` for objects.
    public convenience init<Compared>(_ sortDescriptor: SortDescriptor<Compared>) where Compared: NSObject {
        self.init(carrying: sortDescriptor)
    }

    private convenience init<Compared>(carrying descriptor: SortDescriptor<Compared>) {
        let isAscending = descriptor.order == .forward
        if let keyPath = descriptor.keyPath {
            self.init(keyPath, KeyPathNames.name(of: keyPath), isAscending, .selector("compare:"))
            return
        }
        var forward = descriptor
        forward.order = .forward
        self.init(key: nil, ascending: isAscending) { [forward] a, b in
            guard let a = a as? Compared, let b = b as? Compared else {
                misuse("A sort descriptor for \(Compared.self) cannot compare \(Operand(a).summary).")
            }
            return forward.compare(a, b)
        }
    }
}

extension SortDescriptor where Compared: NSObject {
    /// The order of a descriptor by key. nil if the key's type has no order, or if Swift's descriptor has no
    /// counterpart for the comparison: a closure, or a localized comparison, which Foundation on Linux lacks.
    ///
    /// The key is looked up in the type's table, which the build plugin generates, or in
    /// ``KeyValueCoding/keyValueCodingKeys``; it may be a path such as `department.name`.
    public init?(_ descriptor: NSSortDescriptor, comparing comparedType: Compared.Type) {
        guard descriptor.selector == "compare:",
            let keyPath = descriptor.keyPath
                ?? descriptor.key.flatMap({ ClassTables.keyPath(named: $0, of: comparedType) })
        else { return nil }
        let order: SortOrder = descriptor.ascending ? .forward : .reverse
        let types: [any Comparable.Type] = [
            Int.self, Double.self, Date.self, Int64.self, Int32.self, Int16.self, Float.self, Decimal.self, UUID.self,
            UInt.self, Int8.self,
        ]
        if let made = SortDescriptor.ofText(keyPath, order)
            ?? types.lazy.compactMap({ SortDescriptor.of($0, keyPath, order) }).first
        {
            self = made
        } else {
            return nil
        }
    }

    private static func ofText(_ keyPath: AnyKeyPath, _ order: SortOrder) -> SortDescriptor? {
        switch keyPath {
        case let text as KeyPath<Compared, String>: SortDescriptor(sendable(text), comparator: .lexical, order: order)
        case let text as KeyPath<Compared, String?>: SortDescriptor(sendable(text), comparator: .lexical, order: order)
        default: nil
        }
    }

    private static func of<Value: Comparable>(
        _ type: Value.Type, _ keyPath: AnyKeyPath, _ order: SortOrder
    ) -> SortDescriptor? {
        switch keyPath {
        case let plain as KeyPath<Compared, Value>: SortDescriptor(sendable(plain), order: order)
        case let optional as KeyPath<Compared, Value?>: SortDescriptor(sendable(optional), order: order)
        default: nil
        }
    }

    /// A key path without subscripts captures nothing, so any thread may use it.
    private static func sendable<Value>(_ keyPath: KeyPath<Compared, Value>) -> any KeyPath<Compared, Value> & Sendable
    {
        unsafeBitCast(keyPath, to: (any KeyPath<Compared, Value> & Sendable).self)
    }
}
