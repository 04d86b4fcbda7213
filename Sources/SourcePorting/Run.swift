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
          --model NAME PATH        a model of the module or of a ported module that this one imports
          --missing-module NAME    a module that the package does not have yet
          --missing-type NAME      a class in Objective-C
          --dependency NAME FILE   a source of a ported module that this one imports
          --bundle-of NAME         such a module with resources
        """

    private var module = ""
    private var output: URL?
    private var sources: [(path: String, name: String)] = []
    private var dependencies: [(module: String, path: String)] = []
    private var models: [(module: String, path: String)] = []
    private var missingModules: Set<String> = []
    private var missingTypes: [String] = []
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
            case "--model": models.append((try value(of: argument), try value(of: argument)))
            case "--missing-type": missingTypes.append(try value(of: argument))
            case "--missing-module": missingModules.insert(try value(of: argument))
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
        var imported: [SourceText] = []
        for dependency in dependencies {
            let file = try SourceText(path: dependency.path, name: "")
            index.add(file, of: dependency.module)
            imported.append(file)
        }
        for model in models {
            index.add(model: URL(fileURLWithPath: model.path), of: model.module == module ? nil : model.module)
        }
        index.absences = Absences(files + imported, index, missingTypes: missingTypes)
        let bundle = BundleNames(module: module, modulesWithResources: bundles)
        let rewriters = files.map { Rewriter(file: $0, index: index, bundle: bundle, missingModules: missingModules) }
        for rewriter in rewriters { rewriter.collect() }
        guard let output else { return try print(rewriters.flatMap(\.notes)) }
        let overrides = rewriters.flatMap { rewriter in rewriter.overrides.map { (rewriter.file, $0) } }
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for rewriter in rewriters {
            let copy = PortedFile(rewriter, overrides: overrides)
            try write(copy.text, to: output.appendingPathComponent(rewriter.file.name))
        }
        let generated = overrides.map(\.1).filter { index.classes[$0.className]?.isGenerated == true }
        let support = SupportFile(
            module: module, hasBundle: bundles.contains(""),
            usesCoreData: files.contains { $0.imports.contains("CoreData") },
            usesXCTest: files.contains { $0.imports.contains("XCTest") },
            usesSwiftUI: files.contains { $0.imports.contains("SwiftUI") },
            absentValueClasses: index.absentValueClasses.sorted(),
            members: generated.flatMap { member in member.lines.map { (member.className, $0) } })
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

/// A change or an omission in a copy, or a task that remains for a person.
struct Note: Codable {
    enum Kind: String, Codable {
        // Rewritten.
        case attribute, access, keyPath, selector, observedProperty, observer, fetchRequestCast, movedOverride, bundle
        case setLiteral, qualifiedName, importedModule, namedMethods, cloudKitContainer, appDelegate, argumentList
        // Left out.
        case leftOutDeclaration, leftOutStatement, leftOutDefaultValue
        // Counted.
        case keptTest, lostTest
        // To do.
        case objectiveCName, optionalRequirement, missingModule, unknownSelector, overrideOfImportedClass,
            unannouncedProperty, lostContainer, missingOperator
    }

    let file: String
    let line: Int
    let kind: Kind
    let subject: String
    /// The declaration of the project through which the subject is missing, with its file and line.
    let origin: String?
}
