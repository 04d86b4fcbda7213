import Foundation
import Testing
import TestSupport

@testable import Course

@Suite struct CheckerSourceTests {
    static let kit = Kit(root: Repository.root)
    static let exercises = ((try? Catalog(root: kit.root)).map { $0.exercises + $0.steps } ?? []).map(\.path)

    @Test(arguments: exercises) func everyCheckHasAKoreanName(path: String) throws {
        let folder = Self.kit.exercises.appendingPathComponent("\(path)/Checker")
        let source = try CheckerSource(folder: folder, kit: Self.kit)
        for test in source.suites.flatMap(\.tests) {
            let name = source.koreanNames[test.name] ?? ""
            #expect(name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(path): \(test.name)")
        }
    }
}
