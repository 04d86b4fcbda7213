import Checking
import CoreData
import XCTest

@testable import RulesForLeaving

final class RulesForLeavingChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!
    private var objects: [String: NSManagedObject] = [:]

    /// A house with two tasks, one of them Ada's. She has a badge and is the only member of a team.
    private func open() throws {
        let model = sketch()
        try attempt("setRules(in: model)") { try setRules(in: model) }
        // For tasks that nobody does yet; another test says what comes of it if they may not be.
        let needsSomebody = !model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional
        file = StoreFile(model: model, in: try temporaryFolder())
        context = try file.open().viewContext
        for (entity, title) in [
            ("Project", "House"), ("Task", "Build"), ("Task", "Paint"), ("Worker", "Ada"), ("Badge", "B1"),
            ("Team", "Blue"),
        ] {
            let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
            object.setValue(title, forKey: "title")
            objects[title] = object
        }
        for task in ["Build", "Paint"] { objects[task]!.setValue(objects["House"], forKey: "project") }
        for task in needsSomebody ? ["Build", "Paint"] : ["Build"] {
            objects[task]!.setValue(objects["Ada"], forKey: "assignee")
        }
        objects["Ada"]!.setValue(objects["B1"], forKey: "badge")
        objects["Ada"]!.setValue(objects["Blue"], forKey: "team")
        try context.save()
    }

    /// The error of a save after the deletion, if there was one.
    private func delete(_ title: String) throws -> (any Error)? {
        try open()
        context.delete(objects[title]!)
        do { try context.save() } catch { return error }
        return nil
    }

    private func expectRows(
        after title: String, _ sql: String, _ rows: [String], _ reason: Words
    ) throws {
        _ = try delete(title)
        expect("context.delete(\(title)); context.save(); \(sql)", try file.rows(sql), equals: rows, because: reason)
    }

    private func expectNoRefusal(of title: String, _ reason: Words) throws {
        let error = try delete(title)
        expect(
            "context.delete(\(title)); context.save()", error == nil,
            expected: Words(en: "no error", ko: "오류 없음"), came: error as Any, because: reason)
    }

    func testTasksGoWithTheirProject() throws {
        try expectRows(
            after: "House", "SELECT ZTITLE FROM ZTASK ORDER BY ZTITLE", [],
            Words(
                en: "The parts go with the whole: cascade, on the relationship from the project to its tasks.",
                ko: "부분은 전체와 함께 사라집니다. 프로젝트에서 할 일로 가는 관계가 연쇄 삭제여야 합니다."))
    }

    func testAProjectOutlivesATask() throws {
        try expectRows(
            after: "Build", "SELECT ZTITLE FROM ZPROJECT", ["House"],
            Words(
                en: "Cascade in both directions deletes everything that hangs together.",
                ko: "양쪽이 모두 연쇄 삭제이면 이어져 있는 것이 모두 삭제됩니다."))
    }

    func testAWorkerWithTasksMayLeave() throws {
        try expectNoRefusal(
            of: "Ada",
            Words(
                en: "Nullify demands that the inverse may be empty: a task has to do without an assignee.",
                ko: "무효화를 쓰려면 역관계가 비어 있어도 되어야 합니다. 할 일에 담당자가 없어도 되게 하십시오."))
    }

    func testTasksOutliveTheirWorker() throws {
        guard sketchAllowsNobody() else { throw XCTSkip("a worker with tasks cannot leave yet") }
        try expectRows(
            after: "Ada", "SELECT ZTITLE, ZASSIGNEE FROM ZTASK ORDER BY ZTITLE", ["Build|NULL", "Paint|NULL"],
            Words(
                en: "The work stays, and the key of somebody who is gone is the key of nobody.",
                ko: "할 일은 남아야 하고, 사라진 사람의 키가 남아 있으면 아무도 가리키지 않는 키가 됩니다."))
    }

    private func sketchAllowsNobody() -> Bool {
        let model = sketch()
        guard (try? setRules(in: model)) != nil else { return true }
        return model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional
            && model.entitiesByName["Worker"]!.relationshipsByName["team"]!.deleteRule != .denyDeleteRule
    }

    func testABadgeGoesWithItsWorker() throws {
        guard sketchAllowsNobody() else { throw XCTSkip("a worker cannot leave yet") }
        try expectRows(
            after: "Ada", "SELECT ZTITLE FROM ZBADGE", [],
            Words(
                en: "A badge belongs to one worker and to nobody else: that is what cascade is for.",
                ko: "명찰은 한 작업자만의 것입니다. 연쇄 삭제는 그런 것에 씁니다."))
    }

    func testALostBadgeTakesNobodyAlong() throws {
        try expectRows(
            after: "B1", "SELECT ZTITLE FROM ZWORKER", ["Ada"],
            Words(
                en: "The rule of the relationship that starts at the badge decides what a badge takes along.",
                ko: "명찰이 무엇을 데려갈지는 명찰에서 시작하는 관계의 규칙이 정합니다."))
    }

    func testATeamWithMembersStays() throws {
        try expectRows(
            after: "Blue", "SELECT ZTITLE FROM ZTEAM", ["Blue"],
            Words(
                en: "Deny has the save refused as long as somebody is there.",
                ko: "거부 규칙이 있으면 누군가 남아 있는 동안 저장이 거부됩니다."))
    }

    func testNobodyIsDismissedWithATeam() throws {
        try expectRows(
            after: "Blue", "SELECT ZTITLE FROM ZWORKER", ["Ada"],
            Words(
                en: "Members are no parts of a team: they have a life without it.",
                ko: "팀원은 팀의 부분이 아닙니다. 팀이 없어도 사람은 남습니다."))
    }

    func testAMemberMayLeaveATeam() throws {
        let model = sketch()
        try attempt("setRules(in: model)") { try setRules(in: model) }
        guard model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional else {
            throw XCTSkip("a worker with tasks cannot leave yet")
        }
        try expectNoRefusal(
            of: "Ada",
            Words(
                en: "The rule from a worker to the team must let go. Only the other direction refuses.",
                ko: "작업자에서 팀으로 가는 규칙은 놓아주어야 합니다. 거부는 반대 방향에서만 합니다."))
    }
}
