import Checking
import Company
import CoreData
import XCTest

@testable import AProjectTeam

/// Checks `makeProjectModel()`.
final class ModelChecker: XCTestCase {
    private func expectRefusal(ofAMembershipWithout key: String) throws {
        let team = try makeTeam()
        let membership = NSEntityDescription.insertNewObject(forEntityName: "Membership", into: team.context)
        let values: [String: Any] = ["role": "lead", "employee": team.ada, "project": team.compiler]
        for (name, value) in values where name != key {
            if let relationship = membership.entity.relationshipsByName[name], relationship.isToMany {
                throw XCTSkip("a membership has several of them")
            }
            membership.setValue(value, forKey: name)
        }
        expect(
            "membership.\(key) = nil; context.save()", team.saveError() != nil,
            expected: Words(en: "an error: \(key) is missing", ko: "\(key) 값이 없다는 오류"),
            came: Words(en: "a saved membership", ko: "저장된 Membership"),
            because: Words(
                en: "A property is optional until isOptional is false.",
                ko: "isOptional을 false로 정하기 전에는 프로퍼티가 옵셔널입니다."))
    }

    /// Membership에는 직원이 필수
    func testAMembershipNeedsAnEmployee() throws { try expectRefusal(ofAMembershipWithout: "employee") }

    /// Membership에는 프로젝트가 필수
    func testAMembershipNeedsAProject() throws { try expectRefusal(ofAMembershipWithout: "project") }

    /// Membership에는 역할이 필수
    func testAMembershipNeedsARole() throws { try expectRefusal(ofAMembershipWithout: "role") }

    /// Membership의 직원과 프로젝트는 하나씩
    func testAMembershipHasOneEmployeeAndOneProject() throws {
        let membership = try madeModel().entitiesByName["Membership"]!.relationshipsByName
        for name in ["employee", "project"] {
            expect(
                "makeProjectModel(): Membership.\(name).isToMany", membership[name]!.isToMany, equals: false,
                because: Words(
                    en: "A membership stands for one pair. maxCount has to be 1.",
                    ko: "Membership 하나는 한 쌍을 나타냅니다. maxCount가 1이어야 합니다."))
        }
    }

    /// 모든 관계에 역관계가 있음
    func testEveryRelationshipHasItsInverse() throws {
        let model = try madeModel()
        for (entity, name, inverse) in [
            ("Membership", "employee", "memberships"), ("Membership", "project", "memberships"),
            ("Project", "reviewQueue", "reviews"),
        ] {
            let relationship = model.entitiesByName[entity]!.relationshipsByName[name]!
            expect(
                "makeProjectModel(): \(entity).\(name).inverseRelationship", relationship.inverseRelationship?.name,
                equals: inverse,
                because: Words(
                    en: "Only relationships that are each other's inverse are kept in step.",
                    ko: "서로의 역관계인 관계만 양쪽이 함께 바뀝니다."))
        }
    }

    // MARK: - Deleting

    private func deleting(_ name: String, _ object: (Team) -> NSManagedObject?) throws -> Team {
        let team = try makeTeamWithAMembership()
        guard let object = object(team) else { throw XCTSkip("there is no membership") }
        team.context.delete(object)
        let error = team.saveError()
        expect(
            "context.delete(\(name)); context.save()", error == nil, expected: Words(en: "no error", ko: "오류 없음"),
            came: error as Any,
            because: Words(
                en: "A membership that stays behind lacks a mandatory value. Which delete rule takes it along?",
                ko: "남은 Membership에는 필수 값이 없습니다. 함께 삭제하는 삭제 규칙은 무엇입니까?"))
        guard error == nil else { throw XCTSkip("the save failed") }
        return team
    }

    /// Membership은 프로젝트와 함께 삭제
    func testMembershipsGoWithTheirProject() throws {
        let team = try deleting("compiler") { $0.compiler }
        try expectNoMemberships(team, "compiler")
    }

    /// Membership은 직원과 함께 삭제
    func testMembershipsGoWithTheirEmployee() throws {
        let team = try deleting("ada") { $0.ada }
        try expectNoMemberships(team, "ada")
    }

