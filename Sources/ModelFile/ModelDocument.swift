import Foundation

/// The contents of one `.xcdatamodel`: all data of Xcode's model editor.
///
/// A file is read in three steps. `ModelReader` parses its text into a tree of `ModelNode`s with line numbers.
/// `ModelGrammar` checks the tree against the format that Xcode writes. The elements here (`EntityElement`,
/// `AttributeElement` …) are typed views of the nodes. Writing turns the tree directly into text, so attributes from
/// later versions of Xcode are preserved.
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
    /// - Throws: `ModelFileError`, with file, line and element, if the file cannot be read or does not follow the
    ///   grammar.
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

    /// Reads the contents of a `contents` file. The path is only for error messages.
    /// - Throws: `ModelFileError`, with line and element, if the data does not follow the grammar.
    public init(data: Data, path: String) throws {
        node = try ModelReader.read(data, path: path)
        try ModelGrammar.check(node, path: path)
        try ReferenceCheck(document: self, path: path).run()
    }

    /// The text of the file.
    public var xml: String { ModelWriter.text(of: node) }

    /// Writes the `contents` file into an `.xcdatamodel` folder, which is created if necessary.
    /// - Throws: The error of the file system.
    public func write(to url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(xml.utf8).write(to: url.appendingPathComponent("contents"))
    }
}

extension ModelDocument {
    /// The entities, in the order of the file.
    public var entities: [EntityElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The definitions of composite attributes.
    public var composites: [CompositeElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The fetch request templates.
    public var fetchRequests: [FetchRequestElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The configurations, without the default one, which has all entities.
    public var configurations: [ConfigurationElement] {
        get { node.elements() }
        set { node.set(newValue) }
    }

    /// The positions of the entities in the editor.
    public var layout: [LayoutElement] {
        get { node.first("elements")?.elements() ?? [] }
        set { node.setWrapped(newValue, in: "elements") }
    }

    /// The author's name for this version.
    public var versionIdentifier: String? {
        get { node["userDefinedModelVersionIdentifier"].flatMap { $0.isEmpty ? nil : $0 } }
        set { node["userDefinedModelVersionIdentifier"] = newValue ?? "" }
    }

    /// The language of generated classes: "Swift", or "Objective-C", which is the default of older files.
    public var sourceLanguage: String {
        get { node["sourceLanguage"] ?? "Objective-C" }
        set { node["sourceLanguage"] = newValue }
    }

    /// Whether CloudKit synchronizes the model. This implementation ignores it.
    public var usedWithCloudKit: Bool {
        get { node.flag("usedWithCloudKit") }
        set { node["usedWithCloudKit"] = newValue ? "YES" : nil }
    }

    /// Whether SwiftData uses the model too. This implementation ignores it.
    public var usedWithSwiftData: Bool {
        get { node.flag("usedWithSwiftData") }
        set { node["usedWithSwiftData"] = newValue ? "YES" : nil }
    }
}
