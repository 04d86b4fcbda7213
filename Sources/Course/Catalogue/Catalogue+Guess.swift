/// Suggestions for misspelt names of exercises.
extension Catalogue {
    /// The exercise whose slug or name is nearest to `word`; nil where none is near enough.
    ///
    /// Two letters may differ, or a third of the word if that is more.
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
