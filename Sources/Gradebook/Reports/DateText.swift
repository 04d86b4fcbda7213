import Foundation

/// Dates in the time zone of a class, with their distance from Greenwich time: `2026-10-01 23:59 +09:00`.
struct DateText {
    private let formatter = DateFormatter()

    init(in zone: TimeZone) {
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = zone
        formatter.dateFormat = "yyyy-MM-dd HH:mm xxx"
    }

    subscript(date: Date) -> String { formatter.string(from: date) }
}
