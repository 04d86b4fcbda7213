import Foundation

/// The source files of one module, and the options to compile them with.
public struct Target {
    /// The name of the module.
    public var module: String
    /// The paths of the source files.
    public var sources: [String]
    /// The module that the target imports for its base classes: CoreData, or CocoaFoundation if it uses only key-value
    /// coding.
    public var library = "CoreData"
    /// The package's name, which is part of the names of `package` declarations.
    public var package: String?
    /// Compilation conditions, as after `-D`.
    public var conditions: [String] = []
    /// Folders with built modules. If CoreData's is among them, it is used instead of a stand-in.
    public var importPaths: [String] = []
    /// Modules that are not built yet, dependencies first.
    var dependencies: [StandInModules.Dependency] = []
    /// The language mode, as after `-swift-version`; nil for the compiler's default.
    public var languageVersion: String?
    /// Whether the only file belongs to a library and is not a script.
    public var isLibrary = false

    /// Creates a target that imports CoreData and depends on no other module.
    public init(module: String, sources: [String]) {
        self.module = module
        self.sources = sources
    }

    /// Adds a source file of a module that is not built yet.
    public mutating func addDependency(_ module: String, file: String) {
        dependencies[place(of: module)].files.append(file)
    }

    /// Adds a model of a module that is not built yet, which declares the model's classes.
    public mutating func addDependency(_ module: String, model: String) {
        dependencies[place(of: module)].models.append(model)
    }

    private mutating func place(of module: String) -> Int {
        if let index = dependencies.firstIndex(where: { $0.name == module }) { return index }
        dependencies.append(StandInModules.Dependency(name: module))
        return dependencies.count - 1
    }

    /// Whether the file may need a syntax tree. The check is cheap and can return true unnecessarily.
    static func mayDeclareClasses(_ source: String) throws -> Bool {
        let text = try contents(of: source)
        return ["class ", "extension ", "@NSManaged"].contains { text.range(of: Data($0.utf8)) != nil }
    }

    /// The names of all types that the sources declare, found by a text search.
    func declaredTypeNames() throws -> Set<String> {
        // Much faster here than Swift's own regular expressions, and every build waits for it.
        let pattern = try NSRegularExpression(
            pattern: "\\b(?:class|struct|enum|actor|protocol|typealias)\\s+([\\p{L}_][\\p{L}\\p{N}_]*)")
        var names: Set<String> = []
        for source in sources {
            let text = String(decoding: try Target.contents(of: source), as: UTF8.self)
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                if let range = Range(match.range(at: 1), in: text) { names.insert(String(text[range])) }
            }
        }
        return names
    }

    private static func contents(of source: String) throws -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: source))
        } catch {
            throw Problem("the file cannot be read", file: source)
        }
    }
}
