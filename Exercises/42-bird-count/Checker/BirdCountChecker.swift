import Checking
import CoreData
import XCTest

@testable import BirdCount

/// A second coordinator on the same file stands in for the process on a phone: it has its own row cache, and none of its
/// notifications reach the desk.
final class BirdCountChecker: XCTestCase {
    private var url: URL!
    private var desk: Desk!
    private var context: NSManagedObjectContext { desk.container.viewContext }

    private func open() throws {
        url = try temporaryFolder().appendingPathComponent("count.sqlite")
        desk = Desk(try openCount(at: url, as: "desk"))
    }

    /// Saves a species with sightings of so many birds each, as the author.
    @discardableResult
    private func save(
        _ name: String, _ code: String, _ sightings: [Int64], by author: String? = "phone"
    ) throws -> NSManagedObjectID {
        let context = author == "desk" ? context : try openCount(at: url, as: author).viewContext
        let species = Species(context: context)
        species.name = name
        species.code = code
        for birds in sightings {
            let sighting = Sighting(context: context)
            sighting.birds = birds
            sighting.species = species
        }
        try context.save()
        return species.objectID
    }

    /// Changes the number of birds of the only sighting, on a phone.
    private func changeTheSighting(to birds: Int64) throws {
        let phone = try openCount(at: url, as: "phone").viewContext
        try phone.fetch(NSFetchRequest<Sighting>(entityName: "Sighting"))[0].birds = birds
        try phone.save()
    }

    private func read() throws -> (transactions: Int, species: [NSManagedObjectID]) {
        try attempt("catchUp(desk)") { try catchUp(desk) }
    }

    private func unify(_ species: [NSManagedObjectID]) throws {
        try attempt("unite(species, at: desk)") { try unite(species, at: desk) }
    }

    private func sighting() throws -> Sighting {
        let sighting = try context.fetch(NSFetchRequest<Sighting>(entityName: "Sighting"))[0]
        _ = sighting.birds
        return sighting
    }

    /// A line for each species in the file: its code, and the birds of its sightings.
    private func content() throws -> [String] {
        let context = try openCount(at: url, as: "checker").viewContext
        return try context.fetch(NSFetchRequest<Species>(entityName: "Species")).map { species in
            let birds = species.sightings.map(\.birds).sorted().map { "\($0)" }
            return "\(species.code): \(birds.joined(separator: ", "))"
        }.sorted()
    }

    /// 다른 사람이 저장한 것이 보임
    func testTheDeskShowsWhatOthersSaved() throws {
        try open()
        try save("Crane", "a1", [4], by: "desk")
        let shown = try sighting()
        try changeTheSighting(to: 40)
        let news = try read()
        expect(
            "a phone changes 4 birds to 40; catchUp(desk); the birds at the desk", shown.birds, equals: 40,
            because: Words(
                en: "A fetch doesn't change an object that the context has. A merge does.",
                ko: "가져오기는 컨텍스트에 있는 객체를 바꾸지 않습니다. 병합해야 바뀝니다."))
        guard news.transactions != 2 else { return }
        expect(
            "a phone changes 4 birds to 40; catchUp(desk).transactions", news.transactions, equals: 1,
            because: Words(en: "One save is one transaction.", ko: "저장 한 번이 트랜잭션 하나입니다."))
    }

    /// 자기 저장은 보고하지 않음
    func testOwnSavesAreNotReported() throws {
        try open()
        try save("Crane", "a1", [4], by: "desk")
        expect(
            "the desk saves; catchUp(desk).transactions", try read().transactions, equals: 0,
            because: Words(
                en: "The history contains the desk's own saves too. Its context has these changes already.",
                ko: "기록에는 데스크가 저장한 것도 있지만, 데스크의 컨텍스트에는 이미 반영되어 있습니다."))
    }

    /// 다른 사람에게 이름이 없을 수 있음
    func testOthersMayHaveNoName() throws {
        try open()
        try save("Crane", "a1", [4], by: nil)
        expect(
            "somebody saves without an author; catchUp(desk).transactions", try read().transactions, equals: 1,
            because: Words(
                en: "Whatever isn't the desk's comes from somebody else.", ko: "데스크의 것이 아니면 모두 다른 쪽의 것입니다."))
    }

