import Checking
import CoreData
import XCTest

@testable import PhotoArchive

final class PhotoArchiveChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!

    /// Ten albums with 20 photos of 5 bytes each. Every third album has a wrong size.
    override func setUpWithError() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        context = try file.open().viewContext
        for number in 0..<10 {
            let album = Album(context: context)
            album.name = "Album \(number)"
            album.bytes = number % 3 == 0 ? 7 : 100
            for index in 0..<20 {
                let photo = Photo(context: context)
                photo.caption = "photo \(number)-\(index)"
                photo.bytes = 5
                photo.album = album
            }
        }
        try context.save()
        context.reset()
    }

    override func tearDown() { (file, context) = (nil, nil) }

    private static let call = "updateSizes(in: context)"

    private func update(_ progress: (String) -> Void = { _ in }) throws {
        try attempt(Self.call) { try updateSizes(in: context, progress: progress) }
    }

    private func photo(_ caption: String) throws -> Photo {
        let request = NSFetchRequest<Photo>(entityName: "Photo")
        request.predicate = NSPredicate(format: "caption == %@", caption)
        return try require(
            caption, try context.fetch(request).first, because: Words(en: "It was saved.", ko: "저장한 사진입니다."))
    }

    private func album(_ number: Int) throws -> Album {
        let request = NSFetchRequest<Album>(entityName: "Album")
        request.predicate = NSPredicate(format: "name == %@", "Album \(number)")
        return try require(
            "Album \(number)", try context.fetch(request).first,
            because: Words(en: "It was saved.", ko: "저장한 앨범입니다."))
    }

    /// The photos without unsaved changes that are in the context at the end of the event.
    private var idlePhotos: [Photo] {
        context.processPendingChanges()
        return context.registeredObjects.compactMap { $0 as? Photo }.filter { !$0.hasChanges }
    }

    // MARK: - The sizes

    /// 잘못된 크기를 모두 고침
    func testEveryWrongSizeIsCorrected() throws {
        try update()
        expect(
            "\(Self.call); the sizes of all albums", try (0..<10).map { try album($0).bytes },
            equals: Array(repeating: 100, count: 10),
            because: Words(
                en: "A size that was corrected is an unsaved change. Refresh such an album with mergeChanges: true.",
                ko: "고친 크기는 저장하지 않은 변경입니다. 그런 앨범은 mergeChanges: true로 새로 고치십시오."))
    }

    /// 앨범마다 이름과 함께 진행 상황을 호출
    func testProgressIsCalledForEachAlbumByName() throws {
        var names: [String] = []
        try update { names.append($0) }
        expect(
            "\(Self.call) { names.append($0) }", names, equals: (0..<10).map { "Album \($0)" },
            because: Words(en: "The window shows the progress.", ko: "창에 진행 상황을 보여 줍니다."))
    }

    /// 저장 안 된 변경도 셈
    func testUnsavedChangesCount() throws {
        let big = try photo("photo 1-0")
        big.bytes = 50
        let moved = try photo("photo 2-0")
        moved.album = try album(1)
        try update()
        expect(
            "an unsaved photo of 50 bytes and one that was moved to album 1; \(Self.call); albums 1 and 2",
            [try album(1).bytes, try album(2).bytes], equals: [150, 95],
            because: Words(
                en: "The user sees the unsaved values, so the sums have to fit these.",
                ko: "사용자에게는 저장하지 않은 값이 보이므로 합계도 그 값과 맞아야 합니다."))
    }

    // MARK: - Memory

    /// 값을 계속 가진 사진이 없음
    func testNoPhotoKeepsItsValues() throws {
        var most = 0
        try update { _ in most = max(most, self.idlePhotos.filter { !$0.isFault }.count) }
        expect(
            "\(Self.call) { photos without changes that aren't faults }, at most", most, equals: 0,
            because: Words(
                en: "An album and its photos hold each other once their relationship was read. That is enough.",
                ko: "관계를 읽은 앨범과 사진은 서로를 참조합니다. 다른 참조가 없어도 메모리에 남습니다."))
    }

    /// 컨텍스트에 남는 사진이 없음
    func testNoPhotoStaysInTheContext() throws {
        var most = 0
        try update { _ in most = max(most, self.idlePhotos.count) }
        expect(
            "\(Self.call) { photos without changes in registeredObjects }, at most", most, equals: 0,
            because: Words(
                en: "A fault takes memory too. The album still holds the set that it read: refresh it, changed or not.",
                ko: "폴트도 메모리를 차지합니다. 앨범이 읽은 집합을 아직 참조합니다. 변경이 있든 없든 앨범도 새로 고치십시오."))
    }

    // MARK: - The user's work

    /// 저장 안 된 설명은 남음
    func testUnsavedCaptionsStay() throws {
        let shown = try photo("photo 4-4")
        shown.caption = "On the beach"
        try update()
        guard shown.managedObjectContext != nil else { throw XCTSkip("another test reports it") }
        expect(
            "photo.caption = \"On the beach\"; \(Self.call); photo.caption", shown.caption, equals: "On the beach",
            because: Words(
                en: "mergeChanges: false discards what wasn't saved.",
                ko: "mergeChanges: false는 저장하지 않은 것을 버립니다."))
    }

    /// 사용 중인 사진은 계속 사용됨
    func testPhotosInHandRemainInUse() throws {
        let shown = try photo("photo 4-4")
        try update()
        expect(
            "\(Self.call); photo.managedObjectContext", shown.managedObjectContext === context,
            expected: Words(en: "the context", ko: "그 컨텍스트"), came: shown.managedObjectContext as Any,
            because: Words(
                en: "reset() discards the objects too, those in a window included.",
                ko: "reset()은 창에 보이는 것을 포함해 객체까지 버립니다."))
    }

    /// 아무것도 저장하지 않음
    func testNothingIsSaved() throws {
        let shown = try photo("photo 4-4")
        shown.caption = "On the beach"
        try update()
        let sql = "SELECT COUNT(*) FROM ZALBUM WHERE ZBYTES = 7"
        expect(
            "\(Self.call); \(sql)", try file.rows(sql), equals: ["4"],
            because: Words(
                en: "The user decides when to save, and may still revert.",
                ko: "언제 저장할지는 사용자가 정하고, 되돌릴 수도 있습니다."))
    }

    // MARK: - Labels

    /// 라벨은 값과 함께 해제
    func testALabelIsReleasedWithTheValues() throws {
        try update()
        let shown = try photo("photo 5-5")
        weak var label = shown.label
        context.refresh(shown, mergeChanges: false)
        expect(
            "photo.label; refresh(photo, mergeChanges: false); the label", label == nil,
            expected: Words(en: "released", ko: "해제됨"), came: Words(en: "in memory", ko: "메모리에 남음"),
            because: Words(
                en: "A fault gives up its modeled values. Your own properties stay until you clear them.",
                ko: "폴트가 되면 모델의 값은 비워집니다. 직접 만든 프로퍼티는 비울 때까지 남습니다."))
    }

    /// 라벨은 실행 취소와 롤백을 따름
    func testALabelFollowsUndoAndRollback() throws {
        try update()
        let shown = try photo("photo 5-5")
        context.undoManager = UndoManager()
        shown.caption = "At home"
        context.processPendingChanges()
        _ = shown.label
        context.undo()
        expect(
            "photo.caption = \"At home\"; photo.label; undo(); photo.label.text", shown.label.text,
            equals: "PHOTO 5-5",
            because: Words(
                en: "Undo restores values without calling your setter.", ko: "실행 취소는 세터를 호출하지 않고 값을 복원합니다."))
        context.undoManager = nil
        shown.caption = "At home"
        _ = shown.label
        context.rollback()
        expect(
            "photo.caption = \"At home\"; photo.label; rollback(); photo.label.text", shown.label.text,
            equals: "PHOTO 5-5",
            because: Words(
                en: "A rollback restores values without calling your setter.",
                ko: "롤백은 세터를 호출하지 않고 값을 복원합니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        context = try file.open().viewContext
        var sizes: [String: [Int]] = [:]
        for name in seed.names(3) {
            let album = Album(context: context)
            album.name = name
            sizes[name] = seed.numbers(seed.number(in: 1...4), in: 1...99)
            for bytes in sizes[name]! {
                let photo = Photo(context: context)
                (photo.caption, photo.bytes, photo.album) = (name, Int64(bytes), album)
            }
        }
        try context.save()
        context.reset()
        var names: [String] = []
        try update { names.append($0) }
        try expectComputed("\(Self.call) { names.append($0) }", names, equals: sizes.keys.sorted())
        let albums = try context.fetch(NSFetchRequest<Album>(entityName: "Album"))
        let shown = sizes.sorted { $0.key < $1.key }
        try expectComputed(
            "\(shown.map { "\($0.key): \($0.value)" }.joined(separator: ", ")); \(Self.call); the sizes",
            albums.map { "\($0.name) \($0.bytes)" }.sorted(),
            equals: shown.map { "\($0.key) \($0.value.reduce(0, +))" })
    }
}
