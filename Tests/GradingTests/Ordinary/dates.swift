private func useDates() throws {
    let now = Date()
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    let parts = Calendar.current.dateComponents([.year, .month], from: now)
    print(formatter.string(from: now), parts.year ?? 0, now.timeIntervalSince1970 > 0, now.addingTimeInterval(60) > now)
    print(now.formatted(.iso8601), ISO8601DateFormatter().string(from: now))
}
