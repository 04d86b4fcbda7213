/// Suggests the most similar name in messages about unknown names.
enum Misspelling {
    /// " Did you mean 'name'?" if one of `names` is similar to `name`, or else an empty string, so that it can be
    /// appended to a message.
    static func hint(_ name: String, among names: some Sequence<String>) -> String {
        let wanted = Array(name.lowercased())
        let longest = max(1, wanted.count / 3)
        let distances = names.sorted().map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
        guard let closest = distances.min(by: { $0.distance < $1.distance }), closest.distance <= longest else {
            return ""
        }
        return " Did you mean '\(closest.name)'?"
    }

    /// The number of characters to insert, remove, replace or swap with their neighbors.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, one) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column] + (one == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
