import CoreData
import Foundation
import Library
import Testing

/// The package's resources, looked up under the names that Xcode compiles them to.
@Suite struct BundleTests {
    private let bundle = LibraryContainer.bundle

    @Test func theModelIsAFolderWithAnEntryForEachVersion() throws {
        let folder = try #require(bundle.url(forResource: "Library", withExtension: "momd"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["Library 2.mom", "Library 3.mom", "Library.mom", "VersionInfo.plist"])
        let versions = try #require(bundle.urls(forResourcesWithExtension: "mom", subdirectory: "Library.momd"))
        #expect(versions.compactMap { NSManagedObjectModel(contentsOf: $0 as URL) }.count == 3)
    }

    @Test func eachVersionIsFoundInItsSubdirectory() throws {
        for (name, identifier) in [("Library", "1"), ("Library 2", "2"), ("Library 3", "3")] {
            let url = try #require(
                bundle.url(forResource: name, withExtension: "mom", subdirectory: "Library.momd"))
            #expect(NSManagedObjectModel(contentsOf: url)?.versionIdentifiers == [identifier])
        }
    }

    @Test func versionInfoNamesTheVersions() throws {
        let url = try #require(
            bundle.url(forResource: "VersionInfo", withExtension: "plist", subdirectory: "Library.momd"))
        let info = try #require(
            try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil) as? [String: Any])
        #expect(info["NSManagedObjectModel_CurrentVersionName"] as? String == "Library 3")
        let hashes = try #require(info["NSManagedObjectModel_VersionHashes"] as? [String: Any])
        #expect(hashes.keys.sorted() == ["Library", "Library 2", "Library 3"])
    }

    @Test func mappingModelIsFoundUnderItsCompiledName() throws {
        let url = try #require(bundle.url(forResource: "LibraryV1toV2", withExtension: "cdm"))
        #expect(NSMappingModel(contentsOf: url)?.entityMappings?.first?.destinationEntityName == "Book")
    }
}
