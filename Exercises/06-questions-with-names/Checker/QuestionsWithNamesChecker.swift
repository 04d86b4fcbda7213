import Checking
import CoreData
import XCTest

@testable import QuestionsWithNames

final class QuestionsWithNamesChecker: XCTestCase {
    private var model: NSManagedObjectModel!
    private var context: NSManagedObjectContext!
    private var king: NSManagedObject!

    /// King's Notes of 2019 and Letters of 2024, Murray's Compilers of 2022, and a leaflet of 2023 without an author.
    private func open() throws {
        model = makeLibrary()
        try attempt("addQuestions(to: model)") { try addQuestions(to: model) }
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
        king = insert("Author", ["lastName": "King"])
        let murray = insert("Author", ["lastName": "Murray"])
        publish("Notes", year: 2019, king)
        publish("Letters", year: 2024, king)
        publish("Compilers", year: 2022, murray)
        publish("Leaflet", year: 2023, nil)
        try context.save()
    }

    private func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    private func publish(_ title: String, year: Int, _ author: NSManagedObject?) {
        let object = insert("Publication", ["title": title, "publicationDate": newYear(year)])
        object.setValue(author, forKey: "mainAuthor")
    }

    private func newYear(_ year: Int) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar.date(from: DateComponents(year: year, month: 1, day: 1))!
    }

    /// The titles that a request finds, sorted unless the order matters.
    private func titles(
        _ call: String, inOrder: Bool = false, _ request: () throws -> NSFetchRequest<any NSFetchRequestResult>?
    ) throws -> [String] {
        let request = try require(
            call, try attempt(call, request),
            because: Words(
                en: "The model has no template of that name, or you return nil.",
                ko: "모델에 그런 이름의 템플릿이 없거나 nil을 반환했습니다."))
        let found = try attempt("context.fetch(\(call))") { try context.fetch(request) as? [NSManagedObject] ?? [] }
        let titles = found.compactMap { $0.value(forKey: "title") as? String }
        return inOrder ? titles : titles.sorted()
    }

    /// 템플릿의 이름이 맞음
    func testTheTemplatesHaveTheirNames() throws {
        try open()
        expect(
            "addQuestions(to: model); model.fetchRequestTemplatesByName.keys.sorted()",
            model.fetchRequestTemplatesByName.keys.sorted(),
            equals: ["AllPublications", "PublicationsOf", "PublicationsSince"],
            because: Words(
                en: "Other parts of the program look the templates up by these names.",
                ko: "프로그램의 다른 부분에서 이 이름으로 템플릿을 찾습니다."))
    }

    /// 그 저자의 출판물만 찾음
    func testOnlyThatAuthorsPublicationsAreFound() throws {
        try open()
        let call = "publications(by: \"King\", since: 2018)"
        let found = try titles(call) { try publications(by: "King", since: newYear(2018), in: model) }
        expect(
            call, found, equals: ["Letters", "Notes"],
            because: Words(
                en: "Both conditions have to match: the author's name and the day. In quotation marks, a variable is "
                    + "ordinary text.",
                ko: "저자의 이름과 날짜, 두 조건이 함께 맞아야 합니다. 변수를 따옴표 안에 쓰면 보통 문자열이 됩니다."))
    }

    /// 그날 나온 것도 포함
    func testTheDayItselfCounts() throws {
        try open()
        let call = "publications(by: \"King\", since: 2024-01-01)"
        let found = try titles(call) { try publications(by: "King", since: newYear(2024), in: model) }
        expect(
            call, found, equals: ["Letters"],
            because: Words(
                en: "On the day or later: the letters came out on that very day.",
                ko: "그날이거나 그 뒤입니다. Letters는 바로 그날 나왔습니다."))
    }

    /// 이름의 대소문자는 상관없음
    func testTheCaseOfTheNameDoesNotMatter() throws {
        try open()
        let call = "publications(by: \"KING\", since: 2020)"
        let found = try titles(call) { try publications(by: "KING", since: newYear(2020), in: model) }
        expect(
            call, found, equals: ["Letters"],
            because: Words(
                en: "A plain comparison distinguishes upper and lower case. [c] after the operator ignores it.",
                ko: "그냥 비교하면 대소문자를 구별합니다. 연산자 뒤에 [c]를 붙이면 무시합니다."))
    }

    /// 저자의 출판물을 찾음
    func testPublicationsOfAnAuthorAreFound() throws {
        try open()
        let call = "publications(of: king)"
        let found = try titles(call) { try publications(of: king, in: model) }
        expect(
            call, found, equals: ["Letters", "Notes"],
            because: Words(en: "A variable can stand for an object.", ko: "변수는 객체를 가리킬 수도 있습니다."))
    }

    /// 저자가 없는 출판물을 찾음
    func testPublicationsWithoutAnAuthorAreFound() throws {
        try open()
        let call = "publications(of: nil)"
        let found = try titles(call) { try publications(of: nil, in: model) }
        expect(
            call, found, equals: ["Leaflet"],
            because: Words(
                en: "No author is a value too. In a dictionary, it is NSNull.",
                ko: "저자가 없다는 것도 값입니다. 딕셔너리에서는 NSNull로 나타냅니다."))
    }

    /// 최신 것이 먼저
    func testTheNewestComeFirst() throws {
        try open()
        let call = "newest(2)"
        let found = try titles(call, inOrder: true) { try newest(2, in: model) }
        expect(
            call, found, equals: ["Letters", "Leaflet"],
            because: Words(
                en: "A limit cuts off the end of the result, so the order decides what is left.",
                ko: "개수를 제한하면 뒤쪽이 잘리므로 무엇이 남는지는 순서에 달려 있습니다."))
    }

    /// 템플릿 자체에는 개수 제한이 없음
    func testTheTemplateItselfHasNoLimit() throws {
        try open()
        _ = try attempt("newest(2)") { try newest(2, in: model) }
        let call = "newest(2); newest(100)"
        let found = try titles(call) { try newest(100, in: model) }
        expect(
            call, found.count, equals: 4,
            because: Words(
                en: "The limit belongs to this one request, not to the template.",
                ko: "개수 제한은 템플릿이 아니라 그 요청에만 설정해야 합니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let former = NSFetchRequest<NSManagedObject>(entityName: "Publication")
        for publication in try context.fetch(former) { context.delete(publication) }
        let authors = seed.people(2).map { insert("Author", ["lastName": $0.last]) }
        let years = seed.numbers(5, in: 1950...2017)
        let books = zip(seed.names(5), years).enumerated().map { index, book in
            (title: book.0, year: book.1, author: index == 4 ? nil : authors[index % 2])
        }
        for book in books { publish(book.title, year: book.year, book.author) }
        try context.save()
        let author = seed.pick(authors)
        let name = author.value(forKey: "lastName") as! String
        let own = books.filter { $0.author === author }
        let year = seed.pick(own).year
        let shown = own.map { "\($0.title) \($0.year)" }.joined(separator: ", ")
        let since = "\(name): \(shown); publications(by: \"\(name)\", since: \(year))"
        try expectComputed(
            since, try titles(since) { try publications(by: name, since: newYear(year), in: model) },
            equals: own.filter { $0.year >= year }.map(\.title).sorted())
        let of = "\(name): \(shown); publications(of: \(name))"
        try expectComputed(
            of, try titles(of) { try publications(of: author, in: model) }, equals: own.map(\.title).sorted())
        let nobody = "publications(of: nil)"
        try expectComputed(
            nobody, try titles(nobody) { try publications(of: nil, in: model) }, equals: [books[4].title])
        let count = seed.number(in: 2...4)
        let newest = "\(books.map { "\($0.title) \($0.year)" }.joined(separator: ", ")); newest(\(count))"
        try expectComputed(
            newest, try titles(newest, inOrder: true) { try QuestionsWithNames.newest(count, in: model) },
            equals: books.sorted { $0.year > $1.year }.prefix(count).map(\.title))
    }
}
