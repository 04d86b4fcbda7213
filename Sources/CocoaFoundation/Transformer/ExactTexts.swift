import Foundation

/// Keeps strings apart in an archive that Swift considers equal: a composed and a decomposed spelling of one text.
///
/// `NSKeyedArchiver` writes equal objects once, and two spellings are equal on Linux, so one would replace the other.
/// If the collections to be archived contain both, each is passed to the archiver as a separate object, which it writes
/// as an `NSString`. Strings inside objects of the program's own classes are not covered.
struct ExactTexts {
    /// The spellings of each string that can have several.
    private var spellings: [String: [SpelledText]] = [:]
    private var hasSeveral = false

    /// The value with its strings as they are to be archived; unchanged if no string has two spellings.
    static func separated(_ value: Any) -> Any {
        var texts = ExactTexts()
        texts.collect(value)
        return texts.hasSeveral ? texts.replaced(value) : value
    }

    private mutating func collect(_ value: Any) {
        switch value {
        case let text as String:
            guard !CanonicalOrder.isComposed(text) || spellings[text] != nil else {
                if !text.utf8.allSatisfy({ $0 < 0x80 }) { spellings[text] = [SpelledText(text)] }
                return
            }
            let known = spellings[text] ?? []
            guard !known.contains(where: { $0.text.isIdentical(to: text) }) else { return }
            spellings[text] = known + [SpelledText(text)]
            if !known.isEmpty { hasSeveral = true }
        case let array as NSArray: for element in array { collect(element) }
        case let set as NSSet: for element in set { collect(element) }
        case let dictionary as NSDictionary:
            for (key, element) in dictionary {
                collect(key)
                collect(element)
            }
        default: break
        }
    }

    private func replaced(_ value: Any) -> Any {
        switch value {
        case let text as String:
            guard let spellings = spellings[text], spellings.count > 1 else { return value }
            return spellings.first { $0.text.isIdentical(to: text) } ?? value
        case let array as NSArray: return NSArray(array: array.map(replaced))
        case let set as NSSet: return NSSet(array: set.map(replaced))
        case let dictionary as NSDictionary:
            let entries = dictionary.map { (key: replaced($0.key), value: replaced($0.value)) }
            return NSDictionary(
                objects: entries.map(\.value), forKeys: entries.map { $0.key as! NSObject & NSCopying })
        default: return value
        }
    }
}

/// A string that equals only itself.
private final class SpelledText: NSObject, NSSecureCoding, NSCopying {
    static var supportsSecureCoding: Bool { true }
    let text: String

    init(_ text: String) { self.text = text }

    // The archive declares it as an `NSString`, which is then decoded.
    required init?(coder: NSCoder) { nil }
    func encode(with coder: NSCoder) { NSString(string: text).encode(with: coder) }
    override var classForKeyedArchiver: AnyClass? { NSString.self }
    func copy(with zone: NSZone? = nil) -> Any { self }
}
