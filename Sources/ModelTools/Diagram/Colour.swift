/// The colours of a diagram, by day and by night.
///
/// Graphviz is given those of the day, each a value that occurs nowhere else; the style sheet in the drawing exchanges
/// them where the reader prefers a dark page.
enum Colour: CaseIterable {
    case page, box, head, border, ink, muted, line

    var light: String {
        switch self {
        case .page: "#fffffe"
        case .box: "#fbfbfd"
        case .head: "#dedaf2"
        case .border: "#8c86b0"
        case .ink: "#1d1d1f"
        case .muted: "#63636b"
        case .line: "#56517a"
        }
    }

    var dark: String {
        switch self {
        case .page: "#1c1c1e"
        case .box: "#29292d"
        case .head: "#453f66"
        case .border: "#857fae"
        case .ink: "#f2f2f4"
        case .muted: "#acacb4"
        case .line: "#b9b3df"
        }
    }

    /// The rules that turn a drawing dark. A reader that knows no style sheets shows it light.
    static var styleSheet: String {
        let rules = allCases.flatMap { colour in
            ["fill", "stroke"].map { "[\($0)=\"\(colour.light)\"]{\($0):\(colour.dark)}" }
        }
        return "<style>@media (prefers-color-scheme: dark){\(rules.joined())}</style>"
    }
}
