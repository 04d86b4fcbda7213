import CoreData
import StoreConformance
import Testing

@Suite struct ConformanceTests {
    @Test func aSQLiteStoreConforms() {
        let report = StoreConformance(of: .sqlite).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func aBinaryStoreConforms() {
        let report = StoreConformance(of: .binary).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func anXMLStoreConforms() {
        let report = StoreConformance(of: .xml).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func anInMemoryStoreLacksPersistence() {
        let report = StoreConformance(of: .inMemory).report()
        #expect(report.lacks == ["reopening", "lastingIDs", "metadata", "modelVersions"], "\(report)")
    }

    @Test func aCustomAtomicStoreConforms() {
        JSONStore.register()
        let report = StoreConformance(of: JSONStore.storeType).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func aCustomIncrementalStoreConforms() {
        RemoteStore.register()
        let report = StoreConformance(of: RemoteStore.storeType, place: RemoteStore.place).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func aReportListsMissingRequirementsWithReasons() throws {
        let requirement = try #require(StoreRequirement.all.first { $0.name == "reopening" })
        let report = StoreConformance(of: .inMemory).report(on: [requirement])
        #expect(report.lacks == ["reopening"])
        #expect(report.description.contains("LACKS reopening: contains everything when it is reopened"))
        #expect(report.description.contains("One Sample was saved, but a fetch finds 0."))
    }
}
