import Checking
import Company
import CoreData
import XCTest

@testable import AStackForEveryOccasion

/// Checks what `openCompany(at:)` and `save(_:)` return when something fails.
final class FailureChecker: XCTestCase {
    private var folder: URL!
    private var url: URL!

    override func setUpWithError() throws {
        folder = try temporaryFolder()
        url = folder.appendingPathComponent("company.sqlite")
    }

    private func expectFailure(
        _ expected: Failure, opening place: Place, _ what: Words, because reason: Words
    ) throws {
        let kind = if case .bundled = place { ".bundled" } else { ".file" }
        let call = "openCompany(at: \(kind)(\(what)))"
        let result: Result<NSPersistentContainer, Failure>
        do { result = try openCompany(at: place) } catch {
            if error is Unsolved { _ = try attempt(call) { throw error } }
            return expect(
                call, false, expected: Words(en: ".failure(\(Words(expected)))", ko: ".failure(\(Words(expected)))"),
                came: Words(en: "a thrown error", ko: "던진 오류"),
                because: Words(
                    en: "The function returns a Result. Return the failure in it instead of throwing an error.",
                    ko: "이 함수는 Result를 반환합니다. 오류를 던지지 말고 그 안에 실패를 담아 반환하십시오."))
        }
        var came = Words(en: "a container with an open store", ko: "저장소가 열린 컨테이너")
        if case .success(let container) = result, container.persistentStoreCoordinator.persistentStores.isEmpty {
            came = Words(en: "a container without a store", ko: "저장소가 없는 컨테이너")
        }
        var failure: Failure?
        if case .failure(let error) = result { failure = error }
        if let failure { came = Words(failure) }
        expect(call, failure == expected, expected: Words(expected), came: came, because: reason)
    }

    // MARK: - openCompany(at:)

    /// 없는 폴더를 보고함
    func testAMissingFolderIsReported() throws {
        try expectFailure(
            .folder, opening: .file(folder.appendingPathComponent("no/such/folder/company.sqlite")),
            Words(en: "in a folder that doesn't exist", ko: "없는 폴더의 파일"),
            because: Words(
                en:
                    "The completion handler receives an error with the code fileWriteUnknown. Report it, and don't create "
                    + "the folder: the path may be wrong.",
                ko: "완료 핸들러가 받는 오류의 코드는 fileWriteUnknown입니다. 경로가 틀렸을 수도 있으므로 폴더를 만들지 말고 그대로 "
                    + "알리십시오."))
    }

    /// 없는 번들 파일을 보고함
    func testAMissingBundledFileIsReported() throws {
        try expectFailure(
            .missingFile, opening: .bundled(url), Words(en: "a file that doesn't exist", ko: "없는 파일"),
            because: Words(
                en: "A store that is only read isn't created. The error's code is fileReadNoSuchFile.",
                ko: "읽기 전용 저장소는 새로 만들어지지 않습니다. 오류의 코드는 fileReadNoSuchFile입니다."))
    }

    /// 편지 파일은 저장소가 아님
    func testALetterIsNotAStore() throws {
        let letter = Data("Dear Grace, this isn't a database. Yours, Ada".utf8)
        try letter.write(to: url)
        try expectFailure(
            .notAStore, opening: .file(url), Words(en: "a letter", ko: "편지 파일"),
            because: Words(
                en: "The error's code tells this failure from the others: fileReadCorruptFile.",
                ko: "오류의 코드 fileReadCorruptFile로 다른 실패와 구별할 수 있습니다."))
        expectFile(letter)
    }

