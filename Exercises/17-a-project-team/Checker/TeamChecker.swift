import Checking
import Company
import CoreData
import XCTest

@testable import AProjectTeam

/// Checks the functions that change a team and a queue.
final class TeamChecker: XCTestCase {
    private var team: Team!

    // MARK: - assign(_:to:as:), team(of:), remove(_:from:)

    private func assign(_ employee: Employee, _ role: String) throws {
        let name = employee.firstName.lowercased()
        try attempt("assign(\(name), to: compiler, as: \"\(role)\")") {
            try AProjectTeam.assign(employee, to: team.compiler, as: role)
        }
    }

    private func members(_ project: NSManagedObject) throws -> [String] {
        try attempt("team(of: compiler)") { try AProjectTeam.team(of: project) }
    }

    private static let assigning = "assign(ada, to: compiler, as: \"lead\"); assign(otto, to: compiler, as: \"writer\")"

    /// Ada leads, and Otto writes.
    private func assignTwo() throws {
        team = try makeTeamWithAMembershipModel()
        try assign(team.ada, "lead")
        try assign(team.otto, "writer")
    }

    private func makeTeamWithAMembershipModel() throws -> Team {
        let team = try makeTeam()
        let membership = team.context.persistentStoreCoordinator!.managedObjectModel.entitiesByName["Membership"]!
        let ends = membership.relationshipsByName.values
        guard ends.allSatisfy({ !$0.isToMany && $0.inverseRelationship != nil }) else {
            throw XCTSkip("a membership doesn't connect one employee with one project")
        }
        return team
    }

    /// 구성원마다 자기 역할이 있음
    func testEveryMemberHasTheirOwnRole() throws {
        try assignTwo()
        expect(
            "\(Self.assigning); team(of: compiler)", try members(team.compiler),
            equals: ["Ada King: lead", "Otto Berg: writer"],
            because: Words(
                en:
                    "There is one line for each membership: the full name, a colon and the role, in alphabetical order.",
                ko: "Membership마다 한 줄씩 전체 이름, 콜론, 역할을 적고 알파벳 순서로 나열합니다."))
        team = try makeTeamWithAMembershipModel()
        try assign(team.ada, "adviser")
        try assign(team.grace, "tester")
        expect(
            "assign(ada, to: compiler, as: \"adviser\"); assign(grace, to: compiler, as: \"tester\"); team(of: compiler)",
            try members(team.compiler), equals: ["Ada King: adviser", "Grace Young: tester"],
            because: Words(
                en: "Look for the membership of this employee in this project.",
                ko: "이 프로젝트에 있는 이 직원의 Membership을 찾아야 합니다."))
    }

    /// 역할은 프로젝트마다 다름
    func testRolesDifferBetweenProjects() throws {
        try assignTwo()
        try attempt("assign(ada, to: website, as: \"adviser\")") {
            try AProjectTeam.assign(team.ada, to: team.website, as: "adviser")
        }
        let call = "\(Self.assigning); assign(ada, to: website, as: \"adviser\")"
        expect(
            "\(call); team(of: website)", try members(team.website), equals: ["Ada King: adviser"],
            because: Words(
                en: "Ada has one membership for each of her projects.", ko: "Ada에게는 프로젝트마다 Membership이 하나씩 있습니다."))
        expect(
            "\(call); team(of: compiler)", try members(team.compiler), equals: ["Ada King: lead", "Otto Berg: writer"],
            because: Words(
                en: "A role in another project changes nothing here.",
                ko: "다른 프로젝트의 역할은 이 프로젝트에 영향을 주지 않습니다."))
    }

    /// 새 역할이 이전 역할을 대신함
    func testANewRoleReplacesTheOldOne() throws {
        try assignTwo()
        try assign(team.ada, "adviser")
        expect(
            "\(Self.assigning); assign(ada, to: compiler, as: \"adviser\"); team(of: compiler)",
            try members(team.compiler),
            equals: ["Ada King: adviser", "Otto Berg: writer"],
            because: Words(
                en: "Ada is a member already. Change the role of her membership instead of inserting another.",
                ko: "Ada는 이미 팀원입니다. Membership을 새로 만들지 말고 있는 것의 역할을 바꾸십시오."))
    }

