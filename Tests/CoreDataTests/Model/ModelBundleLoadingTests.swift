import Testing
import TestSupport

@testable import CoreData

@Suite struct ModelBundleLoadingTests {
    private let library = modelFixtures.appendingPathComponent("Library.xcdatamodeld")

    @Test func theCurrentVersionOfABundleIsLoaded() throws {
        let model = try #require(NSManagedObjectModel(contentsOf: library))
        let title = try #require(model.entitiesByName["Book"]?.attributesByName["title"])
        #expect(title.renamingIdentifier == "name")
        #expect(model.versionIdentifiers == ["2"])
    }

    @Test func aCompiledFileNameOpensTheSource() throws {
        let compiled = modelFixtures.appendingPathComponent("Library.momd")
        #expect(NSManagedObjectModel(contentsOf: compiled)?.versionIdentifiers == ["2"])
        let version = compiled.appendingPathComponent("Library.mom")
        #expect(NSManagedObjectModel(contentsOf: version)?.versionIdentifiers == ["1"])
        let single = modelFixtures.appendingPathComponent("Everything.mom")
        #expect(NSManagedObjectModel(contentsOf: single)?.versionIdentifiers == ["7"])
    }

    @Test func aCompiledModelWithoutItsSourceIsReported() throws {
        let compiled = TestFolder.place(".momd")
        defer { try? FileManager.default.removeItem(at: compiled) }
        try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
        #expect {
            _ = try ModelLocator.model(at: compiled)
        } throws: {
            "\($0)".contains("this is a compiled model, which is not read here")
        }
    }

    @Test func aMissingModelIsNil() {
        #expect(NSManagedObjectModel(contentsOf: modelFixtures.appendingPathComponent("Nothing.xcdatamodeld")) == nil)
    }

    /// The error of loading a model with one entity with this content.
    private func error(_ entity: String) -> String {
        let folder = TestFolder.place(".xcdatamodel")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("<model>\n<entity name=\"A\">\n\(entity)\n</entity></model>".utf8)
                .write(to: folder.appendingPathComponent("contents"))
            _ = try ModelLocator.model(at: folder)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test func unusableElementsAreReportedWithTheirLine() {
        let predicate = error(
            #"<fetchedProperty name="f"><fetchRequest name="f" entity="A" predicateString="a =="/></fetchedProperty>"#)
        #expect(predicate.contains(":3: <fetchRequest>: Unable to parse the format string \"a ==\""))
        let number = error(#"<attribute name="a" attributeType="Integer 16" defaultValueString="much"/>"#)
        #expect(
            number.contains(":3: <attribute>: the attribute \"a\" has the value \"much\" where its type needs a number")
        )
        let whole = error(#"<attribute name="a" attributeType="Integer 16" minValueString="1.5"/>"#)
        #expect(whole.contains("needs a whole number"))
        let uuid = error(#"<attribute name="a" attributeType="UUID" defaultValueString="x"/>"#)
        #expect(uuid == "none", "Xcode lets such a default pass")
        let derived = error(#"<attribute name="a" attributeType="String" derived="YES" derivationExpression="("/>"#)
        #expect(derived.contains(":3: <attribute>: Unable to parse"))
    }

    @Test(arguments: ["Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "Boolean"])
    func aNumericDefaultCanBeYesOrNo(type: String) throws {
        let folder = TestFolder.place(".xcdatamodel")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let attributes = ["YES", "NO", "true", "false", "1", "0"].enumerated().map { place, text in
            #"<attribute name="a\#(place)" attributeType="\#(type)" defaultValueString="\#(text)"/>"#
        }
        try Data("<model><entity name=\"A\">\(attributes.joined())</entity></model>".utf8)
            .write(to: folder.appendingPathComponent("contents"))
        let entity = try #require(try ModelLocator.model(at: folder).entitiesByName["A"])
        let defaults = (0..<6).map { (entity.attributesByName["a\($0)"]?.defaultValue as? NSNumber)?.intValue }
        #expect(defaults == [1, 0, 1, 0, 1, 0])
    }

    @Test func checksumsDistinguishVersions() throws {
        let checksums = try NSManagedObjectModel.__checksumsForVersionedModel(at: library)
        #expect(Set(checksums.keys) == ["Library", "Library 2"])
        #expect(checksums["Library"] != checksums["Library 2"])
        #expect(checksums["Library 2"] == NSManagedObjectModel(contentsOf: library)?.versionChecksum)
        #expect(throws: (any Error).self) {
            try NSManagedObjectModel.__checksumsForVersionedModel(at: modelFixtures.appendingPathComponent("No.momd"))
        }
    }

    @Test func modelsOfABundleAreMerged() throws {
        let bundle = try #require(Bundle(path: modelFixtures.path))
        let merged = try #require(NSManagedObjectModel.mergedModel(from: [bundle]))
        #expect(Set(merged.entitiesByName.keys) == ["Artist", "Being", "Work", "Author", "Book"])
        try merged.validate()
    }

    @Test func aStoresMetadataSelectsItsVersion() throws {
        let bundle = try #require(Bundle(path: modelFixtures.path))
        let first = library.appendingPathComponent("Library.xcdatamodel")
        let old = try #require(NSManagedObjectModel(contentsOf: first))
        let metadata = old.versionMetadata(forConfigurationName: nil)
        let found = try #require(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata))
        #expect(Set(found.entitiesByName.keys) == ["Author", "Book"])
        #expect(found.entitiesByName["Book"]?.attributesByName["name"] != nil)
        #expect(found.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test func aStringsFileNextToTheModelLocalizesIt() {
        let german = ModelStrings.dictionary(forModelAt: library, languages: ["de-CH", "en"])
        #expect(german == ["Entity/Book": "Buch", "Property/title/Entity/Book": "Titel"])
        let none = modelFixtures.appendingPathComponent("Everything.xcdatamodel")
        #expect(ModelStrings.dictionary(forModelAt: none, languages: ["de"]) == nil)
    }

    @Test func aModelInATargetsResourcesIsFoundNextToTheProgram() throws {
        let program = TestFolder.place()
        defer { try? FileManager.default.removeItem(at: program) }
        let resources = program.appendingPathComponent("Shop_Shop.resources")
        try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: library, to: resources.appendingPathComponent("Library.xcdatamodeld"))
        let bundle = try #require(Bundle(path: program.path))
        #expect(try ModelLocator.model(named: "Library", in: bundle).versionIdentifiers == ["2"])
        #expect {
            _ = try ModelLocator.model(named: "Shop", in: bundle)
        } throws: {
            "\($0)".contains("there is no model named \"Shop\": add Shop.xcdatamodeld to the resources")
        }
    }

    @Test func aModelIsFoundByName() throws {
        let bundle = try #require(Bundle(path: modelFixtures.path))
        #expect(ModelLocator.url(forModelNamed: "Library", in: bundle)?.lastPathComponent == "Library.xcdatamodeld")
        #expect(
            ModelLocator.url(forModelNamed: "Everything", in: bundle)?.lastPathComponent == "Everything.xcdatamodel")
        #expect(ModelLocator.url(forModelNamed: "Nothing", in: bundle) == nil)
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] != nil, "FAULTLINE_FIXTURES is not set")
    ) func modelsOfRealAppsAreLoadedCheckedCopiedAndArchived() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] ?? "")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let url as URL in files where url.pathExtension == "xcdatamodel" {
            let model = try ModelLocator.model(at: url)
            #expect(throws: Never.self, "\(url.path)") { try model.validate() }
            let data = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
            let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSManagedObjectModel.self, from: data)
            #expect(back == model, "\(url.path)")
            #expect(model.copy() as? NSManagedObjectModel == model, "\(url.path)")
            count += 1
        }
        #expect(count > 0, "the folder holds no model")
    }
}
