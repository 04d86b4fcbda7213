import Checking
import CoreData
import XCTest

@testable import BridgeSurvey

/// Checks `add` and `saveAll`.
final class JobsChecker: XCTestCase {
    private var survey: Survey!

    override func setUpWithError() throws { survey = try Survey(in: temporaryFolder()) }

    /// 추가한 교량이 부모에 있음
    func testAddedBridgesAreInTheParent() async throws {
        let view = survey.view
        for names in [["North", "East"], ["West"]] {
            _ = try await attempt("add(\(names), below: view)") { try await add(names, below: view) }
            let found = await view.perform { view.insertedObjects.compactMap { ($0 as? Bridge)?.name } }
            expect(
                "add(\(names), below: view); view.insertedObjects", Set(names).isSubset(of: found), equals: true,
                because: Words(
                    en: "The child's save passes its objects on to the parent.", ko: "자식을 저장해야 객체가 부모로 올라갑니다."))
        }
        expect(
            "add(…); SELECT ZNAME, ZCONDITION", try survey.rows(), equals: Survey.rows,
            because: Words(en: "The file is written by `saveAll`.", ko: "파일에는 `saveAll`로 기록합니다."))
    }

    /// ID가 바뀌지 않음
    func testTheIDsLast() async throws {
        let (view, root) = (survey.view, survey.root)
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

    /// 모두 저장하면 파일에 저장됨
    func testSaveAllReachesTheFile() async throws {
        let survey = survey!
        let (job, root) = (survey.job(), survey.root)
        let edited = try await root.perform {
            let bridge = try survey.bridge("Mill Bridge", in: root)
            bridge.condition = 1
            return bridge
        }
        let bridge = try await job.perform {
            let bridge = try survey.bridge("Old Bridge", in: job)
            bridge.condition = 4
            return bridge
        }
        try await attempt("saveAll(from: job)") { try await saveAll(from: job) }
        expect(
            "root: Mill Bridge.condition = 1; job: Old Bridge.condition = 4; saveAll(from: job); SELECT …",
            try survey.rows(),
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
        let survey = survey!
        let job = survey.job()
        let bridge = try await job.perform {
            let bridge = try survey.bridge("Old Bridge", in: job)
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
        let survey = survey!
        let (job, view) = (survey.job(), survey.view)
        let edited = try await view.perform {
            let bridge = try survey.bridge("Old Bridge", in: view)
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
            try survey.rows(), equals: Survey.rows,
            because: Words(
                en: "After an error nothing above it is saved, or half of the survey is in the file.",
                ko: "오류가 나면 그 위의 단계는 저장하지 않아야 합니다. 그러지 않으면 점검의 절반만 파일에 기록됩니다."))
        await view.perform { _ = edited.condition }
        await job.perform { _ = nameless.name }
    }

    /// 루트의 오류가 그대로 전달
    func testErrorsOfTheRootComeThrough() async throws {
        let (job, root) = (survey.job(), survey.root)
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
