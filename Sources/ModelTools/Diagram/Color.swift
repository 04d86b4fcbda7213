/// The colors of a diagram in light and in dark mode.
///
/// Graphviz draws with the light colors, each of which is a unique value. The style sheet in the drawing replaces them
/// if the reader prefers dark pages.
enum Color: CaseIterable {
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

    /// The rules that make a drawing dark. Viewers without style sheets show it light.
    static var styleSheet: String {
        let rules = allCases.flatMap { color in
            ["fill", "stroke"].map { "[\($0)=\"\(color.light)\"]{\($0):\(color.dark)}" }
        }
        return "<style>@media (prefers-color-scheme: dark){\(rules.joined())}</style>"
    }
}
