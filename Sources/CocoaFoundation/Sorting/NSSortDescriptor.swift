import Foundation

/// An order by one property: `(name, ascending, localizedStandardCompare:)`.
///
///     let byName = NSSortDescriptor(key: "name", ascending: true)
///     let sorted = (people as NSArray).sortedArray(using: [byName])
///
/// In ascending order, objects without a value come first. A descriptor is immutable and may be used from any thread.
///
/// See Apple's page for `NSSortDescriptor`.
open class NSSortDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Invariant behind @unchecked: nothing here changes after initialization.
    /// The key path of the property; nil if the objects themselves are compared.
    public let key: String?
    /// Whether smaller values come first.
    public let ascending: Bool
    /// The method that compares two values; nil for a descriptor with a comparator.
    public let selector: Selector?
    /// The Swift key path that the descriptor was created from, if any.
    public private(set) var keyPath: AnyKeyPath?
    private let steps: KeyPathSteps?
    private let custom: Comparator?
    private let rules: SortRules
    /// Reads a key from objects of one class.
    private let reader = ReaderSlot()

    /// An order by `key`, with `compare:`.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, selector: nil)
    }

    /// An order by `key`, with a method that compares two values.
    ///
    /// The methods are `compare:` and, for strings, `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:` and `localizedStandardCompare:`. Other methods have no name at run time on
    /// Linux and stop the process: use a comparator.
    public init(key: String?, ascending: Bool, selector: Selector?) {
        self.key = key
        self.ascending = ascending
        self.selector = selector ?? "compare:"
        custom = nil
        steps = key.map { KeyPathSteps($0) }
        rules = SortRules(selector: selector)
        super.init()
    }

    /// An order by `key`, with a closure that compares two values. It cannot be archived, and a store cannot use it.
    public init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.key = key
        self.ascending = ascending
        selector = nil
        custom = cmptr
        steps = key.map { KeyPathSteps($0) }
        rules = SortRules(selector: nil)
        super.init()
    }

    /// An order by a Swift key path, which the descriptor keeps in addition to the key's name.
    convenience init(_ keyPath: AnyKeyPath?, _ key: String?, _ ascending: Bool, _ how: Method) {
        switch how {
        case .selector(let selector): self.init(key: key, ascending: ascending, selector: selector)
        case .comparator(let comparator): self.init(key: key, ascending: ascending, comparator: comparator)
        }
        self.keyPath = keyPath
    }

    /// The two ways to compare values.
    enum Method {
        case selector(Selector?)
        case comparator(Comparator)
    }

    private var method: Method { custom.map(Method.comparator) ?? .selector(selector) }

    /// Compares two values, in ascending order.
    open var comparator: Comparator { custom ?? rules.compare }

    /// The reversed order.
    open var reversedSortDescriptor: Any {
        NSSortDescriptor(keyPath, key, !ascending, method)
    }

    /// The order of two objects.
    open func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
        order(sortKey(of: object1), sortKey(of: object2))
    }

    /// The value that an object is sorted by.
    final func sortKey(of object: Any) -> SortKey {
        if custom == nil, let key = steps?.key {
            return SortKey(value: nil, operand: reader.operand(of: object, forKey: key))
        }
        let value =
            if let steps {
                steps.value(from: object)
            } else if let keyPath {
                Operand.unwrapped(object[keyPath: keyPath])
            } else {
                object as Any?
            }
        let operand = Operand(value)
        return SortKey(value: custom == nil || operand.isNull ? nil : value, operand: operand)
    }

    /// The order of two objects, given their sort keys.
    final func order(_ first: SortKey, _ second: SortKey) -> ComparisonResult {
        let order =
            if let custom, let first = first.value, let second = second.value {
                custom(first, second)
            } else {
                rules.order(first.operand, second.operand)
            }
        return ascending ? order : order.reversed
    }

    /// Whether no subclass can have overridden the comparison.
    final var isBuiltIn: Bool { type(of: self) == NSSortDescriptor.self }

    /// Does nothing. On Apple's platforms, an unarchived descriptor must be allowed to evaluate first.
    open func allowEvaluation() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSSortDescriptor else { return false }
        if self === other { return true }
        return custom == nil && other.custom == nil && key == other.key && keyPath == other.keyPath
            && ascending == other.ascending && selector == other.selector
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(ascending)
        return hasher.finalize()
    }

    open override var description: String {
        let how = selector?.description ?? "block"
        return "(\(key ?? keyPath.map { "\($0)" } ?? "(null)"), \(ascending ? "ascending" : "descending"), \(how))"
    }

    open class var supportsSecureCoding: Bool { true }

    public required convenience init?(coder: NSCoder) {
        let selector = coder.text(forKey: "NSSelector").map(Selector.init(_:))
        self.init(
            key: coder.text(forKey: "NSKey"), ascending: coder.decodeBool(forKey: "NSAscending"), selector: selector)
    }

    /// Stops the process if the descriptor has a comparator, or if the name of its Swift key path is unknown.
    open func encode(with coder: NSCoder) {
        guard let selector, key != nil || keyPath == nil else {
            misuse(
                "A sort descriptor with a comparator cannot be archived: a closure cannot be encoded.")
        }
        if let key { coder.encode(key as NSString, forKey: "NSKey") }
        coder.encode(ascending, forKey: "NSAscending")
        coder.encode(selector.description as NSString, forKey: "NSSelector")
    }
}
