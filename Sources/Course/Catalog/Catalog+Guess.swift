import TerminalText

/// Suggestions for misspelled exercise names.
extension Catalog {
    /// The exercise whose label, slug or name is closest to `word`; nil if none is close enough or `word` is a number.
    ///
    /// A name that starts with `word` is the closest match. Otherwise up to two letters can differ, or a third of a
    /// longer word.
    public func exercise(nearestTo word: String) -> Exercise? {
        guard Int(word) == nil else { return nil }
        let limit = max(2, word.count / 3)
        let near = (exercises + steps).compactMap { exercise -> (distance: Int, exercise: Exercise)? in
            let names = exercise.names
            if names.contains(where: { $0.hasPrefix(word) }) { return (0, exercise) }
            let distance = names.map { Suggestion.distance(from: word.lowercased(), to: $0.lowercased()) }.min() ?? .max
            return distance <= limit ? (distance, exercise) : nil
        }
        return near.min { $0.distance < $1.distance }?.exercise
    }
}
