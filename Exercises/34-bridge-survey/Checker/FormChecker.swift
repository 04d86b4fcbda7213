import Checking
import CoreData
import XCTest

@testable import BridgeSurvey

/// Checks `openForm`, `apply`, `cancel` and `refresh`.
final class FormChecker: XCTestCase {
    private var survey: Survey!

    override func setUpWithError() throws { survey = try Survey(in: temporaryFolder()) }

    private func form(for bridge: Bridge) throws -> Form {
        try attempt("openForm(for: bridge)") { try openForm(for: bridge) }
    }

    /// 폼에 교량이 보임
    func testTheFormShowsTheBridge() throws {
        for name in ["Old Bridge", "Mill Bridge"] {
            let form = try form(for: survey.bridge(name, in: survey.view))
            expect(
                "openForm(for: \(name)).bridge.name", form.bridge.name, equals: name,
                because: Words(en: "The form has the same record.", ko: "폼에는 같은 레코드가 있어야 합니다."))
        }
    }

    /// 편집은 폼에 남음
    func testEditsStayInTheForm() throws {
        let bridge = try survey.bridge("Old Bridge", in: survey.view)
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
        let bridge = try survey.bridge("Old Bridge", in: survey.view)
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
        guard try form(for: survey.bridge("Old Bridge", in: survey.view)).context.parent === survey.view else {
            throw XCTSkip("another test reports it")
        }
        let bridge = Bridge(context: survey.view)
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
        let bridge = try survey.bridge("Old Bridge", in: survey.view)
        let form = try form(for: bridge)
        form.bridge.condition = 5
        try attempt("apply(form)") { try apply(form) }
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
        expect(
            "form.bridge.condition = 5; apply(form); bridge.condition", bridge.condition, equals: 5,
            because: Words(
                en: "Changes go one level up when the child is saved.", ko: "자식을 저장하면 변경이 한 단계 위로 올라갑니다."))
    }

    /// 적용해도 파일에 쓰지 않음
    func testApplyWritesNothing() throws {
        let form = try form(for: survey.bridge("Old Bridge", in: survey.view))
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
        form.bridge.condition = 5
        try attempt("apply(form)") { try apply(form) }
        expect(
            "form.bridge.condition = 5; apply(form); SELECT ZNAME, ZCONDITION", try survey.rows(), equals: Survey.rows,
            because: Words(
                en: "The file is written when the survey is done, by `saveAll`.",
                ko: "파일에는 점검이 끝났을 때 `saveAll`로 기록합니다."))
    }

    /// 취소하면 편집이 없어짐
    func testCancelDropsTheEdits() throws {
        let form = try form(for: survey.bridge("Old Bridge", in: survey.view))
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
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
        let bridge = try survey.bridge("Mill Bridge", in: survey.view)
        let form = try form(for: bridge)
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
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
        let bridge = try survey.bridge("Mill Bridge", in: survey.view)
        let form = try form(for: bridge)
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
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
        let bridge = try survey.bridge("Mill Bridge", in: survey.view)
        let form = try form(for: bridge)
        guard form.context.parent === survey.view else { throw XCTSkip("another test reports it") }
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
}
