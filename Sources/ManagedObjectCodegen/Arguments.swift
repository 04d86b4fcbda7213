import Foundation

/// The command line of `managed-object-codegen`.
public struct Arguments {
    /// The sources of the target, and the options to compile them with.
    public private(set) var target = Target(module: "", sources: [])
    /// The file to write the accessors to.
    public private(set) var output = ""
    /// The model files of the target.
    public private(set) var models: [String] = []
    /// The file to write the classes of the models to; empty for none.
    public private(set) var classes = ""
    private var membersFile: String?
    /// The models that the target loads in compiled form.
    public private(set) var compiledModels: [String] = []
    /// The folder for intermediate files; nil for a temporary one.
    public private(set) var workDirectory: String?
    /// The path of the compiler; nil for the one that the PATH contains.
    public private(set) var compiler: String?

    /// The text for wrong arguments, and for `--help`.
    public static let usage = """
        usage: managed-object-codegen --output FILE --module NAME [options] SOURCE…

        Writes the accessors that the @NSManaged declarations in the sources lack on Linux to FILE. Compile FILE
        together with the sources. If a model is given, its classes are written first and are treated as sources.

          --output FILE            the Swift file to write; it isn't touched if nothing has changed
          --module NAME            the module that the sources are compiled into
          --model PATH             an .xcdatamodeld or .xcdatamodel; its entities determine the generated classes
          --classes FILE           the Swift file to write the models' classes to
          --members FILE           a source with comments that add lines to the models' classes
          --compiled-model PATH    a .momd, .mom or .cdm to write as a placeholder for the compiled model or mapping
                                   model with the same name; the versions of a .momd are those of a --model
          --library NAME           the module that the sources import: CoreData (default) or CocoaFoundation
          --package-name NAME      the name of the package, as it is passed to the compiler
          --import-path DIR        a folder with built modules; if CoreData is among them, the sources are type-checked
                                   against it
          --dependency NAME=FILE   a source file of an imported module that is not built yet
          --dependency-model NAME=PATH
                                   a model of such a module, whose classes belong to the module
          --condition NAME         a compilation condition, as for -D
          --swift-version N        the language mode
          --parse-as-library       the only source is not a script
          --compiler PATH          the path of swiftc; the default is SWIFT_EXEC, then the first in PATH
          --work-directory DIR     the folder for intermediate files; by default, next to FILE
        """

    /// - Throws: `Problem`, with a message that names the invalid argument.
    public init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Problem("\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--output": output = try value(of: argument)
            case "--model": models.append(try value(of: argument))
            case "--classes": classes = try value(of: argument)
            case "--members": membersFile = try value(of: argument)
            case "--compiled-model": compiledModels.append(try value(of: argument))
            case "--module": target.module = try value(of: argument)
            case "--library": target.library = try value(of: argument)
            case "--package-name": target.package = try value(of: argument)
            case "--import-path": target.importPaths.append(try value(of: argument))
            case "--condition": target.conditions.append(try value(of: argument))
            case "--swift-version": target.languageVersion = try value(of: argument)
            case "--parse-as-library": target.isLibrary = true
            case "--compiler": compiler = try value(of: argument)
            case "--work-directory": workDirectory = try value(of: argument)
            case "--dependency", "--dependency-model":
                let parts = try value(of: argument).split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw Problem("\(argument) needs NAME=FILE, not '\(parts.joined())'") }
                if argument == "--dependency" {
                    target.addDependency(parts[0], file: parts[1])
                } else {
                    target.addDependency(parts[0], model: parts[1])
                }
            case _ where argument.hasPrefix("--"): throw Problem("there is no option \(argument)")
            default: target.sources.append(argument)
            }
        }
        if output.isEmpty { throw Problem("--output is missing: the file to write") }
        if target.module.isEmpty { throw Problem("--module is missing: the name of the module that is compiled") }
        if !models.isEmpty, classes.isEmpty { throw Problem("--classes is missing: the file for the models' classes") }
        if !classes.isEmpty { target.sources.append(classes) }
        if target.sources.isEmpty { throw Problem("no sources: name the module's Swift files") }
    }

    /// Writes the requested files.
    /// - Throws: `Problems` or `Problem` if the accessors cannot be written, `ModelFileError` if a model cannot be
    ///   read, otherwise the error of the file system.
    public func run() throws {
        if !classes.isEmpty {
            var members = AddedMembers()
            if let membersFile { try members.read(URL(fileURLWithPath: membersFile)) }
            try ManagedObjectAccessors.write(
                ModelClasses.text(forModelsAt: models.map { URL(fileURLWithPath: $0) }, with: members),
                to: URL(fileURLWithPath: classes))
        }
        for compiled in compiledModels {
            try CompiledModel(URL(fileURLWithPath: compiled), of: models.map { URL(fileURLWithPath: $0) }).write()
        }
        let output = URL(fileURLWithPath: output)
        let work =
            workDirectory.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? output.deletingLastPathComponent().appendingPathComponent(".managed-object-codegen", isDirectory: true)
        let text = try ManagedObjectAccessors.text(for: target, compiler: compiler, workDirectory: work)
        try ManagedObjectAccessors.write(text, to: output)
    }
}
