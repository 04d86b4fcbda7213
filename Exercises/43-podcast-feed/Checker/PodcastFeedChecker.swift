import Checking
import CoreData
import XCTest

@testable import PodcastFeed

final class PodcastFeedChecker: XCTestCase {
    private var file: StoreFile!
    private var container: NSPersistentContainer!
    private var ids: [NSManagedObjectID] = []

    /// A store with so many shows and episodes. Every third episode is played; the first ten per cent of the newest have two
    /// notes each. A new stack is opened on it, in which nothing has been read.
    private func open(shows: Int = 40, episodes: Int = 500, playedShow: Int? = 3) throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        let context = try file.open().viewContext
        let all = (0..<shows).map { number in
            let show = Show(context: context)
            show.name = "Show \(number)"
            return show
        }
        for number in 0..<episodes {
            let episode = Episode(context: context)
            episode.title = "Episode \(number)"
            // 7 and the number of episodes have no common factor, so no two are the same.
            episode.published = Date(timeIntervalSinceReferenceDate: Double(number * 7 % episodes) * 3_600)
            episode.show = all[number % shows]
            episode.isPlayed = number % 3 == 0 || number % shows == playedShow
            if number * 7 % episodes >= episodes * 9 / 10 {
                for text in ["a", "b"] {
                    let note = Note(context: context)
                    note.text = text
                    note.episode = episode
                }
            }
        }
        try context.save()
        container = try file.open()
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Episode")
        request.resultType = .managedObjectIDResultType
        request.sortDescriptors = [NSSortDescriptor(key: "published", ascending: true)]
        ids = try container.viewContext.fetch(request)
    }

    private var context: NSManagedObjectContext { container.viewContext }

    /// The result of the slow function, on another stack.
    private func slowly<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try body(file.open().viewContext)
    }

    private func statementsAndRows(_ body: () throws -> Void) rethrows -> (statements: Int, rows: Int) {
        let selects = try selectStatements { try body() }.selects
        return (selects.count, selects.map(\.rows).reduce(0, +))
    }

    private func show(_ name: String) throws -> Show {
        let request = NSFetchRequest<Show>(entityName: "Show")
        request.predicate = NSPredicate(format: "name == %@", name)
        return try context.fetch(request)[0]
    }

    /// 피드가 맞음
    func testTheFeedIsRight() throws {
        try open()
        let lines = try attempt("feed(20, in: context)") { try feed(20, in: context) }
        expect(
            "feed(20, in: context)", lines, equals: try slowly { try feedSlowly(20, in: $0) },
            because: Words(
                en: "Faster doesn't mean different. A limit counts from the beginning of the order.",
                ko: "빨라져도 결과는 같아야 합니다. 개수 제한은 정렬한 순서의 처음부터 셉니다."))
        try open(shows: 3, episodes: 5)
        let few = try attempt("feed(20, in: context)") { try feed(20, in: context) }
        expect(
            "feed(20, in: a store with 5 episodes)", few, equals: try slowly { try feedSlowly(20, in: $0) },
            because: Words(en: "There may be fewer than you ask for.", ko: "요청한 것보다 적을 수 있습니다."))
    }

    /// 피드는 SQL 문 세 개
    func testTheFeedTakesThreeStatements() throws {
        try open()
        let used = try statementsAndRows {
            _ = try attempt("feed(20, in: context)") { try feed(20, in: context) }
        }.statements
        expect(
            "feed(20, in: context); SELECT statements", used <= 3, expected: Words(en: "3 at most", ko: "3 이하"),
            came: used,
            because: Words(
                en:
                    "Each relationship that a line reads costs one statement if it's prefetched, and one per row if not.",
                ko: "줄에서 읽는 관계를 미리 가져오면 SQL 문이 하나, 그러지 않으면 행마다 하나씩 필요합니다."))
    }

    /// 피드는 자기 행만 읽음
    func testTheFeedReadsOnlyItsRows() throws {
        try open()
        let used = try statementsAndRows {
            _ = try attempt("feed(20, in: context)") { try feed(20, in: context) }
        }.rows
        expect(
            "feed(20, in: context); rows read, for a limit of 20", used <= 120,
            expected: Words(en: "120 at most", ko: "120 이하"), came: used,
            because: Words(
                en: "Five hundred rows, or five hundred keys, are read although nobody looks at them.",
                ko: "아무도 보지 않는 오백 행, 또는 키 오백 개를 읽었습니다."))
    }

    /// 듣지 않은 수가 맞음
    func testUnplayedIsRight() throws {
        try open(shows: 7, episodes: 100)
        let counts = try attempt("unplayed(in: context)") { try unplayed(in: context) }
        expect(
            "unplayed(in: context), sorted", lines(counts), equals: lines(try slowly { try unplayedSlowly(in: $0) }),
            because: Words(
                en: "Only episodes that haven't been played count, and a show without any is left out.",
                ko: "듣지 않은 에피소드만 세고, 그런 것이 없는 프로그램은 뺍니다."))
    }

    private func lines(_ counts: [String: Int]) -> [String] { counts.map { "\($0): \($1)" }.sorted() }

    /// 듣지 않은 수는 SQL 문 하나
    func testUnplayedTakesOneStatement() throws {
        try open()
        let used = try statementsAndRows {
            _ = try attempt("unplayed(in: context)") { try unplayed(in: context) }
        }.statements
        expect(
            "unplayed(in: 40 shows); SELECT statements", used <= 2, expected: Words(en: "2 at most", ko: "2 이하"),
            came: used,
            because: Words(en: "SQL can count in groups.", ko: "SQL은 그룹마다 셀 수 있습니다."))
    }

    /// 프로그램마다 한 행만 읽음
    func testUnplayedReadsARowForEachShow() throws {
        try open()
        let used = try statementsAndRows {
            _ = try attempt("unplayed(in: context)") { try unplayed(in: context) }
        }.rows
        expect(
            "unplayed(in: 40 shows); rows read", used <= 80, expected: Words(en: "80 at most", ko: "80 이하"),
            came: used,
            because: Words(
                en: "The result has a number for each show. Let the store do the counting.",
                ko: "결과는 프로그램마다 숫자 하나입니다. 세는 일은 저장소에 맡기십시오."))
    }

    /// Episodes in no order that the store has.
    private func playlist(_ count: Int) -> [NSManagedObjectID] { (1...count).map { ids[$0 * 137 % ids.count] } }

    /// 제목은 재생 목록의 순서대로
    func testTitlesComeInTheOrderOfThePlaylist() throws {
        try open()
        let list = playlist(6)
        let found = try attempt("titles(of: playlist, in: context)") { try titles(of: list, in: context) }
        expect(
            "titles(of: playlist, in: context)", found, equals: try slowly { try titlesSlowly(of: list, in: $0) },
            because: Words(
                en: "A fetch returns its own order. The playlist has the right one.",
                ko: "가져온 결과의 순서는 재생 목록의 순서와 다릅니다."))
    }

    /// 제목은 SQL 문 하나
    func testTitlesTakeOneStatement() throws {
        try open()
        let list = playlist(60)
        let used = try statementsAndRows {
            _ = try attempt("titles(of: playlist, in: context)") { try titles(of: list, in: context) }
        }.statements
        expect(
            "titles(of: 60 episodes, in: context); SELECT statements", used <= 2,
            expected: Words(en: "2 at most", ko: "2 이하"), came: used,
            because: Words(en: "One fetch can look for all of them.", ko: "한 번에 모두 찾을 수 있습니다."))
    }

    /// 삭제된 에피소드는 빠짐
    func testDeletedEpisodesAreLeftOut() throws {
        try open()
        let list = [ids[5], ids[0], ids[9]]
        let other = container.newBackgroundContext()
        try other.performAndWait {
            other.delete(try other.existingObject(with: list[1]))
            try other.save()
        }
        let found = try attempt("titles(of: playlist, in: context)") { try titles(of: list, in: context) }
        expect(
            "titles(of: [5, 0, 9], in: context), where 0 has been deleted", found,
            equals: try slowly { try titlesSlowly(of: [list[0], list[2]], in: $0) },
            because: Words(en: "A playlist outlives its episodes.", ko: "재생 목록은 에피소드보다 오래 남습니다."))
    }

    /// 표시는 UPDATE 하나
    func testMarkingTakesOneUpdate() throws {
        try open()
        let show = try show("Show 1")
        let updates = Counter()
        let listening = _EventStream.listen { event in
            if event.kind == .sql, event.detail?.hasPrefix("UPDATE ZEPISODE") == true { updates.add() }
        }
        defer { listening.stop() }
        try attempt("markAllPlayed(of: show, in: context)") { try markAllPlayed(of: show, in: context) }
        expect(
            "markAllPlayed(of: show, in: context); UPDATE statements", updates.count, equals: 1,
            because: Words(
                en: "Setting one value in many rows is one statement in SQL.",
                ko: "여러 행에 같은 값을 넣는 일은 SQL 문 하나로 할 수 있습니다."))
    }

    /// 컨텍스트에 표시한 것이 보임
    func testTheContextShowsWhatIsMarked() throws {
        try open()
        let show = try show("Show 1")
        let shown = show.episodes.filter { !$0.isPlayed }
        try attempt("markAllPlayed(of: show, in: context)") { try markAllPlayed(of: show, in: context) }
        guard show.managedObjectContext != nil else { throw XCTSkip("testDraftsStay") }
        let all = shown.allSatisfy(\.isPlayed)
        expect(
            "markAllPlayed(of: show, in: context); isPlayed of its episodes", all,
            expected: Words(en: "true", ko: "true"), came: all,
            because: Words(
                en: "A batch request changes the file. Merge the change into the context.",
                ko: "일괄 요청은 파일을 바꿉니다. 객체에는 병합해야 합니다."))
    }

    /// 초안은 그대로
    func testDraftsStay() throws {
        try open()
        let show = try show("Show 1")
        let other = try self.show("Show 2")
        other.name = "A better name"
        try attempt("markAllPlayed(of: show, in: context)") { try markAllPlayed(of: show, in: context) }
        let name = other.managedObjectContext == nil ? nil : other.name
        expect(
            "name = \"A better name\"; markAllPlayed(of: show, in: context); name", name, equals: "A better name",
            because: Words(
                en: "A reset discards what somebody is typing.", ko: "`reset()`을 호출하면 입력하던 것을 잃습니다."))
        expect(
            "name = \"A better name\"; markAllPlayed(of: show, in: context); the name in the file",
            try file.rows("SELECT ZNAME FROM ZSHOW WHERE ZNAME = 'Show 2'"), equals: ["Show 2"],
            because: Words(en: "Nobody has saved it.", ko: "아무도 저장하지 않았습니다."))
    }

    /// 다른 프로그램은 그대로
    func testOtherShowsStayAsTheyAre() throws {
        try open()
        let before = try file.rows("SELECT count(*) FROM ZEPISODE WHERE ZISPLAYED = 0")[0]
        let show = try show("Show 1")
        let mine = show.episodes.filter { !$0.isPlayed }.count
        try attempt("markAllPlayed(of: show, in: context)") { try markAllPlayed(of: show, in: context) }
        let after = try file.rows("SELECT count(*) FROM ZEPISODE WHERE ZISPLAYED = 0")[0]
        expect(
            "markAllPlayed(of: show, in: context); unplayed episodes of other shows", Int(after),
            equals: Int(before)! - mine,
            because: Words(en: "Only one show was heard.", ko: "들은 것은 프로그램 하나입니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let (shows, episodes) = (seed.number(in: 4...9), seed.pick([20, 30, 41, 53]))
        try open(shows: shows, episodes: episodes)
        let all = (0..<episodes).map { number in
            (
                show: "Show \(number % shows)", title: "Episode \(number)", place: number * 7 % episodes,
                isPlayed: number % 3 == 0 || number % shows == 3
            )
        }
        let store = Words(en: "\(shows) shows, \(episodes) episodes", ko: "쇼 \(shows)개, 에피소드 \(episodes)개")
        let limit = seed.number(in: 2...4)
        let newest = all.sorted { $0.place > $1.place }.prefix(limit)
        try expectComputed(
            "\(store); feed(\(limit), in: context)",
            try attempt("feed(\(limit), in: context)") { try feed(limit, in: context) },
            equals: newest.map { "\($0.show): \($0.title), notes: \($0.place >= episodes * 9 / 10 ? 2 : 0)" })
        let counts = Dictionary(grouping: all.filter { !$0.isPlayed }, by: \.show).mapValues(\.count)
        try expectComputed(
            "\(store); unplayed(in: context), sorted",
            lines(try attempt("unplayed(in: context)") { try unplayed(in: context) }), equals: lines(counts))
        let list = seed.pick(3, of: Array(all.indices))
        let titles = try attempt("titles(of: playlist, in: context)") {
            try PodcastFeed.titles(of: list.map { ids[$0] }, in: context)
        }
        let byDate = all.sorted { $0.place < $1.place }.map(\.title)
        try expectComputed(
            "\(store); titles(of: \(Words(en: "the episodes at \(list) by date", ko: "날짜순으로 \(list)번째 에피소드")), in: context)",
            titles,
            equals: list.map { byDate[$0] })
    }
}

private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var value = 0

    func add() { lock.withLock { value += 1 } }
    var count: Int { lock.withLock { value } }
}
