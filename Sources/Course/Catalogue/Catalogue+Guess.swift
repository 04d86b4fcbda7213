/// What somebody may have meant who typed a name that no exercise has.
extension Catalogue {
    /// The exercise whose slug or name is nearest to `word`; nil where none is near enough to be meant.
    ///
    /// A slip of the finger takes one or two letters; a third of the word may differ before the guess is a wild one.
    public func exercise(nearestTo word: String) -> Exercise? {
        guard Int(word) == nil else { return nil }
        let limit = max(2, word.count / 3)
        let near = exercises.compactMap { exercise -> (distance: Int, exercise: Exercise)? in
            let names = [exercise.name, exercise.slug]
            if names.contains(where: { $0.hasPrefix(word) }) { return (0, exercise) }
            let distance = names.map { Self.distance(from: word, to: $0) }.min() ?? .max
            return distance <= limit ? (distance, exercise) : nil
        }
        return near.min { $0.distance < $1.distance }?.exercise
    }

    /// How many letters have to be added, taken away or exchanged to make one word of the other (Levenshtein).
    private static func distance(from one: String, to other: String) -> Int {
        let other = Array(other.lowercased())
        var row = Array(0...other.count)
        for (index, letter) in one.lowercased().enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let change = diagonal + (other[column] == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[other.count]
    }
}