    /// 손상된 저장소를 보고함
    func testADamagedStoreIsReported() throws {
        let damaged = Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 4096)
        try damaged.write(to: url)
        try expectFailure(
            .notAStore, opening: .bundled(url), Words(en: "a damaged store", ko: "손상된 저장소"),
            because: Words(
                en: "A damaged file has the same code as a file that isn't a store: fileReadCorruptFile.",
                ko: "손상된 파일의 오류 코드도 저장소가 아닌 파일과 같은 fileReadCorruptFile입니다."))
        expectFile(damaged)
    }

    private func expectFile(_ data: Data) {
        expect(
            "\(Words(en: "the same file afterwards", ko: "그 뒤의 같은 파일"))", (try? Data(contentsOf: url)) == data,
            expected: Words(en: "unchanged", ko: "그대로"), came: Words(en: "changed, or gone", ko: "바뀌었거나 없음"),
            because: Words(
                en: "The file may be the only copy of something. Never delete it because it doesn't open.",
                ko: "그 파일이 무언가의 유일한 사본일 수 있습니다. 열리지 않는다고 삭제해서는 안 됩니다."))
    }

    /// 다른 모델의 저장소를 보고함
    func testAnotherModelsStoreIsReported() throws {
        let note = NSEntityDescription()
        note.name = "Note"
        let other = NSManagedObjectModel()
        other.entities = [note]
        try expectOtherModel(other, Words(en: "another app's store", ko: "다른 앱의 저장소"))
    }

    /// 이전 버전을 보고함
    func testAnOlderVersionIsReported() throws {
        let older = Company.makeModel()
        older.entitiesByName["Department"]!.properties.removeAll { $0.name == "budget" }
        try expectOtherModel(older, Words(en: "a store without budgets", ko: "예산이 없던 때의 저장소"))
    }

    private func expectOtherModel(_ model: NSManagedObjectModel, _ what: Words) throws {
        let file = StoreFile(model: model, in: folder, name: "company")
        _ = try file.open()
        let sql = "SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_NAME"
        let before = try file.rows(sql)
        try expectFailure(
            .otherModel, opening: .file(url), what,
            because: Words(
                en: "The code is persistentStoreIncompatibleVersionHash. The store must not be migrated or replaced: "
                    + "that's the user's decision.",
                ko: "코드는 persistentStoreIncompatibleVersionHash입니다. 저장소를 마이그레이션하거나 바꿔 놓을지는 사용자가 "
                    + "결정할 일입니다."))
        expect(
            sql, try file.rows(sql), equals: before,
            because: Words(
                en: "The file has to stay as it is.", ko: "파일은 그대로 두어야 합니다."))
    }

    // MARK: - save(_:)

    private func expectSave(_ steps: String, _ context: NSManagedObjectContext, _ expected: Failure?, _ reason: Words)
        throws
    {
        let call = "\(steps); save(context)"
        let failure = try attempt(call) { try save(context) }
        expect(call, failure == expected, expected: Words(expected), came: Words(failure), because: reason)
    }

    private func context(at place: Place) throws -> NSManagedObjectContext {
        try opened("openCompany(at: \(place))", place).viewContext
    }

    /// 성공한 저장에는 실패가 없음
    func testASaveThatSucceedsReturnsNoFailure() throws {
        let context = try context(at: .file(url))
        Department(context: context).name = "Sales"
        try expectSave(
            "Department(context: context).name = \"Sales\"", context, nil,
            Words(en: "Nothing failed.", ko: "실패한 것이 없습니다."))
        let sql = "SELECT ZNAME FROM ZDEPARTMENT"
        expect(
            "save(context); \(sql)", try CompanyFile(in: folder).rows(sql), equals: ["Sales"],
            because: Words(en: "The context has to be saved.", ko: "컨텍스트를 저장해야 합니다."))
    }

    /// 번들 저장소는 읽기 전용
    func testABundledStoreIsReadOnly() throws {
        let writer = try CompanyFile(in: folder).open().viewContext
        Department(context: writer).name = "Sales"
        try writer.save()
        let context = try context(at: .bundled(url))
        Department(context: context).name = "Design"
        try expectSave(
            "openCompany(at: .bundled(url)); Department(context: context).name = \"Design\"", context, .readOnly,
            Words(
                en: "A file in an app is signed, so the store has to be opened as read-only. Then the save fails with "
                    + "the code persistentStoreOperation.",
                ko: "앱에 들어 있는 파일은 서명되어 있으므로 읽기 전용으로 열어야 합니다. 그러면 저장할 때 persistentStoreOperation "
                    + "코드의 오류가 납니다."))
    }

    /// 이름이 빠진 오류에는 코드가 따로 있음
    func testAMissingNameHasItsOwnCode() throws {
        let context = try context(at: .memory)
        _ = Department(context: context)
        try expectSave(
            "Department(context: context)", context, .other(.validationMissingMandatoryProperty),
            Words(
                en: "The department has no name. Not every save that fails is read-only: look at the code.",
                ko: "부서에 이름이 없습니다. 저장이 실패했다고 모두 읽기 전용은 아닙니다. 코드를 확인하십시오."))
    }

    /// 충돌에는 코드가 따로 있음
    func testAConflictHasItsOwnCode() throws {
        let writer = try CompanyFile(in: folder).open().viewContext
        let sales = Department(context: writer)
        sales.name = "Sales"
        try writer.save()
        let context = try context(at: .file(url))
        guard let copy = try context.fetch(NSFetchRequest<Department>(entityName: "Department")).first else {
            throw XCTSkip("another file is open")
        }
        copy.name = "Marketing"
        sales.name = "Trade"
        try writer.save()
        try expectSave(
            "\(Words(en: "another stack has renamed the department", ko: "다른 스택이 부서 이름을 바꿈"))", context,
            .other(.managedObjectMerge),
            Words(
                en: "The code of .other is the code of the error that came.",
                ko: ".other에는 받은 오류의 코드가 들어가야 합니다."))
    }
}
