import Checking
import CoreData
import XCTest

@testable import LendingLibrary

final class LendingLibraryChecker: XCTestCase {
    private var file: StoreFile!
    private var context: NSManagedObjectContext!
    private var list: BookList!

    private let all = ["Art: Klee, Miro", "Novels: Emma, Persuasion"]

    /// Two shelves with two books each. Miro and Persuasion are damaged.
    override func setUpWithError() throws {
        file = StoreFile(model: makeModel(), in: try temporaryFolder())
        context = try file.open().viewContext
        for (name, titles) in [("Art", ["Klee", "Miro"]), ("Novels", ["Emma", "Persuasion"])] {
            let shelf = Shelf(context: context)
            shelf.name = name
            for title in titles { add(title, to: shelf, isDamaged: title == titles[1]) }
        }
        try context.save()
        list = try BookList(in: context)
    }

    @discardableResult
    private func add(_ title: String, to shelf: Shelf, isDamaged: Bool = false) -> Book {
        let book = Book(context: context)
        (book.title, book.shelf, book.isDamaged) = (title, shelf, isDamaged)
        return book
    }

    private func book(_ title: String) throws -> Book {
        try require(
            "the book \(title)", list.controller.fetchedObjects?.first { $0.title == title },
            because: Words(en: "The list shows it.", ko: "목록에 있는 책입니다."))
    }

    private func shelf(of title: String) throws -> Shelf { try book(title).shelf! }

    private func titles() throws -> [String] { try file.rows("SELECT ZTITLE FROM ZBOOK ORDER BY ZTITLE") }

    // MARK: - rename

    /// 이름이 바뀐 서가가 보임
    func testARenamedShelfIsShown() throws {
        for (title, name, right) in [
            ("Emma", "Zoology", ["Art: Klee, Miro", "Zoology: Emma, Persuasion"]),
            ("Klee", "Paintings", ["Paintings: Klee, Miro", "Zoology: Emma, Persuasion"]),
        ] {
            let shelf = try shelf(of: title)
            let old = shelf.name ?? "-"
            try attempt("rename(\(old), to: \"\(name)\")") { try rename(shelf, to: name, in: list) }
            expect(
                "rename(\(old), to: \"\(name)\"); list.lines", list.lines, equals: right,
                because: Words(
                    en:
                        "The shelf is a related object: its change isn't followed until its books are touched, all of them.",
                    ko: "서가는 관계로 연결된 객체입니다. 그 서가의 책을 모두 새로 고쳐야 목록에 반영됩니다."))
            guard list.lines == right else { return }
        }
    }

    /// 이름을 바꿔도 편집은 유지
    func testRenamingKeepsEdits() throws {
        let shelf = try shelf(of: "Emma")
        try book("Emma").title = "Emma 2"
        context.processPendingChanges()
        try attempt("rename(Novels, to: \"Classics\")") { try rename(shelf, to: "Classics", in: list) }
        guard list.lines.contains(where: { $0.hasPrefix("Classics: ") && $0.contains("Persuasion") }) else {
            throw XCTSkip("another test reports it")
        }
        expect(
            "Emma is renamed Emma 2, not saved; rename(Novels, to: \"Classics\"); list.lines", list.lines,
            equals: ["Art: Klee, Miro", "Classics: Emma 2, Persuasion"],
            because: Words(
                en: "A parameter of `refresh` decides whether unsaved edits are kept.",
                ko: "새로 고치는 메서드에는 저장하지 않은 편집을 어떻게 할지 정하는 매개변수가 있습니다."))
    }

    /// 이름을 바꿔도 저장되지 않음
    func testRenamingSavesNothing() throws {
        let shelf = try shelf(of: "Emma")
        try attempt("rename(Novels, to: \"Classics\")") { try rename(shelf, to: "Classics", in: list) }
        expect(
            "rename(Novels, to: \"Classics\"); SELECT ZNAME FROM ZSHELF",
            try file.rows("SELECT ZNAME FROM ZSHELF ORDER BY ZNAME"), equals: ["Art", "Novels"],
            because: Words(
                en: "Nobody has pressed Save yet, and a save would take every other edit with it.",
                ko: "아직 아무도 저장을 누르지 않았습니다. 저장하면 다른 편집까지 모두 저장됩니다."))
    }

    // MARK: - removeDamagedBooks

