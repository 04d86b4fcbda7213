import Checking
import CoreData
import XCTest

@testable import FloorPlans

final class FloorPlansChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!
    private var room: Room!

    private let small = Frame(0, 0, 2, 3)
    private let large = Frame(1, 1, 8, 9)

    /// A hall with a small frame, saved.
    private func open() throws {
        let model = try attempt("makeModel()") { try makeModel() }
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try file.open().viewContext
        let undo = UndoManager()
        undo.groupsByEvent = false
        context.undoManager = undo
        step {
            room = Room(context: context)
            room.name = "Hall"
            room.frame = small
        }
        try save()
        (Frame.readings, Frame.writings) = (0, 0)
    }

    /// One step for undo, as an event of the user is.
    private func step(_ change: () -> Void) {
        context.undoManager!.beginUndoGrouping()
        change()
        context.processPendingChanges()
        context.undoManager!.endUndoGrouping()
    }

    /// A save may register steps for undo, which need a group.
    private func save() throws {
        context.undoManager!.beginUndoGrouping()
        defer { context.undoManager!.endUndoGrouping() }
        try context.save()
    }

    private func expectText(_ call: String, _ text: String, _ reason: Words, line: UInt = #line) throws {
        expect(
            "\(call); SELECT ZFRAMETEXT", try file.rows("SELECT ZFRAMETEXT FROM ZROOM"), equals: [text],
            because: reason, line: line)
    }

    /// frame에는 열이 없음
    func testTheFrameHasNoColumn() throws {
        try open()
        expect(
            "SELECT name FROM pragma_table_info('ZROOM')",
            try file.rows("SELECT name FROM pragma_table_info('ZROOM') WHERE name LIKE 'ZF%'"), equals: ["ZFRAMETEXT"],
            because: Words(
                en: "A transient attribute is in the model and not in the file.",
                ko: "일시적 속성은 모델에 있지만 파일에는 없습니다."))
    }

    /// frame이 저장됨
    func testAFrameIsSaved() throws {
        try open()
        try expectText(
            "frame = (0, 0, 2, 3); save", "0.0 0.0 2.0 3.0",
            Words(
                en: "Nothing writes a transient attribute. Its text has to be set before the save ends.",
                ko: "일시적 속성은 저절로 기록되지 않습니다. 저장이 끝나기 전에 문자열을 설정해야 합니다."))
    }

    /// 텍스트는 저장마다 한 번만 씀
    func testTheTextIsWrittenOncePerSave() throws {
        try open()
        for width in 1...5 { step { room.frame = Frame(0, 0, Double(width), 1) } }
        expect(
            "frame set five times; texts written", Frame.writings, equals: 0,
            because: Words(
                en: "While the user drags a wall, nobody needs the text. Write it in `willSave()`.",
                ko: "벽을 끌어 옮기는 동안에는 문자열이 필요 없습니다. `willSave()`에서 쓰십시오."))
        try save()
        expect(
            "frame set five times; save; texts written", Frame.writings, equals: 1,
            because: Words(en: "One save, one text.", ko: "한 번 저장할 때 한 번 씁니다."))
    }

    /// 이름만 바뀐 방의 텍스트는 그대로
    func testARoomWithAnotherNameKeepsItsText() throws {
        try open()
        step { room.name = "Lobby" }
        try save()
        expect(
            "name = \"Lobby\"; save; texts written", Frame.writings, equals: 0,
            because: Words(
                en: "`willSave()` is called for every change. Let the setter note that the text is out of date.",
                ko: "`willSave()`는 어떤 변경에도 호출됩니다. 문자열을 다시 써야 한다는 것을 세터에서 표시해 두십시오."))
    }

    /// frame은 텍스트에서 한 번만 읽음
    func testAFrameIsReadOnceFromTheText() throws {
        try open()
        context.refresh(room, mergeChanges: false)
        let frames = [room.frame, room.frame, room.frame]
        expect(
            "refresh(room, mergeChanges: false); frame, three times", frames, equals: [small, small, small],
            because: Words(
                en: "The fault has lost the transient value. The text is still there.",
                ko: "폴트가 되면서 일시적 값은 사라졌지만 문자열은 남아 있습니다."))
        expect(
            "refresh(room, mergeChanges: false); frame, three times; texts read", Frame.readings, equals: 1,
            because: Words(
                en: "Keep the parsed value as the primitive value.", ko: "읽은 값을 기본 접근자로 보관하십시오."))
    }

    /// 설정하면 변경으로 처리
    func testASettingIsAChange() throws {
        try open()
        var count = 0
        let observation = room.observe(\.frame) { _, _ in count += 1 }
        step { room.frame = large }
        observation.invalidate()
        expect(
            "frame = (1, 1, 8, 9); hasChanges, notifications", [context.hasChanges ? 1 : 0, count], equals: [1, 1],
            because: Words(
                en: "Your setter has to notify the framework before and after the change.",
                ko: "직접 만든 세터에서는 값이 바뀌기 전과 바뀐 뒤를 알려야 합니다."))
    }

    /// 새 frame을 다시 읽을 수 있음
    func testTheNewFrameIsReadBack() throws {
        try open()
        step { room.frame = large }
        expect(
            "frame = (1, 1, 8, 9); frame", room.frame, equals: large,
            because: Words(
                en: "Until the save, the text is the old one.", ko: "저장하기 전에는 문자열이 예전 것입니다."))
    }

    /// frame이 없으면 nil
    func testNoFrameIsNil() throws {
        try open()
        step { room.frame = nil }
        expect(
            "frame = nil; frame", room.frame, equals: nil,
            because: Words(
                en: "A primitive value of nil also means that nothing has been read yet.",
                ko: "기본 접근자로 읽은 값이 nil이면 아직 읽지 않은 것일 수도 있습니다."))
        try save()
        try expectText(
            "frame = nil; save", "NULL",
            Words(en: "No frame is no text.", ko: "frame이 없으면 문자열도 없습니다."))
    }

    /// 실행 취소로 frame이 돌아옴
    func testUndoBringsTheFrameBack() throws {
        try open()
        step { room.frame = large }
        context.undo()
        expect(
            "frame = (1, 1, 8, 9); undo; frame", room.frame, equals: small,
            because: Words(
                en: "Undo restores values of the model and calls no setter. Keep the frame in the model's storage.",
                ko: "실행 취소는 모델의 값을 되돌릴 뿐 세터를 호출하지 않습니다. frame을 모델의 저장 공간에 두십시오."))
        try save()
        try expectText(
            "frame = (1, 1, 8, 9); undo; save", "0.0 0.0 2.0 3.0",
            Words(en: "The text belongs to the frame.", ko: "문자열은 frame과 맞아야 합니다."))
    }

    /// 저장 뒤의 실행 취소도 저장됨
    func testUndoAfterASaveIsSavedToo() throws {
        try open()
        step { room.frame = large }
        try save()
        context.undo()
        while room.frame == large, context.undoManager!.canUndo { context.undo() }
        try save()
        expect(
            "frame = (1, 1, 8, 9); save; undo; save; frame", room.frame, equals: small,
            because: Words(en: "The step before the save is undone.", ko: "저장하기 전의 단계를 취소합니다."))
        try expectText(
            "frame = (1, 1, 8, 9); save; undo; save", "0.0 0.0 2.0 3.0",
            Words(en: "The next save writes the text of the old frame.", ko: "다음 저장에서 이전 frame의 문자열을 씁니다."))
        while room.frame != large, context.undoManager!.canRedo { context.undoManager!.redo() }
        try save()
        try expectText(
            "frame = (1, 1, 8, 9); save; undo; save; redo; save", "1.0 1.0 8.0 9.0",
            Words(en: "Redo brings the large frame back.", ko: "다시 실행하면 큰 frame이 되돌아옵니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let numbers = (0..<4).map { _ in Double(seed.number(in: 1...400)) / 4 }
        let frame = Frame(numbers[0], numbers[1], numbers[2], numbers[3])
        step { room.frame = frame }
        try save()
        let text = numbers.map { "\($0)" }.joined(separator: " ")
        try expectComputed(
            "frame = (\(text)); save; SELECT ZFRAMETEXT", try file.rows("SELECT ZFRAMETEXT FROM ZROOM"), equals: [text])
        context.refresh(room, mergeChanges: false)
        try expectComputed("frame = (\(text)); save; refresh(room); frame", room.frame, equals: frame)
    }
}
