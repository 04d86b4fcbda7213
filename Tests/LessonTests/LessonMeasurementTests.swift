import Foundation
import Testing

/// Numbers that a lesson calls measured match `Lessons/measured.json`, which the benchmarks write.
@Suite struct LessonMeasurementTests {
    /// The part of the output of `Benchmarks --json` that lessons quote.
    private struct Results: Decodable {
        struct Outcome: Decodable {
            let name: String
            let plain: Double
            let faultline: Double
        }
        let outcomes: [Outcome]
        let machine: String
        let date: String
    }

    private func results() throws -> Results {
        let file = StackBuild.root.appendingPathComponent("Lessons/measured.json")
        return try JSONDecoder().decode(Results.self, from: Data(contentsOf: file))
    }

    private func ratios() throws -> [String: String] {
        let results = try results()
        let pairs = results.outcomes.map { ($0.name, String(format: "%.2f", $0.faultline / $0.plain)) }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: LessonFile.all)
    func everyRatioThatALessonQuotesWasMeasured(lesson: LessonFile) throws {
        let ratios = try ratios()
        for part in try lesson.read().parts {
            guard case .prose(let line, let number) = part else { continue }
            for match in line.matches(of: /([0-9.]+)<!-- measured: (.+?) -->/) {
                let (quoted, name) = (String(match.output.1), String(match.output.2))
                let place = Place(file: lesson.path, line: number)
                let measured = ratios[name] ?? "nothing of that name"
                #expect(quoted == measured, "\(place): Lessons/measured.json has \(measured) for “\(name)”")
            }
        }
    }

    /// `.ci/bench-summary` writes the numbers, so a table that differs was edited by hand.
    @Test(arguments: ["README.md", "README.ko.md"])
    func theReadmesQuoteTheSameRun(name: String) throws {
        let (results, ratios) = (try results(), try ratios())
        let text = try String(contentsOf: StackBuild.root.appendingPathComponent(name), encoding: .utf8)
        let quotes = text.matches(of: /([0-9.]+)<!-- measured: (.+?) -->/)
        #expect(quotes.count > 4)
        for quote in quotes { #expect(String(quote.output.1) == ratios[String(quote.output.2)], "\(quote.output.2)") }
        let places = text.matches(of: /<!-- measured on -->(.+?)<!-- end -->/).map { String($0.output.1) }
        #expect(places == ["\(results.machine), \(results.date)"])
    }

    @Test func theFirstChapterQuotesMeasurements() throws {
        let lessons = LessonFile.all.filter { $0.chapter.number == 1 }
        for lesson in lessons {
            let text = try String(contentsOf: lesson.url, encoding: .utf8)
            #expect(text.matches(of: /<!-- measured:/).count > 4, "\(lesson.path)")
        }
        #expect(lessons.count == 2)
    }
}
