import Foundation

/// How late the exercises of a hand-in are, and what that costs.
///
/// Every day that has begun after a deadline counts. A student's grace days are used up deadline by deadline, the
/// earliest first, and exercises with the same deadline share them. What is left of the lateness costs points.
struct LateDays {
    static let day: TimeInterval = 86_400

    /// How late one exercise is.
    struct Delay: Hashable {
        /// Days after the deadline, grace days included.
        var days = 0
        /// Days that cost points.
        var charged = 0
        /// Whether it was handed in too late to earn anything.
        var isCutOff = false
    }

    private var delays: [Date: Delay] = [:]

    /// - Parameter deadlines: Those of the exercises with points to lose.
    init(handedIn: Date?, deadlines: [Date], policy: CourseFile.LatePolicy, graceDays: Int) {
        guard let handedIn else { return }
        var grace = graceDays
        for deadline in Set(deadlines).sorted() where handedIn > deadline {
            let days = Int((handedIn.timeIntervalSince(deadline) / Self.day).rounded(.up))
            let used = min(grace, days)
            grace -= used
            delays[deadline] = Delay(
                days: days, charged: days - used, isCutOff: policy.cutOffDays.map { days > $0 } ?? false)
        }
    }

    subscript(deadline: Date?) -> Delay { deadline.flatMap { delays[$0] } ?? Delay() }
}
