import CoreData

/// Random sort descriptors.
enum RandomSort {
    private static let selectors: [Selector] = [
        "compare:", "caseInsensitiveCompare:", "localizedCompare:", "localizedCaseInsensitiveCompare:",
        "localizedStandardCompare:",
    ]

    static func descriptors(_ entity: NSEntityDescription, _ source: inout RandomPredicate) -> [NSSortDescriptor] {
        var descriptors: [NSSortDescriptor] = []
        for _ in 0..<source.chance.number(0...3) {
            let start = RandomPredicate.Start(entity: entity)
            guard let (path, type) = source.path(start, of: Set(RandomModel.types)) else { continue }
            let selector = type == .stringAttributeType ? source.chance.pick(selectors) : "compare:"
            descriptors.append(NSSortDescriptor(key: path, ascending: source.chance.once(in: 2), selector: selector))
        }
        return descriptors
    }

    /// The order of two objects in a store: as in memory, except that plain string comparison is bytewise.
    static func order(_ one: NSManagedObject, _ other: NSManagedObject, _ descriptors: [NSSortDescriptor])
        -> ComparisonResult
    {
        for descriptor in descriptors {
            var order = descriptor.compare(one, to: other)
            if descriptor.selector == "compare:", let a = one.value(forKeyPath: descriptor.key!) as? String,
                let b = other.value(forKeyPath: descriptor.key!) as? String
            {
                order = StoreLogic.order(a, b)
                if !descriptor.ascending { order = ComparisonResult(rawValue: -order.rawValue)! }
            }
            if order != .orderedSame { return order }
        }
        return .orderedSame
    }
}
