import Checking
import CoreData
import XCTest

@testable import BridgeSurvey

final class BridgeSurveyChecker: XCTestCase {
    private var file: StoreFile!
    private var root: NSManagedObjectContext!
    private var view: NSManagedObjectContext!

    /// A root and a view context, and a file with two bridges.
    override func setUpWithError() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        let root = try file.open().newBackgroundContext()
        root.name = "root"
        try root.performAndWait {
            for (name, condition) in [("Old Bridge", 3), ("Mill Bridge", 2)] {
                let bridge = Bridge(context: root)
                (bridge.name, bridge.condition) = (name, Int16(condition))
            }
            try root.save()
        }
        self.root = root
        view = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        view.parent = root
        view.name = "view"
    }

    private func bridge(_ name: String, in context: NSManagedObjectContext) throws -> Bridge {
        let request = NSFetchRequest<Bridge>(entityName: "Bridge")
        request.predicate = NSPredicate(format: "name == %@", name)
        return try context.fetch(request)[0]
    }

    private func form(for bridge: Bridge) throws -> Form {
        try attempt("openForm(for: bridge)") { try openForm(for: bridge) }
    }

    private func rows() throws -> [String] { try file.rows("SELECT ZNAME, ZCONDITION FROM ZBRIDGE ORDER BY ZNAME") }
    private let unchanged = ["Mill Bridge|2", "Old Bridge|3"]

    /// A private child of the view, as a background job has it.
    private func job() -> NSManagedObjectContext {
        let job = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        job.parent = view
        job.name = "job"
        return job
    }

    // MARK: - The form

    /// 폼에 교량이 보임
    func testTheFormShowsTheBridge() throws {
        for name in ["Old Bridge", "Mill Bridge"] {
            let form = try form(for: bridge(name, in: view))
            expect(
                "openForm(for: \(name)).bridge.name", form.bridge.name, equals: name,
                because: Words(en: "The form has the same record.", ko: "폼에는 같은 레코드가 있어야 합니다."))
        }
    }

    /// 편집은 폼에 남음
    func testEditsStayInTheForm() throws {
        let bridge = try bridge("Old Bridge", in: view)
        let form = try form(for: bridge)
        form.bridge.condition = 5
        expect(
            "openForm(for: bridge).bridge.condition = 5; bridge.condition", bridge.condition, equals: 3,
            because: Words(
                en: "The form needs its own object for the record, in its own context.",
                ko: "폼에는 그 레코드의 객체가 별도의 컨텍스트에 따로 있어야 합니다."))
    }

    /// 폼에 저장 안 된 값이 보임
    func testTheFormShowsUnsavedValues() throws {
        let bridge = try bridge("Old Bridge", in: view)
        bridge.condition = 4
        // An object doesn't retain its context, so the form has to live until the value is read.
        let form = try form(for: bridge)
        expect(
            "bridge.condition = 4, not saved; openForm(for: bridge).bridge.condition", form.bridge.condition, equals: 4,
            because: Words(
                en: "A child reads through its parent, a sibling reads from the file.",
                ko: "자식은 부모를 통해 읽고, 형제는 파일에서 읽습니다."))
    }

    /// 새 교량에도 폼이 있음
    func testANewBridgeHasAForm() throws {
        guard try form(for: bridge("Old Bridge", in: view)).context.parent === view else {
            throw XCTSkip("another test reports it")
        }
        let bridge = Bridge(context: view)
        bridge.name = "Footbridge"
        let form = try form(for: bridge)
        expect(
            "a bridge that was never saved; openForm(for: bridge).bridge.name", form.bridge.name, equals: "Footbridge",
            because: Words(
                en: "Parent and child find an object by its temporary ID too.",
                ko: "부모와 자식은 임시 ID로도 객체를 찾습니다."))
    }

    /// 적용하면 화면에 반영됨
    func testApplyReachesTheView() throws {
        let bridge = try bridge("Old Bridge", in: view)
        let form = try form(for: bridge)
        form.bridge.condition = 5
        try attempt("apply(form)") { try apply(form) }
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        expect(
            "form.bridge.condition = 5; apply(form); bridge.condition", bridge.condition, equals: 5,
            because: Words(
                en: "Changes go one level up when the child is saved.", ko: "자식을 저장하면 변경이 한 단계 위로 올라갑니다."))
    }

    /// 적용해도 파일에 쓰지 않음
    func testApplyWritesNothing() throws {
        let form = try form(for: bridge("Old Bridge", in: view))
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        form.bridge.condition = 5
        try attempt("apply(form)") { try apply(form) }
        expect(
            "form.bridge.condition = 5; apply(form); SELECT ZNAME, ZCONDITION", try rows(), equals: unchanged,
            because: Words(
                en: "The file is written when the survey is done, by `saveAll`.",
                ko: "파일에는 점검이 끝났을 때 `saveAll`로 기록합니다."))
    }

    /// 취소하면 편집이 없어짐
    func testCancelDropsTheEdits() throws {
        let form = try form(for: bridge("Old Bridge", in: view))
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        form.bridge.condition = 5
        form.bridge.note = "rust"
        try attempt("cancel(form)") { try cancel(form) }
        guard form.bridge.managedObjectContext != nil else { throw XCTSkip("another test reports it") }
        expect(
            "condition = 5, note = rust; cancel(form); form.bridge",
            ["\(form.bridge.condition)", form.bridge.note ?? "nil"], equals: ["3", "nil"],
            because: Words(
                en: "The form shows what the bridge has, and a later Apply must not bring the edits back.",
                ko: "폼에는 교량의 값이 보여야 하고, 나중에 적용해도 버린 편집이 돌아와서는 안 됩니다."))
    }

    /// 취소 뒤에도 폼을 쓸 수 있음
    func testTheFormIsUsableAfterCancel() throws {
        let bridge = try bridge("Mill Bridge", in: view)
        let form = try form(for: bridge)
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        form.bridge.condition = 5
        try attempt("cancel(form)") { try cancel(form) }
        expect(
            "condition = 5; cancel(form); form.bridge.managedObjectContext?.parent",
            form.bridge.managedObjectContext.map { _ in "the form's context" }, equals: "the form's context",
            because: Words(
                en: "A reset takes the objects away from their context.", ko: "`reset()`은 객체를 컨텍스트에서 떼어 냅니다."))
    }

    /// 새로 고치면 화면의 값이 보임
    func testRefreshShowsTheViewsValues() throws {
        let bridge = try bridge("Mill Bridge", in: view)
        let form = try form(for: bridge)
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        _ = form.bridge.condition
        bridge.condition = 4
        try attempt("refresh(form)") { try refresh(form) }
        expect(
            "form.bridge.condition was read; bridge.condition = 4; refresh(form); form.bridge.condition",
            form.bridge.condition, equals: 4,
            because: Words(
                en: "Changes only go up, and a fetch doesn't change objects that the context has.",
                ko: "변경은 위로만 올라가고, 가져오기는 이미 있는 객체의 값을 바꾸지 않습니다."))
    }

    /// 새로 고쳐도 입력한 것은 유지
    func testRefreshKeepsWhatWasTyped() throws {
        let bridge = try bridge("Mill Bridge", in: view)
        let form = try form(for: bridge)
        guard form.context.parent === view else { throw XCTSkip("another test reports it") }
        form.bridge.note = "rust"
        bridge.condition = 4
        try attempt("refresh(form)") { try refresh(form) }
        expect(
            "form.bridge.note = rust; bridge.condition = 4; refresh(form); form.bridge.note", form.bridge.note,
            equals: "rust",
            because: Words(
                en: "A parameter of `refresh` decides whether unsaved changes are kept.",
                ko: "새로 고치는 메서드에는 저장하지 않은 변경을 어떻게 할지 정하는 매개변수가 있습니다."))
    }

    // MARK: - add

    /// 추가한 교량이 부모에 있음
    func testAddedBridgesAreInTheParent() async throws {
        let view = view!
        for names in [["North", "East"], ["West"]] {
            _ = try await attempt("add(\(names), below: view)") { try await add(names, below: view) }
            let found = await view.perform { view.insertedObjects.compactMap { ($0 as? Bridge)?.name } }
            expect(
                "add(\(names), below: view); view.insertedObjects", Set(names).isSubset(of: found), equals: true,
                because: Words(
                    en: "The child's save passes its objects on to the parent.", ko: "자식을 저장해야 객체가 부모로 올라갑니다."))
        }
        expect(
            "add(…); SELECT ZNAME, ZCONDITION", try rows(), equals: unchanged,
            because: Words(en: "The file is written by `saveAll`.", ko: "파일에는 `saveAll`로 기록합니다."))
    }

    /// ID가 바뀌지 않음
    func testTheIDsLast() async throws {
        let (view, root) = (view!, root!)
        let names = ["North", "East", "West"]
        let ids = try await attempt("add(\(names), below: view)") { try await add(names, below: view) }
        try await view.perform { try view.save() }
        try await root.perform { try root.save() }
        let found = await root.perform {
            ids.compactMap { (try? root.existingObject(with: $0) as? Bridge)?.name }
        }
        expect(
            "ids = add(\(names), below: view); view and root are saved; the names by these IDs in root", found,
            equals: names,
            because: Words(
                en: "After a child's save the IDs are still temporary. Obtain permanent ones before it.",
                ko: "자식을 저장해도 임시 ID는 그대로입니다. 그 전에 영구 ID를 받는 메서드가 있습니다."))
    }

    // MARK: - saveAll

    /// 모두 저장하면 파일에 저장됨
    func testSaveAllReachesTheFile() async throws {
        let (job, root) = (job(), root!)
        let edited = try await root.perform { [self] in
            let bridge = try self.bridge("Mill Bridge", in: root)
            bridge.condition = 1
            return bridge
        }
        let bridge = try await job.perform { [self] in
            let bridge = try self.bridge("Old Bridge", in: job)
            bridge.condition = 4
            return bridge
        }
        try await attempt("saveAll(from: job)") { try await saveAll(from: job) }
        expect(
            "root: Mill Bridge.condition = 1; job: Old Bridge.condition = 4; saveAll(from: job); SELECT …", try rows(),
            equals: ["Mill Bridge|1", "Old Bridge|4"],
            because: Words(
                en:
                    "Only the root's save writes the file, and a parent saves what it was given before: it pulls nothing.",
                ko: "파일에 기록하는 것은 루트의 저장뿐입니다. 부모는 자식의 변경을 끌어오지 않고 그 전에 받은 것만 저장합니다."))
        await root.perform { _ = edited.condition }
        await job.perform { _ = bridge.condition }
    }

    /// 단계마다 자기 큐에서 저장
    func testEachLevelIsSavedOnItsQueue() async throws {
        let job = job()
        let bridge = try await job.perform { [self] in
            let bridge = try self.bridge("Old Bridge", in: job)
            bridge.condition = 4
            return bridge
        }
        let guarding = QueueGuard("root")
        defer { guarding.stop() }
        try await attempt("saveAll(from: job)") { try await saveAll(from: job) }
        expect(
            "saveAll(from: job); saves of root outside its blocks",
            guarding.violations.filter { $0 == "saveBegan" }, equals: [],
            because: Words(
                en: "The block of a child runs on the child's queue. Each context is saved in its own block.",
                ko: "자식의 블록은 자식의 큐에서 실행됩니다. 컨텍스트마다 자기 블록에서 저장하십시오."))
        await job.perform { _ = bridge.condition }
    }

    /// 오류가 난 위쪽은 저장되지 않음
    func testNothingAboveAnErrorIsSaved() async throws {
        let (job, view) = (job(), view!)
        let edited = try await view.perform { [self] in
            let bridge = try self.bridge("Old Bridge", in: view)
            bridge.condition = 4
            return bridge
        }
        let nameless = await job.perform { Bridge(context: job) }
        var thrown: (any Error)?
        do { try await saveAll(from: job) } catch let error as Unsolved { throw XCTSkip("\(error)") } catch {
            thrown = error
        }
        expect(
            "job has a bridge without a name; saveAll(from: job)", thrown != nil,
            expected: Words(en: "the error 1570", ko: "오류 1570"), came: thrown as Any,
            because: Words(en: "The error of any level comes through.", ko: "어느 단계의 오류든 전달해야 합니다."))
        expect(
            "view: Old Bridge.condition = 4; job has a bridge without a name; saveAll(from: job); SELECT …",
            try rows(), equals: unchanged,
            because: Words(
                en: "After an error nothing above it is saved, or half of the survey is in the file.",
                ko: "오류가 나면 그 위의 단계는 저장하지 않아야 합니다. 그러지 않으면 점검의 절반만 파일에 기록됩니다."))
        await view.perform { _ = edited.condition }
        await job.perform { _ = nameless.name }
    }

    /// 루트의 오류가 그대로 전달
    func testErrorsOfTheRootComeThrough() async throws {
        let (job, root) = (job(), root!)
        let nameless = await root.perform { Bridge(context: root) }
        var thrown: (any Error)?
        do { try await saveAll(from: job) } catch let error as Unsolved { throw XCTSkip("\(error)") } catch {
            thrown = error
        }
        expect(
            "root has a bridge without a name; saveAll(from: job)",
            (thrown as? CocoaError)?.code == .validationMissingMandatoryProperty,
            expected: Words(en: "the error 1570", ko: "오류 1570"), came: thrown as Any,
            because: Words(
                en: "The root's save is the one that writes, so its error matters most.",
                ko: "실제로 기록하는 것은 루트의 저장이므로 그 오류가 가장 중요합니다."))
        await root.perform { _ = nameless.name }
    }
}
