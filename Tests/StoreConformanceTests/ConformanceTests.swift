import CoreData
import StoreConformance
import Testing

@Suite struct ConformanceTests {
    @Test func aSQLiteStoreLacksNothing() {
        let report = StoreConformance(of: .sqlite).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func aBinaryStoreLacksNothing() {
        let report = StoreConformance(of: .binary).report()
        #expect(report.lacks == [], "\(report)")
    }

    @Test func aStoreInMemoryLacksWhatIsToLast() {
        let report = StoreConformance(of: .inMemory).report()
        #expect(report.lacks == ["readOnly", "reopening", "lastingIDs", "metadata", "modelVersions"], "\(report)")
    }

    @Test func aStoreInAJSONFileLacksNothing() {
        JSONStore.register()
        let report = StoreConformance(of: JSONStore.storeType).report()
        #expect(report.lacks == [], "\(report)")
    }
}
