import Checking
import CoreData
import Exercise
import XCTest

final class ListChecker: XCTestCase {
    private var context: NSManagedObjectContext!
    private var list: StaffList!

    override func setUpWithError() throws {
        let url = try temporaryFolder().appendingPathComponent("desk.sqlite")
        context = try openDesk(at: url, model: try makeDeskModel()).viewContext
        for row in [
            StaffRow(1, "Ute", "Wolf", "Sales", 1), StaffRow(2, "Ben", "Ott", "Design", 1),
            StaffRow(3, "Ann", "Ott", "Design", 1),
        ] {
            try hire(row, in: context)
        }
        list = try attempt("StaffList(in:)") { try StaffList(in: context) }
    }

    private var lines: [String] { list.sections.map { "\($0.name): \($0.lines.joined(separator: ", "))" } }

    /// 목록은 부서별
    func testTheListIsByDepartment() throws {
        expect(
            "StaffList(in:).sections", lines, equals: ["Design: 3 Ann Ott, 2 Ben Ott", "Sales: 1 Ute Wolf"],
            because: Words(
                en: "The first sort descriptor has to fit the sections, and the list begins with a fetch.",
                ko: "첫 정렬 기술자는 섹션과 맞아야 하고, 목록은 가져오기로 시작합니다."))
    }

    /// 목록이 변경을 따름
    func testTheListFollowsChanges() throws {
        guard lines.count == 2 else { throw XCTSkip("another test reports it") }
        try hire(StaffRow(4, "Cem", "Aydin", "Sales", 1), in: context)
        _ = try dismiss(3, in: context)
        try employee(2, in: context)?.department = department(named: "Archive", in: context)
        try context.save()
        expect(
            "one is hired, one leaves, one moves; sections", lines,
            equals: ["Archive: 2 Ben Ott", "Sales: 4 Cem Aydin, 1 Ute Wolf"],
            because: Words(
                en: "A controller follows changes only if its delegate has a method for them.",
                ko: "컨트롤러는 델리게이트에 변경을 받는 메서드가 있어야 변경을 반영합니다."))
    }

    /// 변경마다 한 번 알림
    func testEachChangeIsAnnouncedOnce() throws {
        var count = 0
        list.onChange = { count += 1 }
        try hire(StaffRow(4, "Cem", "Aydin", "Sales", 1), in: context)
        let hired = count
        for number in [1, 2] { try employee(number, in: context)?.lastName = "Zorn" }
        try context.save()
        expect(
            "one is hired, then two are renamed and saved; calls of onChange", [hired, count], equals: [1, 2],
            because: Words(
                en: "Between two of the delegate's methods come all changes of an event. Announce them at the end.",
                ko: "델리게이트의 두 메서드 사이에 한 이벤트의 변경이 모두 옵니다. 마지막에 알리십시오."))
    }

    /// 페이지에 목록이 보임
    func testThePageShowsTheList() throws {
        guard lines.count == 2 else { throw XCTSkip("another test reports it") }
        let html = try attempt("page(of:)") { try page(of: list) }
        expect(
            "page(of:), without line breaks", html.filter { !$0.isNewline },
            equals:
                "<h2>Design</h2><ul><li>3 Ann Ott</li><li>2 Ben Ott</li></ul><h2>Sales</h2><ul><li>1 Ute Wolf</li></ul>",
            because: Words(en: "The page shows the same list.", ko: "같은 목록이 페이지에 보여야 합니다."))
    }

    /// 이름은 마크업이 아님
    func testNamesAreNotMarkup() throws {
        try hire(StaffRow(5, "<b>", "A&B", "R \"&\" D", 1), in: context)
        let html = try attempt("page(of:)") { try page(of: list) }
        guard html.contains("Ott") else { throw XCTSkip("another test reports it") }
        expect(
            "page(of:) with \"<b> A&B\" in \"R \"&\" D\"",
            html.contains("<li>5 &lt;b&gt; A&amp;B</li>") && html.contains("<h2>R &quot;&amp;&quot; D</h2>"),
            expected: Words(
                en: "<li>5 &lt;b&gt; A&amp;B</li> and <h2>R &quot;&amp;&quot; D</h2>",
                ko: "<li>5 &lt;b&gt; A&amp;B</li>, <h2>R &quot;&amp;&quot; D</h2>"),
            came: html,
            because: Words(
                en: "Otherwise a name could change the page. The ampersand comes first.",
                ko: "그러지 않으면 이름을 입력한 사람이 페이지를 바꿀 수 있습니다. `&`를 먼저 바꾸십시오."))
    }
}
