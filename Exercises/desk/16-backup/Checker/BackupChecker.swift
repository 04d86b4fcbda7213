import Checking
import CoreData
import Exercise
import XCTest

final class BackupChecker: XCTestCase {
    private var folder: URL!
    private var container: NSPersistentContainer!

    private func path(_ name: String) -> URL { folder.appendingPathComponent(name) }

    override func setUpWithError() throws {
        folder = try temporaryFolder()
        container = try openDesk(at: path("desk.sqlite"), model: try makeDeskModel())
        for row in [StaffRow(1, "Ada", "King", "Sales", 1), StaffRow(2, "Ben", "Ott", "Sales", 1)] {
            try hire(row, in: container.viewContext)
        }
    }

    private func staff(in name: String) throws -> [String] {
        let context = try openDesk(at: path(name), model: try makeDeskModel()).viewContext
        return try staff(in: context)
    }

    private func staff(in context: NSManagedObjectContext) throws -> [String] {
        try context.fetch(NSFetchRequest<Employee>(entityName: "Employee")).map(\.firstName).sorted()
    }

    private func copy(to name: String) throws {
        try attempt("backUp(container, to: \(name))") { try backUp(container, to: path(name)) }
    }

    /// 백업이 완전함
    func testTheBackupIsComplete() throws {
        try copy(to: "copy.sqlite")
        expect(
            "two people are hired, backUp; the people in the copy", try staff(in: "copy.sqlite"),
            equals: ["Ada", "Ben"],
            because: Words(
                en: "What was saved last is in the log, a second file next to the store.",
                ko: "마지막에 저장한 것은 저장소 옆에 있는 로그 파일에 있습니다."))
    }

    /// 새 백업이 이전 백업을 대신함
    func testANewBackupReplacesTheOldOne() throws {
        try copy(to: "copy.sqlite")
        _ = try dismiss(1, in: container.viewContext)
        try copy(to: "copy.sqlite")
        guard try staff(in: "copy.sqlite") != [] else { throw XCTSkip("another test reports it") }
        expect(
            "backUp, Ada leaves, backUp to the same file; the people in the copy",
            try staff(in: "copy.sqlite"),
            equals: ["Ben"],
            because: Words(en: "The file holds the newer backup.", ko: "파일에는 새 백업이 있어야 합니다."))
    }

    /// 프로그램은 자기 저장소를 유지
    func testTheDeskKeepsItsStore() throws {
        try copy(to: "copy.sqlite")
        let store = container.persistentStoreCoordinator.persistentStores.first?.url?.lastPathComponent
        expect(
            "backUp; the file of the container's store", store, equals: "desk.sqlite",
            because: Words(
                en: "One method of the coordinator moves it to the new file. Another one only copies.",
                ko: "새 파일로 옮겨 가는 메서드와 복사만 하는 메서드는 다릅니다."))
    }

    /// 백업을 알아봄
    func testABackupIsRecognized() throws {
        try copy(to: "copy.sqlite")
        let other = try openDesk(at: path("other.sqlite"), model: try makeDeskModel())
        try hire(StaffRow(1, "Ada", "King", "Sales", 1), in: other.viewContext)
        try Data("text".utf8).write(to: path("text.sqlite"))
        for (name, right) in [
            ("copy.sqlite", true), ("other.sqlite", false), ("text.sqlite", false),
            ("none.sqlite", false),
        ] {
            let found = try attempt("isBackup(\(name))") { try isBackup(path(name), of: container) }
            expect(
                "isBackup(\(name))", found, equals: right,
                because: Words(
                    en: "A copy has the identifier of the original; other stores and other files don't.",
                    ko: "사본에는 원본의 식별자가 있습니다. 다른 저장소나 다른 파일에는 없습니다."))
        }
        expect(
            "is there a file none.sqlite now?",
            FileManager.default.fileExists(atPath: path("none.sqlite").path),
            equals: false,
            because: Words(en: "Asking must not create a file.", ko: "확인만으로 파일이 생겨서는 안 됩니다."))
    }
}
