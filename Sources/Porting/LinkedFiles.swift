import Foundation
import TerminalText

/// The files that a target's links lead to, by their paths in the target's folder.
struct LinkedFiles {
    /// By their paths in `Originals`.
    private(set) var sources: [(path: String, url: URL)] = []
    /// Models and data files, which go into the module's bundle.
    private(set) var resources: [(path: String, rule: String, url: URL)] = []
    /// Files in linked folders that a package on Linux has no use for.
    private(set) var others: [String] = []
    /// The links: to sources and folders, and to the folders of resources. SwiftPM copies a resource that is a link as
    /// a link, which then leads nowhere.
    private(set) var links: [(path: String, url: URL)] = []
    /// Files of the target that are not ported, and the reason.
    private(set) var omissions: [(url: URL, reason: LocalizedText)] = []

    private let declared: [String: String]?

    init(_ target: PortedProject.Target) {
        declared = target.resources.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
        let single = Dictionary(grouping: target.originals.filter { isResource($0.url, $0.name) }) {
            $0.url.deletingLastPathComponent()
        }
        for original in target.originals where !isResource(original.url, original.name) {
            if original.url.pathExtension == "swift" || Self.isPlainFolder(original.url) {
                links.append(("Originals/\(original.name)", original.url))
                add(original.url, original.name)
            } else {
                omit(original.url)
            }
        }
        for (folder, files) in single.sorted(by: { $0.key.path < $1.key.path }) {
            addFolder(folder, of: Set(files.map(\.url.lastPathComponent)))
        }
        let excluded = sources.filter { file in
            target.leftOut.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
        }.map(\.path)
        sources.removeAll { excluded.contains($0.path) }
        others += excluded.map { "Originals/\($0)" }
    }

    private mutating func addFolder(_ folder: URL, of chosen: Set<String>) {
        let number = links.count { $0.path.hasPrefix("Folders/") }
        let link = "Folders/\(number == 0 ? "" : "\(number)-")\(folder.lastPathComponent)"
        links.append((link, folder))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] {
            if chosen.contains(name) {
                resources.append(("\(link)/\(name)", "process", folder.appendingPathComponent(name)))
            } else if !name.hasPrefix(".") {
                others.append("\(link)/\(name)")
            }
        }
    }

    /// - Parameter path: The path in `Originals`.
    private mutating func add(_ url: URL, _ path: String) {
        guard !url.lastPathComponent.hasPrefix(".") else { return }
        guard FileManager.default.fileExists(atPath: url.path) else { return omit(url) }
        if let rule = declared?[path] {
            resources.append(("Originals/\(path)", rule, url))
        } else if url.pathExtension == "swift" {
            sources.append((path, url))
        } else if declared == nil, isResource(url, path) {
            resources.append(("Originals/\(path)", "process", url))
        } else if Self.isPlainFolder(url) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            for name in names.sorted() { add(url.appendingPathComponent(name), "\(path)/\(name)") }
        } else {
            others.append("Originals/\(path)")
            omit(url)
        }
    }

    private mutating func omit(_ url: URL) {
        if !FileManager.default.fileExists(atPath: url.path) {
            omissions.append((url, LocalizedText(en: "there is no such file", ko: "파일이 없습니다")))
        } else if let reason = Self.reasons[url.pathExtension] {
            omissions.append((url, reason))
        }
    }

    /// The classes that files in Objective-C implement.
    var objectiveCClasses: Set<String> {
        var names: Set<String> = []
        for file in omissions where ["m", "mm"].contains(file.url.pathExtension) {
            let text = (try? String(contentsOf: file.url, encoding: .utf8)) ?? ""
            for line in text.split(whereSeparator: \.isNewline) {
                let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "{" })
                // A category follows the name of the class.
                guard words.first == "@implementation", words.count > 1,
                    !words.dropFirst(2).contains(where: { $0.hasPrefix("(") })
                else { continue }
                names.insert(String(words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
            }
        }
        return names
    }

    /// The modules that the sources import, according to their `import` lines.
    var importedModules: Set<String> {
        var modules: Set<String> = []
        for source in sources {
            guard let text = try? String(contentsOf: source.url, encoding: .utf8) else { continue }
            for line in text.split(whereSeparator: \.isNewline) where line.contains("import ") {
                let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
                for (word, next) in zip(words, words.dropFirst()) where word == "import" {
                    modules.insert(String(next.prefix { $0 != "." }))
                }
            }
        }
        return modules
    }

    private func isResource(_ url: URL, _ path: String) -> Bool {
        if let declared { return declared[path] != nil }
        return Self.resourceKinds.contains(url.pathExtension) && url.lastPathComponent != "Info.plist"
            && FileManager.default.fileExists(atPath: url.path)
    }

    private static func isPlainFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
            && !bundleKinds.contains(url.pathExtension)
    }

    private static let resourceKinds: Set<String> = [
        "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "momd", "json", "geojson", "csv", "tsv", "txt", "xml", "plist",
        "sqlite",
    ]
    private static let bundleKinds: Set<String> = [
        "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "xcassets", "lproj", "docc", "xcodeproj", "xcworkspace",
        "bundle", "framework", "xcframework", "playground",
    ]

    private static let reasons: [String: LocalizedText] = {
        let objectiveC = LocalizedText(en: "Objective-C", ko: "Objective-C")
        let interface = LocalizedText(en: "Interface Builder", ko: "Interface Builder")
        return [
            "m": objectiveC, "mm": objectiveC, "storyboard": interface, "xib": interface,
            "xcassets": LocalizedText(en: "an asset catalog", ko: "에셋 카탈로그"),
            "metal": LocalizedText(en: "Metal", ko: "Metal"),
            "intentdefinition": LocalizedText(en: "SiriKit", ko: "SiriKit"),
        ]
    }()
}
