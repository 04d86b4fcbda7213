/// The words after `swift` on a lesson's opening fence. `LessonProgram` documents them.
struct FenceWords {
    private(set) var isNew = false
    private(set) var stops = false
    private(set) var isForApple = false
    private(set) var arguments: [String] = []

    init(_ info: Substring, at place: Place) throws {
        var rest = info.trimmingPrefix { $0 == " " }
        while !rest.isEmpty {
            if rest.hasPrefix("args=\""), let end = rest.dropFirst(6).firstIndex(of: "\"") {
                arguments = rest.dropFirst(6)[..<end].split(separator: " ").map(String.init)
                rest = rest[rest.index(after: end)...]
            } else {
                let word = rest.prefix { $0 != " " }
                switch word {
                case "new": isNew = true
                case "stops": stops = true
                case "apple": isForApple = true
                default:
                    let sentence = "“\(word)” means nothing on a Swift fence: use new, stops, apple or args=\"…\"."
                    throw LessonProblem(place: place, sentence: sentence)
                }
                rest = rest.dropFirst(word.count)
            }
            rest = rest.trimmingPrefix { $0 == " " }
        }
    }
}