    /// 없앤 책은 목록에서 빠짐
    func testRemovedBooksLeaveTheList() throws {
        try attempt("removeDamagedBooks(from: list)") { try removeDamagedBooks(from: list) }
        expect(
            "removeDamagedBooks(from: list); list.lines", list.lines, equals: ["Art: Klee", "Novels: Emma"],
            because: Words(
                en: "A batch request posts nothing. Merge the IDs that it returns.",
                ko: "일괄 요청은 알림을 보내지 않습니다. 반환된 ID를 병합하십시오."))
        expect(
            "removeDamagedBooks(from: list); SELECT ZTITLE FROM ZBOOK", try titles(), equals: ["Emma", "Klee"],
            because: Words(en: "Only the damaged books are removed.", ko: "파손된 책만 제거해야 합니다."))
    }

    /// 없애도 편집은 유지
    func testRemovingKeepsEdits() throws {
        try book("Emma").title = "Emma 2"
        context.processPendingChanges()
        try attempt("removeDamagedBooks(from: list)") { try removeDamagedBooks(from: list) }
        guard !list.lines.contains(where: { $0.contains("Miro") }) else { throw XCTSkip("another test reports it") }
        expect(
            "Emma is renamed Emma 2, not saved; removeDamagedBooks(from: list); list.lines", list.lines,
            equals: ["Art: Klee", "Novels: Emma 2"],
            because: Words(en: "A reset throws edits away, a merge keeps them.", ko: "`reset()`은 편집을 버리지만 병합은 유지합니다."))
    }

    /// 없애도 편집은 저장되지 않음
    func testRemovingSavesNoEdits() throws {
        try book("Emma").title = "Emma 2"
        try attempt("removeDamagedBooks(from: list)") { try removeDamagedBooks(from: list) }
        expect(
            "Emma is renamed Emma 2, not saved; removeDamagedBooks(from: list); SELECT … LIKE 'Emma%'",
            try file.rows("SELECT ZTITLE FROM ZBOOK WHERE ZTITLE LIKE 'Emma%'"), equals: ["Emma"],
            because: Words(
                en: "A batch request bypasses the context and saves none of its changes.",
                ko: "일괄 요청은 컨텍스트를 거치지 않으므로 그 편집을 저장하지 않습니다."))
    }

    // MARK: - search

    /// 검색 결과가 보임
    func testASearchIsShown() throws {
        for (text, right) in [("Emm", ["Novels: Emma"]), ("ro", ["Art: Miro"])] {
            try attempt("search(\"\(text)\", in: list)") { try search(text, in: list) }
            expect(
                "search(\"\(text)\", in: list); list.lines", list.lines, equals: right,
                because: Words(
                    en: "The controller reads its request in `performFetch()` only.",
                    ko: "컨트롤러는 `performFetch()`에서만 요청을 읽습니다."))
            guard list.lines == right else { return }
        }
    }

    /// 검색은 대소문자와 악센트를 무시
    func testASearchIgnoresCaseAndAccents() throws {
        add("Café", to: try shelf(of: "Emma"))
        try context.save()
        try attempt("search(\"CAFE\", in: list)") { try search("CAFE", in: list) }
        guard list.lines != ["Art: Klee, Miro", "Novels: Café, Emma, Persuasion"] else {
            throw XCTSkip("another test reports it")
        }
        expect(
            "a book Café; search(\"CAFE\", in: list); list.lines", list.lines, equals: ["Novels: Café"],
            because: Words(en: "Two options of the comparison do that.", ko: "비교 연산자의 두 옵션이 그 일을 합니다."))
    }

    /// 검색어를 글자 그대로 해석
    func testASearchTakesTheTextLiterally() throws {
        for text in ["*", "?"] {
            try attempt("search(\"\(text)\", in: list)") { try search(text, in: list) }
            guard try isSearching() else { throw XCTSkip("another test reports it") }
            expect(
                "search(\"\(text)\", in: list); list.lines", list.lines, equals: [],
                because: Words(
                    en: "No title has this character. In which operator is it a wildcard?",
                    ko: "이 문자가 든 제목은 없습니다. 이 문자를 와일드카드로 쓰는 연산자는 무엇입니까?"))
        }
    }

    /// Whether a search has any effect at all.
    private func isSearching() throws -> Bool {
        let other = try BookList(in: context)
        try search("Emma", in: other)
        return other.lines.count == 1
    }

