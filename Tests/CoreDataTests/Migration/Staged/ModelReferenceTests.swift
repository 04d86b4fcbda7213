import CoreData
import Testing

@Suite struct ModelReferenceTests {
    private let shop: ShopBundle
    private let second: NSManagedObjectModel

    init() throws {
        shop = try ShopBundle()
        second = try shop.model(2)
    }

    @Test func aReferenceToAModelResolvesToThatModel() {
        let reference = NSManagedObjectModelReference(model: second, versionChecksum: second.versionChecksum)
        #expect(reference.resolvedModel === second)
        #expect(reference.versionChecksum == second.versionChecksum)
    }

    @Test func theChecksumSelectsTheVersionOfAFile() {
        let checksum = second.versionChecksum
        let file = NSManagedObjectModelReference(fileURL: shop.url, versionChecksum: checksum)
        #expect(file.resolvedModel == second)
        let compiled = shop.folder.appendingPathComponent("Shop.momd")
        #expect(NSManagedObjectModelReference(fileURL: compiled, versionChecksum: checksum).resolvedModel == second)
        let version = shop.url.appendingPathComponent("Shop 2.xcdatamodel")
        #expect(NSManagedObjectModelReference(fileURL: version, versionChecksum: checksum).resolvedModel == second)
    }

    @Test(arguments: ["Shop", "Shop 2"])
    func aReferenceByNameAcceptsModelOrVersionName(name: String) {
        let reference = NSManagedObjectModelReference(
            name: name, in: shop.bundle, versionChecksum: second.versionChecksum)
        #expect(reference.resolvedModel == second)
    }

    @Test func aReferenceByVersionHashesResolvesItsModel() {
        let reference = NSManagedObjectModelReference(
            entityVersionHashes: second.entityVersionHashesByName, in: shop.bundle,
            versionChecksum: second.versionChecksum)
        #expect(reference.resolvedModel == second)
    }

    @Test func aWrongChecksumTrapsWithTheAvailableChecksums() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shop = try ShopBundle()
            _ = NSManagedObjectModelReference(name: "Shop", in: shop.bundle, versionChecksum: "nonsense").resolvedModel
        }
        let said = outcome.standardError
        #expect(said.contains("The reference to the model 'Shop' in "))
        #expect(said.contains("with the checksum nonsense leads nowhere: Shop has "))
        #expect(said.contains("; Shop 2 has \(second.versionChecksum)"))
    }

    @Test func stagesStoreTheirConfiguration() {
        let (one, two) = ("1", second.versionChecksum)
        let light = NSLightweightMigrationStage([one])
        light.label = "prices"
        let reference = NSManagedObjectModelReference(model: second, versionChecksum: two)
        let third = NSManagedObjectModelReference(fileURL: shop.url, versionChecksum: "3")
        let custom = NSCustomMigrationStage(migratingFrom: reference, to: third)
        custom.willMigrateHandler = { _, _ in }
        custom.didMigrateHandler = nil
        let manager = NSStagedMigrationManager([light, custom])
        #expect(manager.stages == [light, custom] && manager.container == nil)
        #expect(light.versionChecksums == ["1"] && light.label == "prices")
        #expect(custom.currentModel === reference && custom.nextModel === third)
        #expect(custom.willMigrateHandler != nil && custom.didMigrateHandler == nil)
    }

    @Test func aVersionInTwoStagesTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSStagedMigrationManager([NSLightweightMigrationStage(["1", "2"]), NSLightweightMigrationStage(["2"])])
        }
        let said = outcome.standardError
        #expect(said.contains("Duplicate version checksums across stages detected: 2"))
    }

    @Test func aCustomStageCanStartAtThePreviousStagesEnd() {
        let references = ["1", "2", "3"].map { NSManagedObjectModelReference(fileURL: shop.url, versionChecksum: $0) }
        let manager = NSStagedMigrationManager([
            NSCustomMigrationStage(migratingFrom: references[0], to: references[1]),
            NSCustomMigrationStage(migratingFrom: references[1], to: references[2]),
        ])
        #expect(manager.stages.count == 2)
    }
}
