import Foundation

/// `FIRST`, `LAST` and `SIZE` between the brackets of an index.
final class CollectionIndex: NSObject, NSSecureCoding {
    enum Place: String {
        case first = "FIRST"
        case last = "LAST"
        case size = "SIZE"
    }

    let place: Place
    init(_ place: Place) { self.place = place }

    static var supportsSecureCoding: Bool { true }
    convenience init?(coder: NSCoder) {
        let word = coder.decodeObject(of: NSString.self, forKey: "place") as String?
        guard let place = word.flatMap(Place.init(rawValue:)) else { return nil }
        self.init(place)
    }
    func encode(with coder: NSCoder) { coder.encode(place.rawValue as NSString, forKey: "place") }

    override var description: String { place.rawValue }
    override var hash: Int { place.hashValue }
    override func isEqual(_ object: Any?) -> Bool { (object as? CollectionIndex)?.place == place }

    /// The member of a list at an index, or of a dictionary under a key; nil if it is out of bounds.
    static func member(of collection: Operand, at index: Operand) -> Any? {
        switch collection {
        case .null: return nil
        case .object(let dictionary as NSDictionary): return index.value.flatMap { dictionary.object(forKey: $0) }
        case .object(let dictionary as [AnyHashable: Any]):
            return (index.value as? AnyHashable).flatMap { dictionary[$0] }
        case .list(let members): return member(of: members, at: index)
        case .set(let members): return member(of: Array(members), at: index)
        default: misuse("An index in brackets needs a collection before it, not \(collection.summary).")
        }
    }

    private static func member(of members: [Any], at index: Operand) -> Any? {
        switch index {
        case .object(let symbol as CollectionIndex):
            switch symbol.place {
            case .first: return members.first
            case .last: return members.last
            case .size: return NSNumber(value: members.count)
            }
        case .number(let number):
            let place = number.integerValue
            return place >= 0 && place < members.count ? members[Int(place)] : nil
        default: misuse("\(index.summary) is not an index: use a number, FIRST, LAST or SIZE.")
        }
    }
}
