import Foundation
import Testing

/// The opening comment of one file in each folder of the stack describes how a request crosses the folder.
@Suite struct FolderHubTests {
    private static let mark = "Start reading this folder here."

    @Test(arguments: StackFiles.layers.joined())
    func folderHasOneFileToStartWith(_ folder: String) throws {
        let path = StackFiles.folder + "/" + folder
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
        let hubs = try names.filter { name in
            try String(contentsOfFile: path + "/" + name, encoding: .utf8).contains(Self.mark)
        }
        #expect(hubs.count == 1, "\(folder) has \(hubs.count) files with the mark: \(hubs)")
        guard let hub = hubs.first else { return }
        let text = try String(contentsOfFile: path + "/" + hub, encoding: .utf8)
        let comment = text.components(separatedBy: "\n").prefix {
            $0.hasPrefix("//") || $0.hasPrefix("import") || $0.isEmpty
        }
        #expect(comment.contains { $0.contains(Self.mark) }, "\(folder)/\(hub) does not open with its story")
        #expect(
            comment.contains { $0.contains("──►") || $0.contains("│") || $0.contains("▼") },
            "\(folder)/\(hub) has no picture")
        let map = try String(contentsOfFile: StackFiles.folder + "/../../ARCHITECTURE.md", encoding: .utf8)
        let name = hub.split(separator: "/").last!.dropLast(".swift".count)
        let row = map.components(separatedBy: "\n").first { $0.hasPrefix("| `\(folder)` |") }
        #expect(row?.hasSuffix("| `\(name)` |") == true, "ARCHITECTURE.md does not say to start \(folder) with \(hub)")
    }

    @Test func entryFileNarratesAFetchAndASaveThroughTheFolders() throws {
        let text = try String(contentsOfFile: StackFiles.folder + "/CoreData.swift", encoding: .utf8)
        for folder in ["Context", "Coordinator", "Store", "Rows", "Object", "Merge", "Request"] {
            #expect(text.contains("`\(folder)`"), "CoreData.swift does not mention \(folder)")
        }
    }
}
