import Foundation
import Testing
import TestSupport

/// The files, folders, types, functions and commands named in `ARCHITECTURE.md`, in the DocC articles and in the
/// comment of each folder's file to start with exist.
@Suite struct ArchitectureTests {
    static let root = Repository.root
    static let catalog = "Sources/CoreData/CoreData.docc"
    static let pages =
        ["ARCHITECTURE.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(catalog).path)) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }

    /// Names that aren't in the sources: those of other programs and of Apple's framework, and examples.
    private static let foreign: Set<String> = [
        "FULL", "F_FULLFSYNC", "Z_DA_TABLE_Entity_attribute_SOURCE_INSERT", "classifications", "fullfsync",
    ]

    private static func text(of page: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    @Test(arguments: pages) func namesInBackticksExist(page: String) throws {
        let inventory = Inventory.shared
        #expect(inventory.paths.count > 1000)
        let missing = try Self.names(in: page).filter { !Self.foreign.contains($0) && !inventory.contains($0) }
        #expect(missing == [], "These names don't exist.")
    }

    /// `+Name` stands for a file of the same folder.
    @Test func namesInTheCommentsToStartWithExist() throws {
        let inventory = Inventory.shared
        var count = 0
        for path in inventory.paths.sorted() where path.hasPrefix("Sources/CoreData/") && path.hasSuffix(".swift") {
            let lines = try Self.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
            let comment = lines.prefix { $0.hasPrefix("//") || $0.hasPrefix("import") || $0.isEmpty }
                .joined(separator: "\n")
            guard comment.contains("Start reading this folder here") else { continue }
            count += 1
            let folder = path.split(separator: "/").dropLast().prefix(3).joined(separator: "/") + "/"
            let parts = comment.matches(of: /\+([A-Z]\w+)/).map { "+\($0.1).swift" }
            let missing = parts.filter { part in
                !inventory.paths.contains { $0.hasPrefix(folder) && $0.hasSuffix(part) }
            }
            let names = comment.matches(of: /`([^`\n]+)`/).map { String($0.1) }.filter(Self.isName)
            #expect(missing + names.filter { !inventory.contains($0) } == [], "\(path) has names that don't exist.")
        }
        #expect(count > 15)
    }

    @Test func foreignNamesAreUsedButNotDeclaredHere() throws {
        let used = Set(try Self.pages.flatMap(Self.names))
        #expect(Self.foreign.subtracting(used) == [])
        #expect(Self.foreign.filter(Inventory.shared.contains) == [])
    }

    @Test func theMapHasAtMostFifteenHundredWords() throws {
        let words = try Self.text(of: "ARCHITECTURE.md").split(whereSeparator: \.isWhitespace)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        #expect(words.count <= 1500)
    }

    /// A rule of `CONTRIBUTING.md`.
    @Test func sourcesHaveFewerThanThreeHundredLines() throws {
        let sources = Inventory.shared.paths.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
        #expect(sources.count > 800)
        let long = try sources.filter {
            try Self.text(of: $0).split(separator: "\n", omittingEmptySubsequences: false).count > 300
        }
        #expect(long == [], "Divide these files.")
    }

    @Test func linksInTheMapPointToExistingFiles() throws {
        let links = try Self.text(of: "ARCHITECTURE.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
        #expect(links.count > 15)
        for link in links {
            let file = Self.root.appendingPathComponent(link)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
        }
    }

    @Test func theMapAndTheFirstPageLinkEveryArticle() throws {
        let articles = Self.pages.dropFirst().map { $0.dropFirst(Self.catalog.count + 1).dropLast(3) }
            .filter { $0 != "CoreData" }
        #expect(articles.count > 10)
        let (map, first) = (try Self.text(of: "ARCHITECTURE.md"), try Self.text(of: "\(Self.catalog)/CoreData.md"))
        for article in articles {
            #expect(map.contains("\(Self.catalog)/\(article).md"), "\(article)")
            #expect(first.contains("<doc:\(article)>"), "\(article)")
        }
    }

    @Test(arguments: pages.dropFirst()) func theKoreanArticleHasTheSameCodeAndNames(page: String) throws {
        let name = page.dropFirst(Self.catalog.count + 1).dropLast(3)
        let (english, korean) = (try Self.text(of: page), try Self.text(of: "Site/stack/\(name).ko.md"))
        func blocks(_ text: String) -> [Substring] { text.matches(of: /(?ms)^```\w*\n.*?^```$/).map(\.0) }
        func spans(_ text: String) -> Set<String> {
            let prose = text.replacing(/(?ms)^```\w*\n.*?^```$/, with: "").replacing("``", with: "`")
            return Set(prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing(/\s+/, with: " ") })
        }
        #expect(blocks(english) == blocks(korean))
        #expect(spans(english).symmetricDifference(spans(korean)).sorted() == [])
        func rows(_ text: String) -> Int { text.split(separator: "\n").count { $0.hasPrefix("|") } }
        #expect(rows(english) == rows(korean))
    }

