import Foundation

/// An answer to an exercise, and the hand-ins that contain exactly this file.
struct SharedAnswer: Sendable {
    /// The place of the exercise in the gradebook.
    let exercise: Int
    /// The rows of the gradebook.
    let rows: [Int]
    let prints: Fingerprints
}

/// Two answers to an exercise that resemble each other more than those of other students.
struct SimilarPair: Sendable {
    let first: SharedAnswer
    let second: SharedAnswer
    /// The share of the shorter answer's fingerprints that the other has too, in percent.
    let percent: Int
    /// The lines of each answer that the fingerprints in common cover.
    let lines: ([ClosedRange<Int>], [ClosedRange<Int>])
}

/// The hand-ins that resemble each other.
///
/// Fingerprints of the starter don't count, nor do those that more than a third or more than 20 of the different
/// answers share: the exercise itself calls for them. Answers with few fingerprints left are too short for a
/// comparison.
struct Resemblance: Sendable {
    /// Files that several students handed in without any difference.
    private(set) var identical: [SharedAnswer] = []
    /// Solved answers that equal the kit's solution. They aren't compared with each other.
    private(set) var solutions: [SharedAnswer] = []
    /// The most similar ones first.
    private(set) var pairs: [SimilarPair] = []

    private static let fewestFingerprints = 6
    private static let leastPercent = 60
    /// In a large class, the number of answers from which on a fingerprint says nothing about any of them.
    private static let mostOwners = 20

    init(in book: Gradebook) {
        for exercise in book.exercises.indices { addPairs(in: exercise, of: book) }
        pairs.sort {
            ($1.percent, $0.first.exercise, $0.first.rows[0], $0.second.rows[0])
                < ($0.percent, $1.first.exercise, $1.first.rows[0], $1.second.rows[0])
        }
    }

    private mutating func addPairs(in exercise: Int, of book: Gradebook) {
        let starter = book.exercises[exercise].starter
        let common = Fingerprints.all(in: starter)
        var owners: [String: [Int]] = [:]
        for (index, row) in book.rows.enumerated() {
            if let answer = row.entries[exercise].result.answer, answer != starter {
                owners[answer, default: []].append(index)
            }
        }
        let solution = SwiftTokens(book.exercises[exercise].solution).tokens.map(\.text)
        func isSolved(_ row: Int) -> Bool { book.rows[row].entries[exercise].result.verdict == .solved }
        let all = owners.sorted { $0.value[0] < $1.value[0] }.map { text, rows in
            (
                answer: SharedAnswer(exercise: exercise, rows: rows, prints: Fingerprints(of: text, without: common)),
                // Names and texts are ignored, so an answer can equal the solution and be wrong.
                isSolution: rows.contains(where: isSolved) && !solution.isEmpty
                    && SwiftTokens(text).tokens.map(\.text) == solution
            )
        }
        let answers = all.filter { !$0.isSolution }.map(\.answer)
        if let copy = all.first(where: \.isSolution)?.answer, copy.prints.hashes.count >= Self.fewestFingerprints {
            let rows = all.filter(\.isSolution).flatMap(\.answer.rows).filter(isSolved).sorted()
            solutions.append(SharedAnswer(exercise: exercise, rows: rows, prints: copy.prints))
        }
        identical += answers.filter { $0.rows.count > 1 && $0.prints.hashes.count >= Self.fewestFingerprints }
        var uses: [UInt64: Int] = [:]
        for hash in answers.flatMap(\.prints.hashes) { uses[hash, default: 0] += 1 }
        let usual = max(2, min(answers.count / 3, Self.mostOwners))
        let own = answers.map { $0.prints.hashes.filter { uses[$0] ?? 0 <= usual } }
        for (first, second) in Self.candidates(own) {
            let shared = own[first].intersection(own[second])
            let least = min(own[first].count, own[second].count)
            guard least >= Self.fewestFingerprints, shared.count * 100 >= least * Self.leastPercent else { continue }
            pairs.append(
                SimilarPair(
                    first: answers[first], second: answers[second], percent: shared.count * 100 / least,
                    lines: (answers[first].prints.ranges(of: shared), answers[second].prints.ranges(of: shared))))
        }
    }

    /// The pairs that share a fingerprint. Even in a large class these are few.
    private static func candidates(_ prints: [Set<UInt64>]) -> [(Int, Int)] {
        var owners: [UInt64: [Int]] = [:]
        for (index, hashes) in prints.enumerated() {
            for hash in hashes { owners[hash, default: []].append(index) }
        }
        var pairs: Set<[Int]> = []
        for owners in owners.values {
            for (place, first) in owners.enumerated() {
                for second in owners[(place + 1)...] { pairs.insert([first, second]) }
            }
        }
        return pairs.map { ($0[0], $0[1]) }
    }
}

extension Fingerprints {
    /// The lines that some fingerprints cover, in ranges that don't touch.
    func ranges(of hashes: Set<UInt64>) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for range in hashes.compactMap({ lines[$0] }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
