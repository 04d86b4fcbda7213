import Foundation

/// `LIKE`: the whole string matches a pattern in which `?` stands for one character and `*` for any number of them.
struct LikeComparison: Comparison {
    let options: NSComparisonPredicate.Options
    private let rules: TextRules
    var type: NSComparisonPredicate.Operator { .like }

    init(options: NSComparisonPredicate.Options) {
        self.options = options
        rules = TextRules(options)
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { prepared(right: right)(left) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        let rules = rules
        let pattern: WildcardPattern? = if case .string(let text) = right { WildcardPattern(text, rules) } else { nil }
        return { left in
            if left.isNull || right.isNull { return false }
            guard case .string(let text) = left, let pattern else {
                misuse(
                    "Can't do regex matching on object \(left.summary) with \(right.summary): LIKE needs two strings.")
            }
            return pattern.matches(rules.folded(text))
        }
    }
}

/// A parsed `LIKE` pattern. A backslash escapes the next character.
struct WildcardPattern {
    private enum Piece: Equatable {
        case one(Unicode.Scalar)
        case any
        case anyNumber
    }

    private let pieces: [Piece]

    init(_ text: String, _ rules: TextRules) {
        var pieces: [Piece] = []
        var scalars = rules.folded(text).unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case "?": pieces.append(.any)
            case "*": if pieces.last != .anyNumber { pieces.append(.anyNumber) }
            case "\\": pieces.append(.one(scalars.next() ?? "\\"))
            default: pieces.append(.one(scalar))
            }
        }
        self.pieces = pieces
    }

    /// Backtracks only to the last star, which is sufficient and limits the time to the product of the lengths.
    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        var place = scalars.startIndex
        var piece = 0
        var retry: (place: String.Index, piece: Int)?
        while place < scalars.endIndex {
            if piece < pieces.count {
                switch pieces[piece] {
                case .anyNumber:
                    piece += 1
                    retry = (place, piece)
                    continue
                case .any:
                    piece += 1
                    scalars.formIndex(after: &place)
                    continue
                case .one(let wanted) where wanted == scalars[place]:
                    piece += 1
                    scalars.formIndex(after: &place)
                    continue
                case .one: break
                }
            }
            guard let last = retry else { return false }
            place = scalars.index(after: last.place)
            piece = last.piece
            retry = (place, piece)
        }
        return pieces[piece...].allSatisfy { $0 == .anyNumber }
    }
}