    /// 같은 것을 두 번 보고하지 않음
    func testNothingIsReportedTwice() throws {
        try open()
        try save("Crane", "a1", [4])
        _ = try read()
        expect(
            "a phone saves; catchUp(desk) twice; transactions of the second", try read().transactions, equals: 0,
            because: Words(en: "Read after the position.", ko: "위치 뒤부터 읽으십시오."))
    }

    /// 자기 저장 뒤로도 위치가 나아감
    func testThePositionMovesPastOwnSaves() throws {
        try open()
        try save("Crane", "a1", [4])
        try save("Heron", "b1", [1], by: "desk")
        _ = try read()
        let now = desk.container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
        expect(
            "a phone saves; the desk saves; catchUp(desk); desk.position is the current token", desk.position == now,
            expected: Words(en: "true", ko: "true"), came: desk.position == now,
            because: Words(
                en: "Otherwise every call reads the desk's own saves again.",
                ko: "그러지 않으면 호출할 때마다 데스크가 저장한 것을 다시 읽습니다."))
    }

    /// 병합해도 초안은 남음
    func testDraftsSurviveAMerge() throws {
        try open()
        try save("Crane", "a1", [4], by: "desk")
        let typed = try sighting()
        typed.note = "by the lake"
        try changeTheSighting(to: 40)
        _ = try read()
        let note = typed.managedObjectContext == nil ? nil : typed.note
        expect(
            "note = \"by the lake\"; a phone changes the birds; catchUp(desk); note", note, equals: "by the lake",
            because: Words(
                en: "A merge keeps unsaved edits. A reset forgets them, and makes the objects unusable.",
                ko: "병합하면 저장하지 않은 편집이 남습니다. `reset()`은 편집을 버리고 객체도 쓸 수 없게 만듭니다."))
    }

    /// 새 종만 반환
    func testOnlyNewSpeciesAreReturned() throws {
        try open()
        let id = try save("Crane", "a1", [4])
        let news = try read()
        expect(
            "a phone saves a species with a sighting; catchUp(desk).species.count", news.species.count, equals: 1,
            because: Words(en: "A sighting isn't a species.", ko: "관찰은 종이 아닙니다."))
        expect(
            "catchUp(desk).species, as URIs", news.species.map { $0.uriRepresentation() }.prefix(1),
            equals: [id.uriRepresentation()],
            because: Words(en: "The change names the object.", ko: "변경에 객체의 ID가 있습니다."))
    }

    /// 가장 작은 코드가 남음
    func testTheSmallestCodeStays() throws {
        try open()
        try save("Crane", "b2", [5], by: "desk")
        try save("Crane", "a1", [3])
        try unify(read().species)
        expect(
            "the desk has b2 with 5 birds, a phone saves a1 with 3; catchUp, unite", try content(),
            equals: ["a1: 3, 5"],
            because: Words(
                en: "If each desk kept its own, two desks would delete both.",
                ko: "데스크마다 자기 것을 남기면, 두 데스크가 둘 다 삭제해 버립니다."))
    }

    /// 모든 관찰이 남음
    func testAllSightingsStay() throws {
        try open()
        try save("Crane", "a1", [2], by: "desk")
        try save("Crane", "b2", [7, 9])
        try save("Crane", "c3", [1])
        try unify(read().species)
        expect(
            "a1 with 2 birds, b2 with 7 and 9, c3 with 1; catchUp, unite", try content(), equals: ["a1: 1, 2, 7, 9"],
            because: Words(
                en: "Nullify leaves sightings without a species. Move them first.",
                ko: "무효화 규칙이면 관찰이 종을 잃습니다. 먼저 옮기십시오."))
    }

