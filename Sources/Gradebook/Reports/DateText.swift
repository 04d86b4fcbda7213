import Foundation

/// Dates in the time zone of a class, with their distance from Greenwich time: `2026-10-01 23:59 +09:00`.
///
/// A date that isn't a whole minute has seconds, so that one shortly after a deadline differs from it.
struct DateText {
    private let formatter = DateFormatter()

    init(in zone: TimeZone) {
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = zone
    }

    subscript(date: Date) -> String {
        let isWholeMinute = Int(date.timeIntervalSinceReferenceDate) % 60 == 0
        formatter.dateFormat = isWholeMinute ? "yyyy-MM-dd HH:mm xxx" : "yyyy-MM-dd HH:mm:ss xxx"
        return formatter.string(from: date)
    }
}
