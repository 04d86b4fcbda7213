import CoreData

/// The numbers of a run that lessons and READMEs quote, each in front of a comment that names its row:
///
///     1.44<!-- measured: insert, set, save -->
///     <!-- measured on -->AMD EPYC, 2 processors, 2026-11-23<!-- end -->
struct Quotations {
    private let report: Report

    init(from file: URL) throws {
        report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
    }

    /// Replaces the numbers in a text file.
    func update(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let ratios = Dictionary(
            (report.outcomes + report.readers + report.family).map { ($0.name, String(format: "%.2f", $0.ratio)) },
            uniquingKeysWith: { first, _ in first })
        var unknown: [Substring] = []
        var updated = text.replacing(#/[0-9.]+(?<mark><!-- measured: (?<name>.+?) -->)/#) { match in
            if ratios[String(match.name)] == nil { unknown.append(match.name) }
            return (ratios[String(match.name)] ?? "0") + match.mark
        }
        guard unknown.isEmpty else {
            throw BenchmarkError(
                "\(file.path) quotes rows that the run does not have: \(unknown.joined(separator: "; "))")
        }
        updated.replace(
            #/<!-- measured on -->.*?<!-- end -->/#,
            with: "<!-- measured on -->\(report.machine), \(report.date)<!-- end -->")
        if updated != text { try updated.write(to: file, atomically: true, encoding: .utf8) }
    }
}
