import Foundation
import TerminalText

/// The requirements on a course as a whole.
public struct CourseAudit {
    public let kit: Kit
    private let catalog: Catalog

    /// - Throws: `ToolError` if the course's outline cannot be read.
    public init(of kit: Kit) throws {
        self.kit = kit
        catalog = try Catalog(root: kit.course)
    }

    public func problems() -> [LocalizedText] { problemsInFolders() + problemsInManifest() }

    /// Every folder with a number belongs to the course, and there is at least one exercise.
    public func problemsInFolders() -> [LocalizedText] {
        let numbered = names(in: kit.exercises).filter { $0.first?.isNumber == true }
        let steps = names(in: kit.exercises.appendingPathComponent("desk")).map { "desk/\($0)" }
        let listed = Set((catalog.exercises + catalog.steps).map(\.path))
        var problems = numbered.union(steps).subtracting(listed).sorted().map { folder in
            LocalizedText(
                en: "Exercises/\(folder) is not in \(Outline.path). List it under its chapter, or remove it.",
                ko: "Exercises/\(folder) 폴더가 \(Outline.path) 파일에 없습니다. 해당 장에 적거나 지우십시오.")
        }
        if listed.isEmpty {
            problems.append(
                LocalizedText(
                    en: "\(Outline.path) lists no exercises. To add one: \(Tool.command("author new SLUG"))",
                    ko: "\(Outline.path) 파일에 연습 문제가 없습니다. 추가하려면: \(Tool.command("author new SLUG"))"))
        }
        return problems
    }

    /// The package of the exercises, if the course has one, lists the same exercises in the same order.
    public func problemsInManifest() -> [LocalizedText] {
        let manifest = kit.exercises.appendingPathComponent("Package.swift")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
        let slugs = catalog.exercises.map(\.slug)
        guard let start = text.firstRange(of: Self.listStart)?.upperBound, let end = text[start...].firstIndex(of: "]"),
            text[start..<end].split(separator: "\"").filter({ $0.contains("-") }).map(String.init) == slugs
        else {
            return [
                LocalizedText(
                    en: "Exercises/Package.swift must list the exercises of \(Outline.path) in the same order.",
                    ko: "Exercises/Package.swift 파일에는 \(Outline.path) 파일의 연습 문제가 같은 순서로 있어야 합니다.")
            ]
        }
        return []
    }

    /// The beginning of the manifest's list.
    static let listStart = "let exercises: [String] = ["

    private func names(in folder: URL) -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).subtracting([".DS_Store"])
    }
}
