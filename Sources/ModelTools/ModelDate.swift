import Foundation

/// Formats dates of a model file for display.
enum ModelDate {
    /// Formats seconds since 2001-01-01 00:00 UTC as a day, with the time unless it is midnight.
    static func text(_ seconds: Double) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withFullDate, .withTime, .withDashSeparatorInDate, .withColonSeparatorInTime]
        let text = formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds))
        return text.replacingOccurrences(of: "T00:00:00", with: "").replacingOccurrences(of: "T", with: " ")
    }
}