    /// The names in backticks on a page, except in code blocks and in the divergences' first column, which quotes
    /// Apple's framework.
    private static func names(in page: String) throws -> [String] {
        var isCode = false
        return try text(of: page).split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") { isCode.toggle() }
            if isCode || line.hasPrefix("    ") { return [] }
            var line = line
            if page.hasSuffix("KnownDivergences.md"), line.hasPrefix("| "),
                let second = line.dropFirst(2).firstRange(of: " | ")
            {
                line = line[second.upperBound...]
            }
            // DocC checks the names in two backticks.
            return line.replacing("``", with: "").matches(of: /`([^`]+)`/).map { String($0.1) }.filter(isName)
        }
    }

    /// Whether a span is a path, an identifier, a function with its labels, or a command of the kit.
    private static func isName(_ span: String) -> Bool {
        span.wholeMatch(of: /(make|faultline) [a-z]+( [a-z]+)?/) != nil
            || span.wholeMatch(of: /[\w.+-]+(\/[\w.+-]+)+\/?/) != nil
            || span.wholeMatch(of: /\w[\w+]*(\.\w+)*(\([\w:]*\))?/) != nil && span.contains(where: \.isLetter)
    }
}

/// The contents of the repository: its paths and the words in its code.
private struct Inventory: Sendable {
    static let shared = Inventory()

    private(set) var paths: Set<String> = []
    private var fileNames: Set<String> = []
    private var words: Set<String> = []
    private let makeTargets: [Substring]

    private init() {
        let root = ArchitectureTests.root
        let makefile = try? String(contentsOf: root.appendingPathComponent("Makefile"), encoding: .utf8)
        makeTargets = makefile?.matches(of: /(?m)^([a-z]+):/).map(\.1) ?? []
        for folder in ["Sources", "Tests", "Exercises", "Lessons", "Site", ".ci"] {
            let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
            while let path = files?.nextObject() as? String {
                if path.hasPrefix(".build") { files?.skipDescendants() } else { add("\(folder)/\(path)") }
            }
        }
        for file in ["Package.swift", "Makefile", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] { add(file) }
        for file in paths where file.hasSuffix(".swift") || file.hasSuffix(".h") || file == "Makefile" {
            // Excludes this suite, whose list would make every foreign name exist.
            guard !file.hasSuffix("ArchitectureTests.swift"),
                let data = try? Data(contentsOf: root.appendingPathComponent(file))
            else { continue }
            data.withUnsafeBytes { addWords(of: $0) }
        }
    }

    /// Adds the words of all lines except comments.
    private mutating func addWords(of bytes: UnsafeRawBufferPointer) {
        var (start, isIndent, isComment) = (0, true, false)
        for place in 0...bytes.count {
            let byte = place < bytes.count ? bytes[place] : UInt8(ascii: "\n")
            if Self.isPartOfWord(byte) {
                isIndent = false
                continue
            }
            if start < place, !isComment { words.insert(String(decoding: bytes[start..<place], as: UTF8.self)) }
            start = place + 1
            if byte == UInt8(ascii: "\n") {
                (isIndent, isComment) = (true, false)
            } else if isIndent, byte != UInt8(ascii: " ") {
                isIndent = false
                isComment = byte == UInt8(ascii: "/") && place + 1 < bytes.count && bytes[place + 1] == byte
            }
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
    }

    private mutating func add(_ path: String) {
        paths.insert(path)
        let name = path.split(separator: "/").last ?? ""
        fileNames.insert(String(name))
        if name.hasSuffix(".swift") { fileNames.insert(String(name.dropLast(6))) }
    }

    func contains(_ span: String) -> Bool {
        let parts = span.split(separator: " ")
        if parts.count > 1 {
            return parts[0] == "make"
                ? makeTargets.contains(parts[1]) : fileNames.contains("\(parts[1].capitalized)Command")
        }
        if span.contains("/") {
            let path = span.hasSuffix("/") ? String(span.dropLast()) : span
            return paths.contains { $0 == path || $0 == path + ".swift" || $0.hasSuffix("/" + path) }
        }
        return fileNames.contains(span)
            || span.split { !($0.isLetter || $0.isNumber || $0 == "_") }.allSatisfy { words.contains(String($0)) }
    }
}
