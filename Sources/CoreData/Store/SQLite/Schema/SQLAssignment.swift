/// Finds out which name in a file belongs to which item of a model. No two items get the same name.
///
/// An item gets a name that fits nothing else. If several names fit, the rows in the file decide, and then the rule for
/// new stores. Whatever is still undecided is ambiguous.
///
///     items                options
///     Person.name          ZNAME, ZNAME1
///     Company.name         ZNAME, ZNAME1      ─ rows of Person have a value in ZNAME1 ─>  Person.name is ZNAME1
struct SQLAssignment {
    /// A name that an item can have.
    struct Option {
        /// Unique among the items.
        let name: String
        /// Options of a lower rank come first; 0 is a certain match.
        var rank = 0
        /// Whether it is the name by the rule for new stores.
        var isRule = false
    }

    enum Result: Equatable {
        /// The option at this index of the item's list.
        case option(Int)
        case missing
        /// Undecided between these options.
        case ambiguous([Int])
    }

    private let items: [[Option]]
    private let isPossible: (_ item: Int, _ option: Int) -> Bool
    private var results: [Result?]
    private var taken: Set<String> = []
    /// The options that the rows in the file exclude, by item; nil if the rows were not examined.
    private var excluded: [Set<Int>?]

    /// - Parameter isPossible: whether the rows in the file allow an option. Called only if names do not decide.
    static func solve(_ items: [[Option]], isPossible: @escaping (_ item: Int, _ option: Int) -> Bool) -> [Result] {
        var assignment = SQLAssignment(items, isPossible)
        for rank in Set(items.joined().map(\.rank)).sorted() { assignment.assign(upTo: rank) }
        return assignment.results.map { $0 ?? .missing }
    }

    private init(_ items: [[Option]], _ isPossible: @escaping (Int, Int) -> Bool) {
        self.items = items
        self.isPossible = isPossible
        results = Array(repeating: nil, count: items.count)
        excluded = Array(repeating: nil, count: items.count)
    }

    private mutating func assign(upTo rank: Int) {
        while true {
            let open = items.indices.filter { results[$0] == nil }
                .map { (item: $0, options: options(of: $0, upTo: rank)) }
                .filter { !$0.options.isEmpty }
            if open.isEmpty { return }
            let forced = open.filter { $0.options.count == 1 }
            // If two items need one name, the item that the rule assigns it to gets it.
            if let (item, options) = forced.first(where: { items[$0.item][$0.options[0]].isRule }) ?? forced.first {
                assign(options[0], to: item)
            } else if look(at: open) {
                continue
            } else if let (item, option) = open.lazy.compactMap(byRule).first {
                assign(option, to: item)
            } else {
                for (item, options) in open { results[item] = .ambiguous(options) }
            }
        }
    }

    private func options(of item: Int, upTo rank: Int) -> [Int] {
        items[item].indices.filter { option in
            items[item][option].rank <= rank && !taken.contains(items[item][option].name)
                && excluded[item]?.contains(option) != true
        }
    }

    private mutating func assign(_ option: Int, to item: Int) {
        results[item] = .option(option)
        taken.insert(items[item][option].name)
    }

    /// Excludes the options that the rows of the file contradict.
    /// - Returns: whether any option was excluded.
    private mutating func look(at open: [(item: Int, options: [Int])]) -> Bool {
        var isNew = false
        for (item, options) in open where excluded[item] == nil {
            let contradicted = Set(options.filter { !isPossible(item, $0) })
            // Rows that contradict every option are not evidence.
            excluded[item] = contradicted.count < options.count ? contradicted : []
            isNew = isNew || !excluded[item]!.isEmpty
        }
        return isNew
    }

    private func byRule(_ open: (item: Int, options: [Int])) -> (Int, Int)? {
        open.options.first { items[open.item][$0].isRule }.map { (open.item, $0) }
    }
}
