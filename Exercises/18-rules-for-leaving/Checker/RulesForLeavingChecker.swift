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
        // Tasks without an assignee can't be saved while the assignee is mandatory; another test reports that.
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

    /// 할 일은 프로젝트와 함께 삭제
    func testTasksAreDeletedWithTheirProject() throws {
        try expectRows(
            after: "House", "SELECT ZTITLE FROM ZTASK ORDER BY ZTITLE", [],
            Words(
                en: "Parts are deleted with the whole: cascade, on the relationship from the project to its tasks.",
                ko: "부분은 전체와 함께 삭제됩니다. 프로젝트에서 할 일로 가는 관계가 연쇄 삭제여야 합니다."))
    }

    /// 할 일이 삭제되어도 프로젝트는 남음
    func testAProjectOutlivesATask() throws {
        try expectRows(
            after: "Build", "SELECT ZTITLE FROM ZPROJECT", ["House"],
            Words(
                en: "Cascade in both directions deletes everything that is connected.",
                ko: "양쪽이 모두 연쇄 삭제이면 연결된 것이 모두 삭제됩니다."))
    }

    /// 할 일이 있는 작업자도 떠날 수 있음
    func testAWorkerWithTasksCanLeave() throws {
        try expectNoRefusal(
            of: "Ada",
            Words(
                en: "Nullify needs an optional inverse: a task must be valid without an assignee.",
                ko: "무효화하려면 역관계가 옵셔널이어야 합니다. 담당자가 없는 할 일도 유효하게 하십시오."))
    }

    /// 작업자가 떠나도 할 일은 남음
    func testTasksOutliveTheirWorker() throws {
        guard sketchAllowsNobody() else { throw XCTSkip("a worker with tasks cannot leave yet") }
        try expectRows(
            after: "Ada", "SELECT ZTITLE, ZASSIGNEE FROM ZTASK ORDER BY ZTITLE", ["Build|NULL", "Paint|NULL"],
            Words(
                en: "The tasks stay. A key that is left in the file would refer to a deleted worker.",
                ko: "할 일은 남아야 합니다. 파일에 키가 남아 있으면 삭제된 작업자를 가리키게 됩니다."))
    }

    private func sketchAllowsNobody() -> Bool {
        let model = sketch()
        guard (try? setRules(in: model)) != nil else { return true }
        return model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional
            && model.entitiesByName["Worker"]!.relationshipsByName["team"]!.deleteRule != .denyDeleteRule
    }

    /// 출입증은 작업자와 함께 삭제
    func testABadgeIsDeletedWithItsWorker() throws {
        guard sketchAllowsNobody() else { throw XCTSkip("a worker cannot leave yet") }
        try expectRows(
            after: "Ada", "SELECT ZTITLE FROM ZBADGE", [],
            Words(
                en: "A badge belongs to one worker and to nobody else, so it is deleted too: cascade.",
                ko: "출입증은 작업자 한 명의 것이므로 함께 삭제되어야 합니다. 연쇄 삭제를 쓰십시오."))
    }

    /// 출입증을 삭제해도 사람은 그대로
    func testDeletingABadgeDeletesNobody() throws {
        try expectRows(
            after: "B1", "SELECT ZTITLE FROM ZWORKER", ["Ada"],
            Words(
                en: "The rule of the relationship that starts at the badge decides what else is deleted.",
                ko: "무엇이 함께 삭제될지는 출입증에서 시작하는 관계의 규칙이 정합니다."))
    }

    /// 구성원이 있는 팀은 남음
    func testATeamWithMembersStays() throws {
        try expectRows(
            after: "Blue", "SELECT ZTITLE FROM ZTEAM", ["Blue"],
            Words(
                en: "Deny refuses the save while the team has members.",
                ko: "거부 규칙을 쓰면 팀원이 있는 동안에는 저장이 거부됩니다."))
    }

    /// 팀이 없어져도 구성원은 남음
    func testMembersOutliveTheirTeam() throws {
        try expectRows(
            after: "Blue", "SELECT ZTITLE FROM ZWORKER", ["Ada"],
            Words(
                en: "Members aren't parts of a team: they stay when it is deleted.",
                ko: "팀원은 팀의 부분이 아니므로 팀이 없어져도 남아야 합니다."))
    }

    /// 구성원은 팀을 떠날 수 있음
    func testAMemberCanLeaveATeam() throws {
        let model = sketch()
        try attempt("setRules(in: model)") { try setRules(in: model) }
        guard model.entitiesByName["Task"]!.relationshipsByName["assignee"]!.isOptional else {
            throw XCTSkip("a worker with tasks cannot leave yet")
        }
        try expectNoRefusal(
            of: "Ada",
            Words(
                en: "The rule from a worker to the team has to nullify. Only the other direction denies.",
                ko: "작업자에서 팀으로 가는 규칙은 무효화여야 합니다. 거부는 반대 방향에만 씁니다."))
    }
}
