import Foundation

/// Keeps texts apart in an archive that Swift takes for equal: a composed and a decomposed spelling of one text.
///
/// `NSKeyedArchiver` writes equal objects once, and on Linux two spellings are equal, so that one would replace the other.
/// Where the collections to be archived hold both, each of them is handed to the archiver as an object of its own, which it
/// writes as an `NSString`. Texts inside objects of the program's classes are out of reach here.
struct ExactTexts {
    /// The spellings of each text that can have several.
    private var spellings: [String: [SpelledText]] = [:]
    private var hasSeveral = false

    /// The value with every text as it is to be archived: itself where no text has two spellings.
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

/// A text that equals only itself.
private final class SpelledText: NSObject, NSSecureCoding, NSCopying {
    static var supportsSecureCoding: Bool { true }
    let text: String

    init(_ text: String) { self.text = text }

    // An archive names it as an `NSString`, which is what comes back.
    required init?(coder: NSCoder) { nil }
    func encode(with coder: NSCoder) { NSString(string: text).encode(with: coder) }
    override var classForKeyedArchiver: AnyClass? { NSString.self }
    func copy(with zone: NSZone? = nil) -> Any { self }
}