    /// 검색어가 비면 모두 보임
    func testAnEmptySearchShowsAll() throws {
        try attempt("search(\"Emm\", in: list)") { try search("Emm", in: list) }
        try attempt("search(\"\", in: list)") { try search("", in: list) }
        expect(
            "search(\"Emm\", in: list); search(\"\", in: list); list.lines", list.lines, equals: all,
            because: Words(
                en: "No title contains an empty text. An empty search field stands for all books.",
                ko: "빈 텍스트가 들어 있는 제목은 없습니다. 검색란을 비우면 모든 책을 보여 주어야 합니다."))
    }

    // MARK: - startOver

    /// 다시 시작하면 파일의 내용이 보임
    func testStartingOverShowsTheFile() throws {
        try book("Emma").title = "Emma 2"
        let elsewhere = try file.open().viewContext
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: "title == 'Klee'")
        try elsewhere.fetch(request)[0].title = "Kandinsky"
        try elsewhere.save()
        try attempt("startOver(list)") { try startOver(list) }
        expect(
            "Emma is renamed here, and Klee Kandinsky by another program; startOver(list); list.lines", list.lines,
            equals: ["Art: Kandinsky, Miro", "Novels: Emma, Persuasion"],
            because: Words(
                en: "A reset removes all objects without calling the delegate, so the list needs new ones.",
                ko: "`reset()`은 아무 호출 없이 객체를 모두 버리므로, 목록에 새 객체가 필요합니다."))
    }

    /// 검색이 계속 적용됨
    func testASearchStaysInForce() throws {
        try attempt("search(\"Emm\", in: list)") { try search("Emm", in: list) }
        guard try isSearching() else { throw XCTSkip("another test reports it") }
        try attempt("startOver(list)") { try startOver(list) }
        guard list.lines != ["Novels: -"] else { throw XCTSkip("another test reports it") }
        expect(
            "search(\"Emm\", in: list); startOver(list); list.lines", list.lines, equals: ["Novels: Emma"],
            because: Words(en: "The request keeps its predicate.", ko: "요청의 조건식은 그대로입니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        context = try StoreFile(model: makeModel(), in: try temporaryFolder()).open().viewContext
        let names = seed.names(3)
        var titles = seed.people(6).map(\.last)
        var books: [(title: String, shelf: String, isDamaged: Bool)] = []
        let shelves = names.prefix(2).map { name in
            let shelf = Shelf(context: context)
            shelf.name = name
            for title in titles.prefix(3) {
                let isDamaged = !books.contains { $0.shelf == name } || seed.pick([true, false])
                books.append((title, name, isDamaged))
                add(title, to: shelf, isDamaged: isDamaged)
            }
            titles.removeFirst(3)
            let sound = "\(name) today"
            books.append((sound, name, false))
            add(sound, to: shelf)
            return shelf
        }
        try context.save()
        list = try BookList(in: context)
        func lines(_ matches: ((title: String, shelf: String, isDamaged: Bool)) -> Bool) -> [String] {
            names.sorted().compactMap { name in
                let titles = books.filter { $0.shelf == name && matches($0) }.map(\.title)
                return titles.isEmpty ? nil : "\(name): \(titles.sorted().joined(separator: ", "))"
            }
        }
        let text = String(seed.pick(books).title.dropFirst().prefix(2))
        let searching = "\(books.map(\.title).joined(separator: ", ")); search(\"\(text)\", in: list)"
        try attempt(searching) { try search(text, in: list) }
        try expectComputed(
            "\(searching); list.lines", list.lines, equals: lines { $0.title.lowercased().contains(text.lowercased()) })
        try search("", in: list)
        let removing = "removeDamagedBooks(from: list)"
        try attempt(removing) { try removeDamagedBooks(from: list) }
        try expectComputed(
            "\(Words(en: "damaged", ko: "파손됨")): \(books.filter(\.isDamaged).map(\.title).joined(separator: ", ")); "
                + "\(removing); list.lines",
            list.lines, equals: lines { !$0.isDamaged })
        let renaming = "rename(\(names[0]), to: \"\(names[2])\")"
        try attempt(renaming) { try rename(shelves[0], to: names[2], in: list) }
        for index in books.indices where books[index].shelf == names[0] { books[index].shelf = names[2] }
        try expectComputed("\(renaming); list.lines", list.lines, equals: lines { !$0.isDamaged })
    }
}
