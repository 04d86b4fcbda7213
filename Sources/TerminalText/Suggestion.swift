/// Suggestions for misspelled words.
public enum Suggestion {
    /// The candidate with the smallest edit distance to `word`; nil if that exceeds two letters or half of the
    /// candidate.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let distances = candidates.map { (candidate: $0, distance: distance(from: word, to: $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }),
            best.distance <= min(2, best.candidate.count / 2)
        else { return nil }
        return best.candidate
    }

    /// The number of letters to insert, delete or replace (the Levenshtein distance).
    public static func distance(from word: String, to other: String) -> Int {
        let letters = Array(other)
        var row = Array(0...letters.count)
        for (line, letter) in word.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, otherLetter) in letters.enumerated() {
                let change = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[letters.count]
    }
}
