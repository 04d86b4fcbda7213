import Foundation
import ModelFile

/// One run of `port-sources`.
struct Run {
    static let usage = """
        usage: port-sources --module NAME (--output FOLDER | --report) [options] (--source FILE NAME)…

        Writes copies of a module's Swift sources that compile on Linux, each under its NAME in FOLDER, and a file
        PortingSupport.swift. The originals are only read. --report prints as JSON what a copy changes, leaves out and
        leaves to do.

          --bundle                 the module has resources
          --model PATH             a model of the module or of a dependency
          --dependency NAME FILE   a source of a ported module that this one imports
          --bundle-of NAME         such a module with resources
        """

    private var module = ""
    private var output: URL?
    private var sources: [(path: String, name: String)] = []
    private var dependencies: [(module: String, path: String)] = []
    private var models: [String] = []
    private var bundles: Set<String> = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw PortingProblem("\(option) needs a value\n\n\(Self.usage)") }
            return value
        }
        var isReport = false
        while let argument = rest.popFirst() {
            switch argument {
            case "--module": module = try value(of: argument)
            case "--output": output = URL(fileURLWithPath: try value(of: argument), isDirectory: true)
            case "--report": isReport = true
            case "--bundle": bundles.insert("")
            case "--bundle-of": bundles.insert(try value(of: argument))
            case "--model": models.append(try value(of: argument))
            case "--source": sources.append((try value(of: argument), try value(of: argument)))
            case "--dependency": dependencies.append((try value(of: argument), try value(of: argument)))
            default: throw PortingProblem("port-sources does not know \(argument)\n\n\(Self.usage)")
            }
        }
        guard !module.isEmpty, isReport != (output != nil) else { throw PortingProblem(Self.usage) }
    }

    func perform() throws {
        let files = try sources.map { try SourceText(path: $0.path, name: $0.name) }
        var index = DeclarationIndex()
        for file in files { index.add(file, of: nil) }
        for dependency in dependencies {
            index.add(try SourceText(path: dependency.path, name: ""), of: dependency.module)
        }
        for model in models { index.add(relationshipsOf: URL(fileURLWithPath: model)) }
        let bundle = BundleNames(module: module, modulesWithResources: bundles)
        let rewriters = files.map { Rewriter(file: $0, index: index, bundle: bundle) }
        for rewriter in rewriters { rewriter.collect() }
        guard let output else { return try print(rewriters.flatMap(\.notes)) }
        let moves = Moves(rewriters)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for rewriter in rewriters {
            try write(PortedFile(rewriter, moves: moves).text, to: output.appendingPathComponent(rewriter.file.name))
        }
        let support = SupportFile(
            module: module, hasBundle: bundles.contains(""),
            usesCoreData: files.contains { $0.imports.contains("CoreData") },
            usesXCTest: files.contains { $0.imports.contains("XCTest") })
        try write(support.text, to: output.appendingPathComponent("PortingSupport.swift"))
    }

    private func write(_ text: String, to url: URL) throws {
        try Data(text.utf8).write(to: url, options: .atomic)
    }

    private func print(_ notes: [Note]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        Swift.print(String(decoding: try encoder.encode(notes), as: UTF8.self))
    }
}

struct PortingProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// What a copy changes, leaves out, or leaves to a person.
struct Note: Codable {
    enum Kind: String, Codable {
        // Rewritten.
        case attribute, access, keyPath, selector, observedProperty, observer, fetchRequestCast, movedOverride, bundle
        case setLiteral, qualifiedName, importedModule, namedMethods, cloudKitContainer
        // Left out.
        case leftOutDeclaration, leftOutStatement
        // To do.
        case objectiveCName, optionalRequirement, unknownSelector, overrideOfImportedClass, unannouncedProperty
    }

    let file: String
    let line: Int
    let kind: Kind
    let subject: String
}