    private func removeAda() throws {
        try assignTwo()
        if let error = team.saveError() {
            throw XCTSkip("the memberships can't be saved: \(error.localizedDescription)")
        }
        try attempt("remove(ada, from: compiler)") { try remove(team.ada, from: team.compiler) }
        team.context.processPendingChanges()
    }

    /// 다른 구성원은 그대로
    func testTheOtherMembersStay() throws {
        try removeAda()
        expect(
            "\(Self.assigning); remove(ada, from: compiler); team(of: compiler)", try members(team.compiler),
            equals: ["Otto Berg: writer"],
            because: Words(
                en: "Only the membership of this employee ends.", ko: "그 직원의 Membership만 없어져야 합니다."))
    }

    /// Membership이 파일에서 끝남
    func testAMembershipEndsInTheFile() throws {
        try removeAda()
        let call = "\(Self.assigning); remove(ada, from: compiler); context.save()"
        let error = team.saveError()
        expect(
            call, error == nil, expected: Words(en: "no error", ko: "오류 없음"), came: error as Any,
            because: Words(
                en: "A membership without a project isn't valid. The object itself has to be deleted.",
                ko: "프로젝트가 없는 Membership은 유효하지 않습니다. 객체 자체를 삭제해야 합니다."))
        guard error == nil else { return }
        let sql = "SELECT ZROLE FROM ZMEMBERSHIP WHERE ZROLE = 'lead'"
        expect(
            "\(call); \(sql)", try team.file.rows(sql), equals: [],
            because: Words(
                en: "Taking an object out of a set doesn't delete it.", ko: "집합에서 빼는 것만으로는 객체가 삭제되지 않습니다."))
    }

    // MARK: - enqueue(_:in:), moveToFront(_:in:), nextReviewer(of:)

    private func enqueue(_ employees: Employee...) throws {
        for employee in employees {
            try attempt("enqueue(\(employee.firstName.lowercased()), in: compiler)") {
                try AProjectTeam.enqueue(employee, in: team.compiler)
            }
        }
    }

    private static let queueing = "enqueue(ada, in: compiler); enqueue(grace, …); enqueue(otto, …)"

    private func enqueueThree() throws {
        team = try makeTeamWithAQueue()
        try enqueue(team.ada, team.grace, team.otto)
    }

    /// 새로 온 사람은 맨 뒤로
    func testNewcomersGoToTheEnd() throws {
        try enqueueThree()
        expect(
            "\(Self.queueing); compiler.reviewQueue", queue(of: team.compiler), equals: ["Ada", "Grace", "Otto"],
            because: Words(
                en: "mutableOrderedSetValue(forKey:) returns a set that changes the relationship; any other is a copy.",
                ko: "mutableOrderedSetValue(forKey:)가 반환하는 집합을 바꾸면 관계가 바뀝니다. 다른 집합은 사본입니다."))
    }

    /// 순서가 파일에 저장됨
    func testTheOrderIsInTheFile() throws {
        try enqueueThree()
        if let error = team.saveError() { throw XCTSkip("the queue can't be saved: \(error.localizedDescription)") }
        let later = try team.file.open().viewContext
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        request.predicate = NSPredicate(format: "title == 'Compiler'")
        expect(
            "\(Self.queueing); context.save(); \(Words(en: "the queue in another stack", ko: "다른 스택의 큐"))",
            try later.fetch(request).first.map { queue(of: $0) }, equals: queue(of: team.compiler),
            because: Words(en: "The file keeps the order.", ko: "파일에도 순서가 저장됩니다."))
    }

    /// 검토 큐에 있는 사람은 자리를 지킴
    func testSomeoneInTheQueueKeepsTheirPlace() throws {
        try enqueueThree()
        guard queue(of: team.compiler) == ["Ada", "Grace", "Otto"] else { throw XCTSkip("the queue isn't right yet") }
        try enqueue(team.ada)
        expect(
            "\(Self.queueing); enqueue(ada, in: compiler); compiler.reviewQueue", queue(of: team.compiler),
            equals: ["Ada", "Grace", "Otto"],
            because: Words(
                en: "An ordered set holds nobody twice, and adding someone again changes nothing.",
                ko: "순서가 있는 집합에는 같은 사람이 두 번 들어가지 않으며, 다시 더해도 아무것도 바뀌지 않습니다."))
    }

