import ForeignBytes
import Foundation

/// An `.xcdatamodeld`: the versions of a model, and which of them is the current one.
///
///     let bundle = try ModelBundle(contentsOf: url)
///     let document = try ModelDocument(contentsOf: bundle.currentVersionURL)
public struct ModelBundle: Sendable, Equatable {
    private static let currentVersionFile = ".xccurrentversion"
    private static let currentVersionKey = "_XCCurrentVersionName"

    /// The location of the `.xcdatamodeld`.
    public let url: URL
    /// The names of the versions without their extension, in the Finder's order: "Model 2" before "Model 10".
    public let versions: [String]
    /// The name of the version that programs load, without its extension.
    public let currentVersion: String

    /// The model's name, which is the bundle's without its extension.
    public var name: String { url.deletingPathExtension().lastPathComponent }

    /// Reads the list of versions.
    /// - Throws: `ModelFileError` if there is no version, or if the current one cannot be determined.
    public init(contentsOf url: URL) throws {
        func fail(_ problem: String, _ korean: String) -> ModelFileError {
            ModelFileError(path: url.path, line: nil, problem: problem, korean: korean)
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            throw fail("the model cannot be read: there is no such folder", "모델을 읽을 수 없습니다. 폴더가 없습니다.")
        }
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.map { String($0.dropLast(".xcdatamodel".count)) }
            .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
        guard !versions.isEmpty else { throw fail("the folder has no .xcdatamodel", "폴더에 .xcdatamodel이 하나도 없습니다.") }
        self.url = url
        self.versions = versions
        let list = url.appendingPathComponent(Self.currentVersionFile)
        guard FileManager.default.fileExists(atPath: list.path) else {
            // Xcode writes the file when the second version is created.
            guard versions.count == 1 else {
                throw fail(
                    "there are \(versions.count) versions, but no \(Self.currentVersionFile) names the current one",
                    "버전이 \(versions.count)개인데 현재 버전을 알려 주는 \(Self.currentVersionFile) 파일이 없습니다.")
            }
            currentVersion = versions[0]
            return
        }
        guard let data = try? Data(contentsOf: list),
            let name = try? PropertyList.read(data)[Self.currentVersionKey]?.string
        else {
            throw fail(
                "\(Self.currentVersionFile) is not a property list with the key \(Self.currentVersionKey)",
                "\(Self.currentVersionFile) 파일은 \(Self.currentVersionKey) 키가 있는 프로퍼티 리스트가 아닙니다.")
        }
        let current = name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
        guard versions.contains(current) else {
            throw fail(
                "\(Self.currentVersionFile) names \"\(name)\", which is not in the folder",
                "\(Self.currentVersionFile) 파일이 가리키는 \"\(name)\" 버전이 폴더에 없습니다.")
        }
        currentVersion = current
    }

    /// The location of a version, which does not have to exist.
    public func url(ofVersion version: String) -> URL {
        url.appendingPathComponent("\(version).xcdatamodel")
    }

    /// The location of the current version.
    public var currentVersionURL: URL { url(ofVersion: currentVersion) }

    /// Creates a bundle: writes every version and the name of the current one.
    /// - Throws: The error of the file system.
    public static func write(_ documents: [String: ModelDocument], currentVersion: String, to url: URL) throws {
        for (version, document) in documents {
            try document.write(to: url.appendingPathComponent("\(version).xcdatamodel"))
        }
        let list = [currentVersionKey: "\(currentVersion).xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: url.appendingPathComponent(currentVersionFile))
    }
}
