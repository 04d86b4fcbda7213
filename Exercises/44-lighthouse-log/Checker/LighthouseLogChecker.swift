import Checking
import CoreData
import SQLite
import XCTest

@testable import LighthouseLog

final class LighthouseLogChecker: XCTestCase {
    private let files = FileManager.default
    /// Too large for the table, so it's kept in the folder next to the file.
    private let picture = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    private func url(_ name: String = "logbook") throws -> URL {
        try temporaryFolder().appendingPathComponent("\(name).sqlite")
    }

    @discardableResult
    private func add(_ texts: String..., to container: NSPersistentContainer) throws -> [NSManagedObject] {
        let context = container.viewContext
        let entries = texts.map { text in
            let entry = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
            entry.setValue(text, forKey: "text")
            entry.setValue(picture, forKey: "picture")
            return entry
        }
        try context.save()
        return entries
    }

    private func entries(_ container: NSPersistentContainer) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Entry")
        request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
        return try container.viewContext.fetch(request)
    }

    private func texts(_ container: NSPersistentContainer) throws -> [String] {
        try entries(container).map { $0.value(forKey: "text") as? String ?? "-" }
    }

    /// The texts in a store that is opened for it. An error counts as none, so that it's reported like missing entries.
    private func texts(at url: URL) -> [String] {
        guard files.fileExists(atPath: url.path) else { return ["no file"] }
        return (try? texts(openLogbook(at: url))) ?? ["unreadable"]
    }

    private func names(_ folder: URL) throws -> [String] {
        try files.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// A folder with a logbook as a program leaves it that was cut off: the entries are in the log.
    private func prepared(_ texts: String..., name: String = "prepared") throws -> URL {
        let source = try url(name)
        let container = try openLogbook(at: source)
        for text in texts { try add(text, to: container) }
        let folder = try temporaryFolder()
        for found in try names(source.deletingLastPathComponent()) where !found.hasSuffix("-shm") {
            try files.copyItem(
                at: source.deletingLastPathComponent().appendingPathComponent(found),
                to: folder.appendingPathComponent(found))
        }
        withExtendedLifetime(container) {}
        return folder.appendingPathComponent("\(name).sqlite")
    }

    /// Why an error of a copy that can succeed is wrong.
    private static func meaning(of error: any Error) -> Words? {
        switch (error as? CocoaError)?.code {
        case .fileWriteFileExists:
            Words(
                en:
                    "A file of this name is there already, such as an old log. replacePersistentStore replaces all files of "
                    + "a store.",
                ko: "예전 로그처럼 같은 이름의 파일이 이미 있습니다. replacePersistentStore는 저장소의 파일을 모두 교체합니다.")
        case .fileNoSuchFile, .fileReadNoSuchFile:
            Words(
                en: "A store doesn't always have all of its files: the log and the folder of pictures can be missing.",
                ko: "저장소의 파일이 언제나 모두 있지는 않습니다. 로그와 사진 폴더는 없을 수도 있습니다.")
        default: nil
        }
    }

    private func installed(_ prepared: URL, _ place: URL) throws -> Bool {
        try attempt("install(prepared, at: place)", explaining: Self.meaning) { try install(prepared, at: place) }
    }

    /// 준비된 일지가 설치됨
    func testThePreparedLogbookIsInstalled() throws {
        let place = try url()
        let result = try installed(prepared("one", "two"), place)
        expect(
            "install(a logbook with two entries, both in its log, at: place); the entries", texts(at: place),
            equals: ["one", "two"],
            because: Words(
                en: "What was saved last is in the log next to the file.", ko: "마지막에 저장한 것은 파일 옆의 로그에 있습니다."))
        expect(
            "install(prepared, at: an empty place)", result, equals: true,
            because: Words(en: "Nothing was there.", ko: "그 자리에는 아무것도 없었습니다."))
    }

    /// 이미 있는 일지는 그대로
    func testALogbookThatIsThereStays() throws {
        let place = try url()
        try { try add("mine", to: openLogbook(at: place)) }()
        let result = try installed(prepared("one"), place)
        expect(
            "install(prepared, at: the place of a logbook)", result, equals: false,
            because: Words(
                en: "A logbook with the user's entries is there already, so nothing is installed.",
                ko: "그 자리에는 사용자의 항목이 든 일지가 이미 있으므로 아무것도 설치하지 않습니다."))
        guard !result else { return }
        expect(
            "install(prepared, at: the place of a logbook); the entries", texts(at: place), equals: ["mine"],
            because: Words(
                en: "A logbook with the user's entries is there already. Leave it as it is.",
                ko: "그 자리에는 사용자의 항목이 든 일지가 이미 있습니다. 그대로 두십시오."))
    }

    /// 오래된 로그는 읽지 않음
    func testAnOldLogIsNotRead() throws {
        // Somebody deleted the main file only.
        let old = try prepared("old 1", "old 2", name: "logbook")
        try files.removeItem(at: old)
        _ = try installed(prepared("new"), old)
        expect(
            "install(prepared, at: a place where only the old log is left); the entries", texts(at: old),
            equals: ["new"],
            because: Words(
                en: "SQLite applies a log to the file next to it, even if it's from another store.",
                ko: "SQLite는 로그를 옆에 있는 파일의 것으로 보고 다시 적용합니다."))
    }

    /// 준비된 일지는 그대로
    func testThePreparedLogbookStaysAsItIs() throws {
        let source = try prepared("one")
        let folder = source.deletingLastPathComponent()
        func content() throws -> [String: Data] {
            var content: [String: Data] = [:]
            // Reading a log makes an index of it, which is no part of the logbook.
            for name in try names(folder) where !name.hasSuffix("-shm") {
                content[name] = files.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
            }
            return content
        }
        let before = try content()
        _ = try installed(source, url())
        let after = try content()
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        expect(
            "install(prepared, at: place); files of the prepared folder that have changed", changed, equals: [],
            because: Words(
                en: "A coordinator that opens a store merges its log. Copying needs no store to be opened.",
                ko: "코디네이터가 저장소를 열면 로그가 병합됩니다. 복사할 때는 저장소를 열지 않아도 됩니다."))
    }

    /// A container whose store has been moved to the URL.
    private func moved() throws -> (container: NSPersistentContainer, from: URL, to: URL, uri: URL) {
        let (from, to) = (try url(), try url("shared"))
        let container = try openLogbook(at: from)
        let uri = try add("one", to: container)[0].objectID.uriRepresentation()
        try attempt("move(container, to: place)", explaining: Self.meaning) { try move(container, to: to) }
        return (container, from, to, uri)
    }

    /// 옮긴 일지에 항목이 있음
    func testAMovedLogbookHasItsEntries() throws {
        let container = try moved().container
        let found = (try? texts(container)) ?? ["unreadable"]
        expect(
            "move(container, to: place); its entries", found, equals: ["one"],
            because: Words(en: "The log belongs to the store.", ko: "로그도 저장소의 일부입니다."))
    }

    /// 옮긴 일지에 사진이 있음
    func testAMovedLogbookHasItsPictures() throws {
        let container = try moved().container
        guard let entry = (try? entries(container))?.first else { throw XCTSkip("testAMovedLogbookHasItsEntries") }
        let bytes = (entry.value(forKey: "picture") as? Data)?.count
        expect(
            "move(container, to: place); bytes of the picture", bytes, equals: picture.count,
            because: Words(
                en: "Large values are in the hidden folder next to the file.", ko: "큰 값은 파일 옆의 숨은 폴더에 있습니다."))
    }

    /// 적어 둔 URI가 계속 유효
    func testWrittenDownURIsStillWork() throws {
        let (container, _, _, uri) = try moved()
        guard (try? texts(container)) == ["one"] else { throw XCTSkip("testAMovedLogbookHasItsEntries") }
        let id = container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri)
        let entry = id.flatMap { try? container.viewContext.existingObject(with: $0) }
        expect(
            "move(container, to: place); the entry of a URI from before", entry?.value(forKey: "text") as? String,
            equals: "one",
            because: Words(
                en: "A copy keeps the UUID and the keys. A migration makes new ones.",
                ko: "복사본은 UUID와 키를 유지하지만 마이그레이션하면 새로 만들어집니다."))
    }

    /// 이전 위치에는 아무것도 남지 않음
    func testNothingStaysAtTheOldPlace() throws {
        let (container, from, to, _) = try moved()
        guard container.persistentStoreCoordinator.persistentStores.first?.url?.path == to.path else {
            throw XCTSkip("testTheContainerWorksAtTheNewPlace")
        }
        expect(
            "move(container, to: place); files at the old place", try names(from.deletingLastPathComponent()),
            equals: [],
            because: Words(
                en: "If a file is left, the next start of the app may open it again.",
                ko: "파일이 남아 있으면 앱이 다음에 시작할 때 그것을 다시 열 수 있습니다."))
    }

    /// 컨테이너가 새 위치에서 동작
    func testTheContainerWorksAtTheNewPlace() throws {
        let (container, _, to, _) = try moved()
        do { try add("two", to: container) } catch { throw XCTSkip("testAMovedLogbookHasItsEntries") }
        guard try texts(container).contains("one") else { throw XCTSkip("testAMovedLogbookHasItsEntries") }
        expect(
            "move(container, to: place); add an entry; the entries at the place", texts(at: to),
            equals: ["one", "two"],
            because: Words(
                en: "The container has to close the old store and open the new one.",
                ko: "컨테이너는 예전 저장소를 닫고 새 저장소를 열어야 합니다."))
    }

    /// A container with an entry, and its export.
    private func exported() throws -> (container: NSPersistentContainer, from: URL, file: URL) {
        let (from, file) = (try url(), try url("export"))
        let container = try openLogbook(at: from)
        try add("one", to: container)
        try attempt("export(container, to: file)", explaining: Self.meaning) { try export(container, to: file) }
        return (container, from, file)
    }

    /// 내보낸 파일에 모두 있음
    func testAnExportHasEverything() throws {
        let file = try exported().file
        expect(
            "export(container, to: file); the entries in the file", texts(at: file), equals: ["one"],
            because: Words(
                en: "What was saved last isn't in the main file yet.", ko: "마지막에 저장한 것은 아직 주 파일에 없습니다."))
    }

    /// 내보낸 파일에는 로그가 필요 없음
    func testAnExportNeedsNoLog() throws {
        let file = try exported().file
        let head = [UInt8]((files.contents(atPath: file.path) ?? Data()).prefix(20).suffix(2))
        expect(
            "export(container, to: file); bytes 18 and 19 of the file", head, equals: [1, 1],
            because: Words(
                en: "2 stands for a write-ahead log, which can't be created on a read-only disk.",
                ko: "2는 WAL을 뜻합니다. 읽기 전용 디스크에는 로그를 만들 수 없습니다."))
        let logs = try names(file.deletingLastPathComponent()).filter { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") }
        expect(
            "export(container, to: file); logs next to the file", logs, equals: [],
            because: Words(en: "Everything is in the file.", ko: "모든 것이 파일 안에 있어야 합니다."))
    }

    /// 내보낸 뒤에도 컨테이너가 동작
    func testTheContainerGoesOnAfterAnExport() throws {
        let (container, from, file) = try exported()
        do { try add("two", to: container) } catch { throw XCTSkip("testAnExportHasEverything") }
        expect(
            "export(container, to: file); add an entry; the entries at the old place", texts(at: from),
            equals: ["one", "two"],
            because: Words(
                en: "An export is a copy. The container keeps its store.",
                ko: "내보내기는 복사입니다. 컨테이너는 자기 저장소를 계속 씁니다."))
        guard texts(at: file).contains("one") else { throw XCTSkip("testAnExportHasEverything") }
        expect(
            "export(container, to: file); add an entry; the entries in the file", texts(at: file), equals: ["one"],
            because: Words(en: "The export is older than the entry.", ko: "파일은 그 전의 것입니다."))
    }

    /// 모든 파일을 삭제
    func testAllFilesAreRemoved() throws {
        let store = try prepared("one", name: "logbook")
        try attempt("remove(store)") { try remove(store) }
        expect(
            "remove(store); files that are left", try names(store.deletingLastPathComponent()), equals: [],
            because: Words(
                en: "A log that stays is read by the next store of that name.",
                ko: "남은 로그는 같은 이름의 다음 저장소가 읽게 됩니다."))
    }

    /// 다른 파일은 그대로
    func testOtherFilesStay() throws {
        let store = try prepared("one", name: "logbook")
        let other = store.deletingLastPathComponent().appendingPathComponent("logbook 2.sqlite")
        try { try add("two", to: openLogbook(at: other)) }()
        try attempt("remove(store)") { try remove(store) }
        let left = try names(store.deletingLastPathComponent()).filter { $0 == "logbook 2.sqlite" }
        expect(
            "remove(logbook.sqlite), next to logbook 2.sqlite; files of that name", left, equals: ["logbook 2.sqlite"],
            because: Words(en: "It's another store.", ko: "다른 저장소입니다."))
    }
}
