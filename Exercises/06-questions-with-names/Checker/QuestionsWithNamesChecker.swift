import Checking
import CoreData
import XCTest

@testable import QuestionsWithNames

final class QuestionsWithNamesChecker: XCTestCase {
    private var model: NSManagedObjectModel!
    private var context: NSManagedObjectContext!
    private var king: NSManagedObject!

    /// King's Notes of 2019 and Letters of 2024, Murray's Compilers of 2022, and a leaflet of 2023 by nobody.
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

    /// What a request finds, by title; in its own order if that matters.
    private func titles(
        _ call: String, inOrder: Bool = false, _ request: () throws -> NSFetchRequest<any NSFetchRequestResult>?
    ) throws -> [String] {
        let request = try require(
            call, try attempt(call, request),
            because: Words(
                en: "The model has no template of that name, or you return nil.",
                ko: "모델에 그런 이름의 템플릿이 없거나 nil을 반환했습니다."))
        let found = try context.fetch(request) as? [NSManagedObject] ?? []
        let titles = found.compactMap { $0.value(forKey: "title") as? String }
        return inOrder ? titles : titles.sorted()
    }

    func testTheQuestionsHaveTheirNames() throws {
        try open()
        expect(
            "addQuestions(to: model); model.fetchRequestTemplatesByName.keys.sorted()",
            model.fetchRequestTemplatesByName.keys.sorted(),
            equals: ["AllPublications", "PublicationsOf", "PublicationsSince"],
            because: Words(
                en: "By these names everybody else in the program will ask for them.",
                ko: "프로그램의 다른 곳에서는 모두 이 이름으로 찾습니다."))
    }

    func testOnlyThatAuthorsPublicationsAreFound() throws {
        try open()
        let call = "publications(by: \"King\", since: 2018)"
        let found = try titles(call) { try publications(by: "King", since: newYear(2018), in: model) }
        expect(
            call, found, equals: ["Letters", "Notes"],
            because: Words(
                en: "Both conditions hold together: the author's name, and the day.",
                ko: "저자의 이름과 날짜, 두 조건이 함께 맞아야 합니다."))
    }

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

    func testTheCaseOfTheNameDoesNotMatter() throws {
        try open()
        let call = "publications(by: \"KING\", since: 2020)"
        let found = try titles(call) { try publications(by: "KING", since: newYear(2020), in: model) }
        expect(
            call, found, equals: ["Letters"],
            because: Words(
                en: "A plain comparison tells upper from lower case. One letter in brackets makes it not care.",
                ko: "그냥 비교하면 대소문자를 가립니다. 대괄호 안의 글자 하나면 가리지 않게 됩니다."))
    }

    func testThoseOfAnAuthorAreFound() throws {
        try open()
        let call = "publications(of: king)"
        let found = try titles(call) { try publications(of: king, in: model) }
        expect(
            call, found, equals: ["Letters", "Notes"],
            because: Words(en: "A variable may stand for an object.", ko: "변수는 객체를 가리킬 수도 있습니다."))
    }

    func testThoseOfNobodyAreFound() throws {
        try open()
        let call = "publications(of: nil)"
        let found = try titles(call) { try publications(of: nil, in: model) }
        expect(
            call, found, equals: ["Leaflet"],
            because: Words(
                en: "Nobody is a value too. In a dictionary it is called NSNull.",
                ko: "“없음”도 값입니다. 딕셔너리에서는 NSNull이라고 합니다."))
    }

    func testTheNewestComeFirst() throws {
        try open()
        let call = "newest(2)"
        let found = try titles(call, inOrder: true) { try newest(2, in: model) }
        expect(
            call, found, equals: ["Letters", "Leaflet"],
            because: Words(
                en: "A limit cuts off what comes last. So the order decides who is left.",
                ko: "개수 제한은 뒤에서부터 잘라 냅니다. 그래서 누가 남는지는 순서가 정합니다."))
    }

    func testTheTemplateItselfHasNoLimit() throws {
        try open()
        _ = try attempt("newest(2)") { try newest(2, in: model) }
        let call = "newest(2); newest(100)"
        let found = try titles(call) { try newest(100, in: model) }
        expect(
            call, found.count, equals: 4,
            because: Words(
                en: "The limit belongs to the one request, and not to the question.",
                ko: "개수 제한은 그 요청 하나의 것이지 질문의 것이 아닙니다."))
    }
}
