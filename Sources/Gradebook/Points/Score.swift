import Foundation
import Grading

/// The points for one exercise of a hand-in.
public struct Score: Hashable, Sendable {
    /// The points that can be earned.
    public let maximum: Points
    /// The points that were earned, before a deduction for lateness.
    public let earned: Points
    /// The points that count, after the deduction.
    public let points: Points
    let delay: LateDays.Delay

    /// The points for a result, and what lateness leaves of them.
    ///
    /// The share of the tests and the deduction are computed exactly, and the result is rounded once.
    init(
        _ result: ExerciseResult, maximum: Points, rule: CourseFile.ExerciseRule, isPartial: Bool,
        delay: LateDays.Delay, percentPerDay: Decimal
    ) {
        self.maximum = maximum
        self.delay = delay
        let (part, whole) = Self.share(of: result, rule: rule, isPartial: isPartial)
        earned = Points(maximum.value * part / whole)
        let kept = delay.isCutOff ? 0 : max(0, 100 - percentPerDay * Decimal(delay.charged))
        points = Points(maximum.value * part * kept / (whole * 100))
    }

    /// The share of the points that the tests earn, as a fraction.
    ///
    /// Only a solved exercise earns its points, unless it has partial credit. A hand-in that was refused earns nothing.
    private static func share(
        of result: ExerciseResult, rule: CourseFile.ExerciseRule, isPartial: Bool
    ) -> (part: Decimal, whole: Decimal) {
        switch result.verdict {
        case .solved: return (1, 1)
        case .refused, .missing, .unchecked, .doesNotCompile: return (0, 1)
        case .unsolved, .wrong, .outOfTime, .outOfMemory, .crashed: break
        }
        let counted = result.tests.filter { $0.earns != false }
        let whole = counted.map { rule.tests[$0.name] ?? 1 }.reduce(0, +)
        let part = counted.filter { $0.outcome == .passed }.map { rule.tests[$0.name] ?? 1 }.reduce(0, +)
        return isPartial && whole > 0 ? (part, whole) : (0, 1)
    }
}
