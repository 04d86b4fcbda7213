import Foundation

/// A set of source files that is compiled into one module, and what it is compiled with.
public struct Target {
    public var module: String
    public var sources: [String]
    /// The module that the target imports for its object classes: CoreData, or CocoaFoundation for one that uses
    /// key-value coding alone.
    public var library = "CoreData"
    /// The package's name, which `package` declarations carry in theirs.
    public var package: String?
    /// Compilation conditions, as after `-D`.
    public var conditions: [String] = []
    /// Folders with modules that are already built. If CoreData's is among them, it is read instead of a stand-in.
    public var importPaths: [String] = []
    /// Modules that are not built yet, in the order in which they depend on one another.
    var dependencies: [StandInModules.Dependency] = []
    public var languageVersion: String?
    /// Whether the only file is a library's, not a script.
    public var isLibrary = false

    public init(module: String, sources: [String]) {
        self.module = module
        self.sources = sources
    }

    /// A source file of a module that is not built yet.
    public mutating func addDependency(_ module: String, file: String) {
        dependencies[place(of: module)].files.append(file)
    }

    /// A model of a module that is not built yet, whose classes are among the module's.
    public mutating func addDependency(_ module: String, model: String) {
        dependencies[place(of: module)].models.append(model)
    }

    private mutating func place(of module: String) -> Int {
        if let index = dependencies.firstIndex(where: { $0.name == module }) { return index }
        dependencies.append(StandInModules.Dependency(name: module))
        return dependencies.count - 1
    }

    /// Whether it is worth asking the compiler for the file's tree: a cheap look that may say yes too often.
    static func mayDeclareClasses(_ source: String) throws -> Bool {
        let text = try contents(of: source)
        return ["class ", "extension ", "@NSManaged"].contains { text.range(of: Data($0.utf8)) != nil }
    }

    /// The names of all types that the sources declare, found by their words alone.
    func declaredTypeNames() throws -> Set<String> {
        // Far quicker here than Swift's own regular expressions, and every build waits for it.
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