    /// 대문자와 소문자는 같음
    func testUpperAndLowerCaseAreEqual() throws {
        try open()
        try save("Grey heron", "a1", [1], by: "desk")
        try save("grey Heron", "b2", [2])
        try unify(read().species)
        expect(
            "Grey heron, grey Heron; catchUp, unite", try content(), equals: ["a1: 1, 2"],
            because: Words(en: "Phones capitalize as they like.", ko: "휴대 전화마다 대문자를 다르게 씁니다."))
    }

    /// 다른 이름은 따로 남음
    func testOtherNamesStayApart() throws {
        try open()
        try save("Tern", "z1", [8], by: "desk")
        try save("Crane", "b2", [4])
        try save("Cran", "a1", [1])
        try unify(read().species)
        expect(
            "Tern, Crane, Cran; catchUp, unite; all but the tern", try content().filter { !$0.hasPrefix("z1") },
            equals: ["a1: 1", "b2: 4"],
            because: Words(en: "Only the same name is the same species.", ko: "이름이 같아야 같은 종입니다."))
    }

    /// 합쳐도 초안은 저장되지 않음
    func testUnitingSavesNoDrafts() throws {
        try open()
        try save("Crane", "a1", [4], by: "desk")
        try sighting().note = "by the lake"
        try save("Crane", "b2", [2])
        let species = try read().species
        try? unify(species)
        let reader = try openCount(at: url, as: "checker").viewContext
        let notes = try reader.fetch(NSFetchRequest<Sighting>(entityName: "Sighting")).compactMap(\.note)
        expect(
            "note = \"by the lake\"; catchUp, unite; the note in the file", notes.first, equals: nil,
            because: Words(
                en: "A save writes everything in its context. Use another one.",
                ko: "저장은 컨텍스트에 있는 모든 것을 기록합니다. 다른 컨텍스트를 쓰십시오."))
    }

    /// 합친 것은 보고하지 않음
    func testUnitingIsNotReported() throws {
        try open()
        try save("Crane", "a1", [4], by: "desk")
        try save("Crane", "b2", [2])
        try unify(read().species)
        expect(
            "catchUp, unite, catchUp; transactions of the second", try read().transactions, equals: 0,
            because: Words(
                en: "Every context has its own author, and a new one has none.",
                ko: "작성자는 컨텍스트마다 따로 있고, 새 컨텍스트에는 없습니다."))
    }

    /// 종이 없을 수 있음
    func testSpeciesMayBeGone() throws {
        try open()
        try save("Crane", "c3", [6], by: "desk")
        let phone = try openCount(at: url, as: "phone").viewContext
        let gone = Species(context: phone)
        (gone.name, gone.code) = ("Crane", "a1")
        try phone.save()
        phone.delete(gone)
        try phone.save()
        try save("Crane", "b2", [2])
        let species = try read().species
        try attempt("unite([a species that is gone, a crane], at: desk)") { try unite(species, at: desk) }
        expect(
            "a phone saves a1, deletes it, saves b2; the desk has c3; catchUp, unite", try content(),
            equals: ["b2: 2, 6"],
            because: Words(
                en: "A later transaction can delete what an earlier one inserted.",
                ko: "앞의 트랜잭션에서 삽입한 것을 뒤의 트랜잭션에서 삭제할 수 있습니다."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        try open()
        let names = seed.names(2)
        let codes = seed.numbers(3, in: 10...99).map { "x\($0)" }
        let birds = (0..<3).map { _ in seed.numbers(seed.number(in: 1...2), in: 1...90).map(Int64.init) }
        try save(names[0], codes[0], birds[0], by: "desk")
        try save(names[0].uppercased(), codes[1], birds[1])
        try save(names[1], codes[2], birds[2])
        try unify(read().species)
        func line(_ code: String, _ birds: [Int64]) -> String {
            "\(code): \(birds.sorted().map { "\($0)" }.joined(separator: ", "))"
        }
        let shown = [names[0], names[0].uppercased(), names[1]].enumerated().map {
            "\($1) \(line(codes[$0], birds[$0]))"
        }
        try expectComputed(
            "\(shown.joined(separator: "; ")); catchUp, unite", try content(),
            equals: [line(codes.prefix(2).min()!, birds[0] + birds[1]), line(codes[2], birds[2])].sorted())
    }
}
