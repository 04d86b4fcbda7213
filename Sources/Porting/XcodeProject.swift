import Foundation
import TerminalText

/// The targets of an `.xcodeproj`, with lists of files or with folders, as Xcode keeps them since version 16.
struct XcodeProject {
    private(set) var project: PortedProject
    private let objects: [String: [String: Any]]
    /// The paths of files and folders, by the identifiers of their entries.
    private var paths: [String: URL] = [:]

    init(_ url: URL) throws {
        let file = url.appendingPathComponent("project.pbxproj")
        guard let data = FileManager.default.contents(atPath: file.path),
            let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let objects = plist["objects"] as? [String: [String: Any]],
            let root = (plist["rootObject"] as? String).flatMap({ objects[$0] })
        else {
            throw ToolError(
                .input, en: "\(file.path) cannot be read as a project of Xcode's.",
                ko: "\(file.path) 파일을 Xcode 프로젝트로 읽을 수 없습니다.")
        }
        self.objects = objects
        let folder = url.deletingLastPathComponent()
        let name = url.deletingPathExtension().lastPathComponent
        project = PortedProject(name: name, root: folder, targets: [], omissions: [])
        let base = (root["projectDirPath"] as? String).flatMap { $0.isEmpty ? nil : folder.appendingPathComponent($0) }
        addPaths(of: root["mainGroup"] as? String, in: base ?? folder, root: base ?? folder)
        var targets: [PortedProject.Target] = []
        var omissions: [PortedProject.Omission] = []
        for id in root["targets"] as? [String] ?? [] {
            guard let entry = objects[id], let targetName = entry["name"] as? String else { continue }
            switch Self.kind(of: entry["productType"] as? String ?? "") {
            case .success(let kind): targets.append(target(targetName, kind, entry))
            case .failure(let reason): omissions.append(.init(name: targetName, reason: reason.text))
            }
        }
        project = PortedProject(name: name, root: folder, targets: targets, omissions: omissions)
    }

    private struct Reason: Error {
        let text: LocalizedText
    }

    private static func kind(of productType: String) -> Result<PortedProject.Target.Kind, Reason> {
        let type = productType.replacingOccurrences(of: "com.apple.product-type.", with: "")
        switch type {
        case "application", "framework", "framework.static", "library.static", "library.dynamic":
            return .success(.library)
        case "tool": return .success(.program)
        case "bundle.unit-test": return .success(.tests)
        case "bundle.ui-testing":
            return .failure(Reason(text: LocalizedText(en: "tests of the user interface", ko: "사용자 인터페이스 테스트")))
        default: return .failure(Reason(text: LocalizedText(en: "a product of the kind \(type)", ko: "\(type) 종류의 제품")))
        }
    }

    private mutating func addPaths(of id: String?, in parent: URL, root: URL) {
        guard let id, let entry = objects[id] else { return }
        let base = entry["sourceTree"] as? String == "SOURCE_ROOT" ? root : parent
        let url = (entry["path"] as? String).map { base.appendingPathComponent($0) } ?? base
        paths[id] = url
        // The versions of a model are its children, too.
        guard entry["isa"] as? String != "XCVersionGroup" else { return }
        for child in entry["children"] as? [String] ?? [] { addPaths(of: child, in: url, root: root) }
    }

    private func target(_ name: String, _ kind: PortedProject.Target.Kind, _ entry: [String: Any])
        -> PortedProject.Target
    {
        let groups = entry["fileSystemSynchronizedGroups"] as? [String] ?? []
        var originals = groups.compactMap { paths[$0] }.map {
            PortedProject.Original(name: $0.lastPathComponent, url: $0)
        }
        var leftOut: [String] = []
        for group in groups {
            for id in objects[group]?["exceptions"] as? [String] ?? [] {
                let names = objects[id]?["membershipExceptions"] as? [String] ?? []
                leftOut += names.map { "\(paths[group]?.lastPathComponent ?? "")/\($0)" }
            }
        }
        originals += links(to: files(of: entry))
        let dependencies = (entry["dependencies"] as? [String] ?? []).compactMap { id -> String? in
            (objects[id]?["target"] as? String).flatMap { objects[$0]?["name"] as? String }
        }
        return PortedProject.Target(
            name: name, kind: kind, originals: originals, leftOut: leftOut, dependencies: dependencies)
    }

    /// The files of the phases that compile sources and copy resources.
    private func files(of entry: [String: Any]) -> [URL] {
        (entry["buildPhases"] as? [String] ?? []).flatMap { id -> [URL] in
            guard let phase = objects[id], let isa = phase["isa"] as? String,
                ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(isa)
            else { return [] }
            return (phase["files"] as? [String] ?? []).compactMap { id in
                (objects[id]?["fileRef"] as? String).flatMap { paths[$0] }
            }
        }
    }

    /// Links by the files' names. Files of one name get their folder's name too.
    private func links(to files: [URL]) -> [PortedProject.Original] {
        let byName = Dictionary(grouping: files, by: \.lastPathComponent)
        return files.map { url in
            let name = url.lastPathComponent
            guard byName[name]!.count > 1 else { return PortedProject.Original(name: name, url: url) }
            let folder = url.deletingLastPathComponent().lastPathComponent
            return PortedProject.Original(name: "\(folder)-\(name)", url: url)
        }
    }
}
