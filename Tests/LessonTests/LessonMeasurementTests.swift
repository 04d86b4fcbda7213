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
    }

    private func ratios() throws -> [String: String] {
        let file = StackBuild.root.appendingPathComponent("Lessons/measured.json")
        let results = try JSONDecoder().decode(Results.self, from: Data(contentsOf: file))
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

    @Test func theFirstChapterQuotesMeasurements() throws {
        let lessons = LessonFile.all.filter { $0.chapter.number == 1 }
        for lesson in lessons {
            let text = try String(contentsOf: lesson.url, encoding: .utf8)
            #expect(text.matches(of: /<!-- measured:/).count > 4, "\(lesson.path)")
        }
        #expect(lessons.count == 2)
    }
}
