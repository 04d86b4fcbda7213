import Foundation
import SiteGenerator

/// Compares builds of the site with `cmark`, which only parses and writes the same files, and with Hugo, which makes a
/// site of them. The times of all three are of the same run, and of whole processes for the two. The goals are for the
/// time that an author waits. What else the machine does makes it longer, but not the time that the processor works for
/// the build, of all cores together, which is in a column of its own.
///
///     swift run -c release SiteBenchmarks
///     swift run -c release SiteBenchmarks 20      builds 200 highlighted pages 20 times, for a profiler
@main
enum SiteBenchmarks {
    private static let rounds = 7

    static func main() throws {
        let repository = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faultline-site-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        if let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
            var site = try SampleSite(in: folder, repository: repository)
            for _ in 0..<count {
                site.startOver()
                let own = try time { try site.build(isHighlighting: true, fromNothing: true) }
                print(String(format: "%.1f ms, %.1f ms of the processor", own.wall, own.processor))
            }
            return
        }
        print("Pages of 8.5 KB, median of \(rounds) builds from nothing; ratios of time\n")
        print(line("site", "cmark", "Hugo", "Faultline", "processor", "to cmark", "to Hugo", "goal", ""))

        var sites = try (1...5).map {
            try SampleSite(in: folder.appendingPathComponent("\($0)"), repository: repository)
        }
        var small = Array(sites[..<1])
        try compare("200 pages", &small, isHighlighting: false, goal: 150)
        try compare("… with highlighting", &small, isHighlighting: true, goal: 300)
        let edits = try (0..<rounds).map { round in
            try small[0].edit(round)
            return try time { try small[0].build(isHighlighting: true, fromNothing: false) }
        }
        report(
            "… after an edit of one", [nil, nil, median(edits.map(\.wall))], median(edits.map(\.processor)), goal: 50)
        sites[0] = small[0]
        try compare("1,000 pages, as five courses", &sites, isHighlighting: true, goal: 1500)
    }

    private static func compare(_ name: String, _ sites: inout [SampleSite], isHighlighting: Bool, goal: Double) throws
    {
        var times: [[Double]] = [[], [], []]
        var processor: [Double] = []
        // In turns, so that what else the machine does meets all of them.
        for _ in 0..<rounds {
            for index in sites.indices { sites[index].startOver() }
            let others = try [sites.map { try $0.cmark() }, sites.map { try $0.hugo(isHighlighting: isHighlighting) }]
            for (index, all) in others.enumerated() where !all.contains(nil) {
                times[index].append(all.compactMap { $0 }.reduce(0, +))
            }
            let own = try time {
                for site in sites { try site.build(isHighlighting: isHighlighting, fromNothing: true) }
            }
            times[2].append(own.wall)
            processor.append(own.processor)
        }
        report(name, times.map { $0.isEmpty ? nil : median($0) }, median(processor), goal: goal)
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    /// The milliseconds that passed, and those that all cores worked for this process.
    private static func time(_ work: () throws -> Void) rethrows -> (wall: Double, processor: Double) {
        let before = processorTime()
        let duration = try ContinuousClock().measure(work)
        let wall = Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
        return (wall, processorTime() - before)
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    private static func report(_ name: String, _ times: [Double?], _ processor: Double, goal: Double) {
        func milliseconds(_ time: Double?) -> String { time.map { String(format: "%.1f ms", $0) } ?? "" }
        let own = times[2] ?? 0
        let ratios = times.prefix(2).map { other in other.map { String(format: "%.2f", own / $0) } ?? "" }
        print(
            line(
                name, milliseconds(times[0]), milliseconds(times[1]), milliseconds(own), milliseconds(processor),
                ratios[0],
                ratios[1],
                String(format: "%.0f ms", goal), own <= goal ? "✓" : "✗"))
        fflush(nil)
    }

    private static func line(
        _ name: String, _ cmark: String, _ hugo: String, _ own: String, _ processor: String, _ toCmark: String,
        _ toHugo: String,
        _ goal: String, _ mark: String
    ) -> String {
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let padding = String(repeating: " ", count: max(0, 30 - name.count))
        return name + padding + right(cmark, 10) + right(hugo, 11) + right(own, 11) + right(processor, 11)
            + right(toCmark, 10)
            + right(toHugo, 9) + right(goal, 9) + "  " + mark
    }
}
