import Checking
import CoreData
import XCTest

@testable import TimetableFeed

/// A container that names its background contexts, so that a `QueueGuard` can watch them.
private final class NamingContainer: NSPersistentContainer, @unchecked Sendable {
    static let name = "background"

    override func newBackgroundContext() -> NSManagedObjectContext {
        let context = super.newBackgroundContext()
        context.name = Self.name
        return context
    }
}

final class TimetableFeedChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!

    private func open() throws {
        let model = makeModel()
        try attempt("addConstraint(to: departure)") { try addConstraint(to: model.entitiesByName["Departure"]!) }
        file = StoreFile(model: model, in: try temporaryFolder())
        container = NamingContainer(name: "store", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file.url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    private func load(_ feed: [Line]) throws {
        try attempt("importFeed(feed, into: container)", explaining: Self.meaning) {
            try importFeed(feed, into: container)
        }
    }

    /// Why an error of a save that can succeed is wrong.
    private static func meaning(of error: any Error) -> Words? {
        switch (error as? CocoaError)?.code {
        case .managedObjectConstraintMerge:
            Words(
                en: "The store has a row of the same train and day. The merge policy of the context that saves decides "
                    + "what happens to it. The default policy refuses the save.",
                ko: "저장소에 같은 열차와 날짜의 행이 있습니다. 그 행을 어떻게 할지는 저장하는 컨텍스트의 병합 정책이 정합니다. 기본 정책이면 저장이 거부됩니다.")
        case .managedObjectMerge:
            Words(
                en: "The import has changed the row of the draft. Set a merge policy in prepare, with which the user's "
                    + "note and the new time are both kept.",
                ko: "가져오기가 초안의 행을 바꾸었습니다. 사용자의 메모와 새 시각이 모두 남는 병합 정책을 prepare에서 지정하십시오.")
        default: nil
        }
    }

    private func rows() throws -> [String] {
        try file.rows("SELECT Z_PK, ZTRAIN, ZDAY, ZTIME, ZNOTE FROM ZDEPARTURE ORDER BY Z_PK")
    }

    private let monday = [
        Line(train: "ICE 5", day: "mon", time: 480), Line(train: "RE 1", day: "mon", time: 495),
    ]

    private func departure(_ train: String) throws -> Departure {
        let request = NSFetchRequest<Departure>(entityName: "Departure")
        request.predicate = NSPredicate(format: "train == %@", train)
        let departure = try require(
            "importFeed; the departures of \(train)", try container.viewContext.fetch(request).first,
            because: Words(
                en: "When importFeed returns, the train has a row. `perform` returns before its block has run.",
                ko: "importFeed가 반환될 때 열차의 행이 있어야 합니다. `perform`은 블록이 실행되기 전에 반환됩니다."))
        _ = departure.time
        return departure
    }

    /// 제약 조건에 두 속성이 있음
    func testTheConstraintHasBothAttributes() throws {
        try open()
        let model = container.managedObjectModel
        let names = model.entitiesByName["Departure"]!.uniquenessConstraints.map { constraint in
            constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }.sorted()
        }
        expect(
            "addConstraint(to: departure); uniquenessConstraints", names, equals: [["day", "train"]],
            because: Words(
                en: "A train runs once a day, and again tomorrow. One constraint names both attributes.",
                ko: "열차는 하루에 한 번, 그리고 다음 날 다시 운행합니다. 제약 조건 하나에 두 속성을 모두 적습니다."))
    }

    /// 새 열차를 추가
    func testNewTrainsAreInserted() throws {
        try open()
        try load(monday)
        expect(
            "importFeed(ICE 5 480, RE 1 495)", try rows().map { $0.dropFirst(2) }.sorted(),
            equals: ["ICE 5|mon|480|NULL", "RE 1|mon|495|NULL"],
            because: Words(
                en: "The store was empty. When importFeed returns, each train with a name has a row: `perform` returns "
                    + "before its block has run.",
                ko: "저장소는 비어 있었습니다. importFeed가 반환될 때 이름이 있는 열차마다 행이 하나씩 있어야 합니다. "
                    + "`perform`은 블록이 실행되기 전에 반환됩니다."))
    }

    /// 아는 열차는 새 시각으로 바뀜
    func testKnownTrainsGetTheNewTime() throws {
        try open()
        try load(monday)
        let keys = try file.rows("SELECT ZTRAIN, Z_PK FROM ZDEPARTURE ORDER BY ZTRAIN")
        try load([Line(train: "ICE 5", day: "mon", time: 500), Line(train: "ICE 5", day: "tue", time: 481)])
        expect(
            "importFeed(ICE 5 mon 480); importFeed(ICE 5 mon 500, ICE 5 tue 481)",
            try rows().filter { $0.contains("ICE") }.map { $0.dropFirst(2) }.sorted(),
            equals: ["ICE 5|mon|500|NULL", "ICE 5|tue|481|NULL"],
            because: Words(
                en: "The later feed is right. Under a merge policy the inserted object becomes the stored one.",
                ko: "나중 피드가 맞습니다. 병합 정책을 쓰면 삽입한 객체가 저장된 객체가 됩니다."))
        expect(
            "importFeed twice; Z_PK of ICE 5 mon, RE 1 mon",
            try file.rows("SELECT ZTRAIN, Z_PK FROM ZDEPARTURE WHERE ZDAY = 'mon' ORDER BY ZTRAIN"), equals: keys,
            because: Words(
                en: "Relationships and URIs point to the row's key. Don't delete and insert.",
                ko: "관계와 URI는 행의 키를 가리킵니다. 삭제하고 다시 삽입하지 마십시오."))
    }

    /// 메모는 그대로
    func testNotesStay() throws {
        try open()
        try load(monday)
        try departure("RE 1").note = "track 7"
        try container.viewContext.save()
        try load([Line(train: "RE 1", day: "mon", time: 510)])
        expect(
            "note = \"track 7\"; importFeed(RE 1 510)", try rows().filter { $0.contains("RE") }.map { $0.dropFirst(2) },
            equals: ["RE 1|mon|510|track 7"],
            because: Words(
                en: "The feed contains no notes, so it must not change them.",
                ko: "피드에는 메모가 없습니다. 없는 값으로 덮어쓰면 안 됩니다."))
    }

    /// 이름 없는 열차는 빠짐
    func testTrainsWithoutANameAreLeftOut() throws {
        try open()
        let nameless = [Line(train: nil, day: "mon", time: 1), Line(train: "S 3", day: "mon", time: 2)]
        try load(nameless)
        try load(nameless)
        expect(
            "importFeed(nil 1, S 3 2), twice", try rows().map { $0.dropFirst(2) }, equals: ["S 3|mon|2|NULL"],
            because: Words(
                en: "To a constraint, no two NULLs are equal, so it doesn't reject duplicates of them.",
                ko: "제약 조건에서 NULL끼리는 서로 같지 않습니다. 그래서 제약 조건으로는 쌓이는 것을 막을 수 없습니다."))
    }

    /// 이름은 대문자로 저장
    func testNamesAreStoredInUpperCase() throws {
        try open()
        try load(monday)
        try load([Line(train: "ice 5", day: "mon", time: 470)])
        expect(
            "importFeed(ICE 5 480); importFeed(ice 5 470)", try rows().filter { $0.lowercased().contains("ice") }.count,
            equals: 1,
            because: Words(
                en: "A constraint compares bytes, so two spellings are two trains.",
                ko: "제약 조건은 바이트를 비교하므로 두 표기를 서로 다른 열차로 봅니다."))
    }

    /// 열차를 하나씩 조회하지 않음
    func testTrainsAreNotLookedUpOneByOne() throws {
        try open()
        let feed = (1...30).map { Line(train: "S \($0)", day: "mon", time: Int64($0)) }
        let run = try selectStatements { try load(feed) }.selects
        let count = run.filter { $0.sql.contains("ZDEPARTURE") }.count
        expect(
            "importFeed(\(Words(en: "30 new trains", ko: "새 열차 30대"))); SELECT … ZDEPARTURE", count <= 3,
            expected: Words(en: "at most 3 statements", ko: "SQL 문 3개 이하"),
            came: Words(en: "\(count) statements", ko: "SQL 문 \(count)개"),
            because: Words(
                en: "Don't fetch for each line: insert, and let the constraint find the known trains.",
                ko: "줄마다 가져오지 마십시오. 삽입하면 이미 있는 열차는 제약 조건이 찾아냅니다."))
    }

    /// 가져오기는 자기 큐에서 실행
    func testTheImportStaysOnItsQueue() throws {
        try open()
        let guarding = QueueGuard(NamingContainer.name)
        defer { guarding.stop() }
        try load(monday)
        expect(
            "importFeed(ICE 5 480, RE 1 495); saves of a background context outside its blocks",
            guarding.violations.filter { $0 == "saveBegan" }.count, equals: 0,
            because: Words(
                en: "A background context has its own queue. Use it and its objects in `performAndWait` only.",
                ko: "백그라운드 컨텍스트에는 자체 큐가 있습니다. 컨텍스트와 그 객체는 `performAndWait` 안에서만 사용하십시오."))
    }

    /// 초안은 초안으로 남음
    func testDraftsStayDrafts() throws {
        try open()
        try load(monday)
        try departure("RE 1").note = "draft"
        try load([Line(train: "ICE 5", day: "mon", time: 475)])
        expect(
            "note = \"draft\"; importFeed(ICE 5 475); SELECT ZNOTE",
            try file.rows("SELECT ZNOTE FROM ZDEPARTURE WHERE ZTRAIN = 'RE 1'"), equals: ["NULL"],
            because: Words(
                en: "A save writes everything in its context. An import needs its own context.",
                ko: "저장은 컨텍스트에 있는 모든 것을 기록합니다. 피드를 들여올 컨텍스트를 따로 만드십시오."))
    }

    /// 시각표 뒤에 초안을 저장할 수 있음
    func testADraftCanBeSavedAfterAFeed() throws {
        try open()
        try attempt("prepare(viewContext)") { try prepare(container.viewContext) }
        try load(monday)
        try departure("RE 1").note = "draft"
        try load([Line(train: "RE 1", day: "mon", time: 520)])
        try attempt("note = \"draft\"; importFeed(RE 1 520); viewContext.save()", explaining: Self.meaning) {
            try container.viewContext.save()
        }
        expect(
            "note = \"draft\"; importFeed(RE 1 520); viewContext.save()",
            try rows().filter { $0.contains("RE") }.map { $0.dropFirst(2) }, equals: ["RE 1|mon|520|draft"],
            because: Words(
                en: "The user changed the note, the feed the time. A policy that merges by property keeps both.",
                ko: "사용자는 메모를, 피드는 시각을 바꾸었습니다. 프로퍼티별로 병합하는 정책은 둘 다 유지합니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let trains = seed.names(3).map { "\($0.uppercased()) \(seed.number(in: 1...99))" }
        let days = seed.shuffled(["mon", "tue", "wed"])
        var times: [String: Int] = [:]
        for feed in 1...2 {
            var lines: [Line] = []
            for train in seed.pick(2, of: trains) {
                let (day, time) = (seed.pick(days), seed.number(in: 300...1200))
                lines.append(Line(train: seed.pick([train, train.lowercased()]), day: day, time: Int64(time)))
                times["\(train)|\(day)"] = time
            }
            let shown = lines.map { "\($0.train ?? "nil") \($0.day) \($0.time)" }.joined(separator: ", ")
            try load(lines)
            try expectComputed(
                "importFeed(\(shown))\(feed == 2 ? ", after another feed" : "")",
                try rows().map { "\($0.dropFirst(2))" }.sorted(), equals: times.map { "\($0)|\($1)|NULL" }.sorted())
        }
    }
}
