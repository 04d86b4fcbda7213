import CoreData

/// The machine and the day of a run, for tables that quote it.
enum Machine {
    /// The processor's name and the number of processors, such as "Intel(R) Xeon(R) CPU, 2 processors".
    static var description: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let count = ProcessInfo.processInfo.activeProcessorCount
        return "\(model ?? "unknown processor"), \(count) processor\(count == 1 ? "" : "s")"
    }

    static var today: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter.string(from: Date())
    }
}
