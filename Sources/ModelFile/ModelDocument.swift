import Foundation

/// The contents of one `.xcdatamodel`: everything that Xcode's model editor keeps.
///
/// A file goes through three steps. `ModelReader` turns its text into a tree of `ModelNode`s that remember their lines;
/// `ModelGrammar` holds the tree against what Xcode writes; and the elements here (`EntityElement`,
/// `AttributeElement` …) are typed views of the nodes. Writing goes straight from the tree back to text, so that an
/// attribute that only a later Xcode knows survives.
///
///     var document = try ModelDocument(contentsOf: url)
///     document.entities[0].attributes[0].isOptional = true
///     try document.write(to: url)
public struct ModelDocument: Sendable, Equatable, ModelElement {
    public static let elementName = "model"
    public var node: ModelNode

    public init(node: ModelNode) {
        self.node = node
    }

    /// A document without entities.
    public init() {
        node = ModelNode(name: Self.elementName)
        node["type"] = "com.apple.IDECoreDataModeler.DataModel"
        node["documentVersion"] = "1.0"
        node["minimumToolsVersion"] = "Automatic"
        node["sourceLanguage"] = "Swift"
        node["userDefinedModelVersionIdentifier"] = ""
    }

    /// Reads a model: an `.xcdatamodel` folder, or the `contents` file in it.
    ///
    /// Throws `ModelFileError`, which names file, line and element, when the file cannot be read or does not follow the
    /// grammar.
    public init(contentsOf url: URL) throws {
        let file = url.lastPathComponent == "contents" ? url : url.appendingPathComponent("contents")
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            let older = url.appendingPathComponent("elements")
            if FileManager.default.fileExists(atPath: older.path) {
                throw ModelFileError(
                    path: url.path, line: nil,
                    problem: "the model is in the format of Xcode 3; open it in a later Xcode and save it",
                    korean: "Xcode 3 형식의 모델입니다. 더 새로운 Xcode에서 열어 저장하십시오.")
            }
            throw ModelFileError(
                path: file.path, line: nil, problem: "the file cannot be read", korean: "파일을 읽을 수 없습니다.")
        }
        try self.init(data: data, path: file.path)
    }

    /// Reads the text of a `contents` file. The path is for error messages only.
    public init(data: Data, path: String) throws {
        node = try ModelReader.read(data, path: path)
        try ModelGrammar.check(node, path: path)
        try ReferenceCheck(document: self, path: path).run()
    }

    /// The text of the file.
    public var xml: String { ModelWriter.text(of: node) }

    /// Writes the `contents` file into an `.xcdatamodel` folder, which is made when it is not there.
    public func write(to url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(xml.utf8).write(to: url.appendingPathComponent("contents"))
    }
}

extension ModelDocument {
    public var entities: [EntityElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    public var composites: [CompositeElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    public var fetchRequests: [FetchRequestElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    public var configurations: [ConfigurationElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// Where the editor draws the entities.
    public var layout: [LayoutElement] {
        get { node.first("elements")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "elements") }
    }

    /// What the author calls this version.
    public var versionIdentifier: String? {
        get { node["userDefinedModelVersionIdentifier"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["userDefinedModelVersionIdentifier"] = newValue ?? "" }
    }

    /// The language of generated classes: "Swift" or "Objective-C", as older files mean without saying.
    public var sourceLanguage: String {
        get { node["sourceLanguage"] ?? "Objective-C" }
        set { node["sourceLanguage"] = newValue }
    }

    public var usedWithCloudKit: Bool {
        get { node.flag("usedWithCloudKit") }
        set { node["usedWithCloudKit"] = newValue ? "YES" : nil }
    }

    public var usedWithSwiftData: Bool {
        get { node.flag("usedWithSwiftData") }
        set { node["usedWithSwiftData"] = newValue ? "YES" : nil }
    }
}
