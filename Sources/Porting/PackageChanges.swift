import Foundation
import TerminalText

/// The files and links of a written package, each with its text or the place that it leads to.
struct PackageContents {
    private(set) var entries: [String: String] = [:]

    init(of folder: URL) { read(folder, "") }

    private mutating func read(_ folder: URL, _ path: String) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where name != ".build" {
            let url = folder.appendingPathComponent(name)
            if let destination = try? manager.destinationOfSymbolicLink(atPath: url.path) {
                entries[path + name] = destination
            } else if let data = manager.contents(atPath: url.path) {
                entries[path + name] = String(decoding: data, as: UTF8.self)
            } else {
                read(url, "\(path)\(name)/")
            }
        }
    }
}

/// The changes in a package that was written again.
public struct PackageChanges {
    private let added: [String]
    private let changed: [String]
    private let removed: [String]
    private let isNew: Bool
    /// Whether the manifest was edited, so that the new one is in a file next to it.
    private let keepsManifest: Bool

    init(from old: PackageContents, to new: PackageContents, keepsManifest: Bool) {
        isNew = old.entries.isEmpty
        added = new.entries.keys.filter { old.entries[$0] == nil }.sorted()
        removed = old.entries.keys.filter { new.entries[$0] == nil }.sorted()
        changed = new.entries.filter { old.entries[$0.key].map { [text = $0.value] in $0 != text } == true }.keys
            .sorted()
        self.keepsManifest = keepsManifest
    }

    /// The text for a terminal; nil for a new package.
    public func text(_ language: Language) -> String? {
        guard !isNew else { return nil }
        let lines = added.map { "  + \($0)" } + changed.map { "  * \($0)" } + removed.map { "  - \($0)" }
        guard !lines.isEmpty else {
            return LocalizedText(
                en: "The package is as it was written before.", ko: "패키지는 이전에 만든 것과 같습니다.")[language]
        }
        var text = LocalizedText(en: "Changed in the package:", ko: "패키지에서 바뀐 것:")[language] + "\n"
        text += lines.joined(separator: "\n")
        if keepsManifest {
            text += "\n"
            text +=
                LocalizedText(
                    en: "Package.swift was edited and is kept. Take what you need from Package.swift.new.",
                    ko: "Package.swift는 직접 고친 것이므로 그대로 두었습니다. 필요한 것을 Package.swift.new에서 옮기십시오.")[language]
        }
        return text
    }
}