    private func expectNoMemberships(_ team: Team, _ name: String) throws {
        let sql = "SELECT ZROLE FROM ZMEMBERSHIP"
        expect(
            "context.delete(\(name)); context.save(); \(sql)", try team.file.rows(sql), equals: [],
            because: Words(
                en: "A membership is a part of both: cascade, on the relationships that lead to it.",
                ko: "Membership은 양쪽에 속합니다. Membership으로 가는 관계가 연쇄 삭제여야 합니다."))
    }

    /// Membership이 삭제되어도 직원은 남음
    func testAnEmployeeOutlivesAMembership() throws {
        let team = try deleting("membership") { ($0.ada.value(forKey: "memberships") as? Set<NSManagedObject>)?.first }
        let sql = "SELECT ZFIRSTNAME FROM ZPERSON WHERE ZFIRSTNAME = 'Ada'"
        expect(
            "context.delete(membership); context.save(); \(sql)", try team.file.rows(sql), equals: ["Ada"],
            because: Words(
                en: "The relationship that starts at the membership decides. It should nullify.",
                ko: "Membership에서 시작하는 관계의 규칙이 정합니다. 무효화여야 합니다."))
    }

    /// Membership이 삭제되어도 프로젝트는 남음
    func testAProjectOutlivesAMembership() throws {
        let team = try deleting("membership") { ($0.ada.value(forKey: "memberships") as? Set<NSManagedObject>)?.first }
        let sql = "SELECT ZTITLE FROM ZPROJECT ORDER BY ZTITLE"
        expect(
            "context.delete(membership); context.save(); \(sql)", try team.file.rows(sql),
            equals: ["Compiler", "Website"],
            because: Words(
                en: "The relationship that starts at the membership decides. It should nullify.",
                ko: "Membership에서 시작하는 관계의 규칙이 정합니다. 무효화여야 합니다."))
    }

    // MARK: - The queue and the stand-in

    /// 검토 큐에 순서가 있음
    func testTheQueueIsOrdered() throws {
        expect(
            "makeProjectModel(): Project.reviewQueue.isOrdered",
            try madeModel().entitiesByName["Project"]!.relationshipsByName["reviewQueue"]!.isOrdered, equals: true,
            because: Words(
                en:
                    "The users decide the order, so it is data. A plain to-many relationship is a set without an order.",
                ko: "순서는 사용자가 정하는 데이터입니다. 보통의 to-many 관계는 순서가 없는 집합입니다."))
    }

    /// 직원은 여러 검토 큐에 있을 수 있음
    func testAnEmployeeCanBeInSeveralQueues() throws {
        let team = try makeTeamWithAQueue()
        team.compiler.mutableOrderedSetValue(forKey: "reviewQueue").add(team.ada)
        team.website.mutableOrderedSetValue(forKey: "reviewQueue").add(team.ada)
        let projects = [team.compiler, team.website].filter { queue(of: $0) == ["Ada"] }
        expect(
            "\(Words(en: "adding ada to both queues; the projects whose queue has her", ko: "두 큐에 ada를 넣음; ada가 큐에 있는 프로젝트"))",
            projects.compactMap { $0.value(forKey: "title") as? String }, equals: ["Compiler", "Website"],
            because: Words(
                en:
                    "An inverse with the maximum count 1 allows one project only. Many-to-many needs two to-many sides.",
                ko: "역관계의 최대 개수가 1이면 프로젝트 하나만 가능합니다. 다대다에는 to-many 관계가 두 개 필요합니다."))
    }

    /// 대리인은 한 사람
    func testAStandInIsOnePerson() throws {
        expect(
            "makeProjectModel(): Employee.standIn.isToMany",
            try madeModel().entitiesByName["Employee"]!.relationshipsByName["standIn"]!.isToMany, equals: false,
            because: Words(en: "maxCount decides: 1 makes a to-one relationship.", ko: "maxCount가 1이면 to-one 관계입니다."))
    }

    /// 대리 관계는 서로 성립
    func testAStandInIsMutual() throws {
        let team = try makeTeam()
        guard !team.ada.entity.relationshipsByName["standIn"]!.isToMany else { throw XCTSkip("there are several") }
        team.ada.setValue(team.grace, forKey: "standIn")
        expect(
            "ada.standIn = grace; grace.standIn", (team.grace.value(forKey: "standIn") as? Employee)?.firstName,
            equals: "Ada",
            because: Words(
                en: "A relationship that means the same in both directions is its own inverse.",
                ko: "양쪽 방향의 뜻이 같은 관계는 자기 자신이 역관계입니다."))
    }
}