    /// 나머지의 순서는 그대로
    func testTheOthersKeepTheirOrder() throws {
        try enqueueThree()
        guard queue(of: team.compiler) == ["Ada", "Grace", "Otto"] else { throw XCTSkip("the queue isn't right yet") }
        try attempt("moveToFront(otto, in: compiler)") { try moveToFront(team.otto, in: team.compiler) }
        expect(
            "\(Self.queueing); moveToFront(otto, in: compiler); compiler.reviewQueue", queue(of: team.compiler),
            equals: ["Otto", "Ada", "Grace"],
            because: Words(
                en: "Move one object; those in front of it each go back by one place.",
                ko: "한 객체만 옮겨야 합니다. 그 앞에 있던 객체는 한 자리씩 뒤로 갑니다."))
    }

    /// 다음 검토자는 검토 큐에서 빠짐
    func testTheNextReviewerLeavesTheQueue() throws {
        try enqueueThree()
        guard queue(of: team.compiler) == ["Ada", "Grace", "Otto"] else { throw XCTSkip("the queue isn't right yet") }
        let names = try (0..<3).map { _ in
            try attempt("nextReviewer(of: compiler)") { try nextReviewer(of: team.compiler) }?.firstName ?? "nil"
        }
        expect(
            "\(Self.queueing); nextReviewer(of: compiler), \(Words(en: "three times", ko: "세 번"))",
            names.joined(separator: ", "), equals: "Ada, Grace, Otto",
            because: Words(
                en: "The first in the queue is next, and is no longer in the queue afterwards.",
                ko: "큐의 첫 번째가 다음 차례이고, 그다음에는 큐에 없어야 합니다."))
    }

    /// 빈 검토 큐에는 아무도 없음
    func testAnEmptyQueueHasNobody() throws {
        team = try makeTeamWithAQueue()
        let call = "nextReviewer(of: compiler)"
        let reviewer = try attempt(call) { try nextReviewer(of: team.compiler) }
        expect(
            call, reviewer?.firstName, equals: nil,
            because: Words(en: "Nobody is in the queue.", ko: "큐에 아무도 없습니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        team = try makeTeamWithAMembershipModel()
        let people = seed.people(3)
        let staff = [team.ada, team.grace, team.otto]
        for (employee, person) in zip(staff, people) { (employee.firstName, employee.lastName) = person }
        let roles = seed.names(3).map { $0.lowercased() }
        for (employee, role) in zip(staff, roles) { try assign(employee, role) }
        let place = seed.pick(Array(staff.indices))
        // The expected names are copied, because an answer could change the objects.
        let gone = people[place].first
        try attempt("remove(\(gone), from: compiler)") { try remove(staff[place], from: team.compiler) }
        team.context.processPendingChanges()
        let shown = zip(people, roles).map { "\($0.first) \($0.last): \($1)" }
        try expectComputed(
            "\(shown.joined(separator: ", ")); remove(\(gone), from: compiler); team(of: compiler)",
            try members(team.compiler), equals: shown.filter { !$0.hasPrefix(gone) }.sorted())
        team = try makeTeamWithAQueue()
        let waiting = seed.shuffled([team.ada, team.grace, team.otto])
        let names = waiting.map(\.firstName)
        for employee in waiting { try enqueue(employee) }
        let last = seed.number(in: 1...2)
        let order = [names[last]] + names.filter { $0 != names[last] }
        let call = "enqueue: \(names.joined(separator: ", ")); moveToFront(\(names[last]))"
        try attempt(call) { try moveToFront(waiting[last], in: team.compiler) }
        try expectComputed("\(call); compiler.reviewQueue", queue(of: team.compiler), equals: order)
        let next = "\(call); nextReviewer(of: compiler)"
        try expectComputed(
            next, try attempt(next) { try nextReviewer(of: team.compiler) }?.firstName, equals: names[last])
    }
}
