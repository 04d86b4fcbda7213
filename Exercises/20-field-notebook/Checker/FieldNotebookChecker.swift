import Checking
import CoreData
import XCTest

@testable import FieldNotebook

final class FieldNotebookChecker: XCTestCase {
    private var folder: URL!
    private var model: NSManagedObjectModel!

    private var guide: URL { folder.appendingPathComponent("guide.sqlite") }
    private var notebook: URL { folder.appendingPathComponent("notebook.sqlite") }

    private static let opening = "openFiles(guide: guide, notebook: notebook, model: model)"

    override func setUpWithError() throws {
        folder = try temporaryFolder()
        model = try attempt("makeModel()") { try makeModel() }
        try publish(["PICPIC": "Magpie", "PARMAJ": "Great tit", "UPUEPO": "Hoopoe"], at: guide)
    }

    /// Writes an edition of the guide, as the app's makers do before it ships.
    private func publish(_ species: [String: String], at url: URL) throws {
        for name in ["Guide", "Notebook"] where !model.configurations.contains(name) {
            expect(
                "makeModel().configurations.contains(\"\(name)\")", false, equals: true,
                because: Words(
                    en: "A file takes the entities of its configuration. This one is missing.",
                    ko: "파일에는 그 구성의 엔티티가 저장됩니다. 이 구성이 없습니다."))
            throw XCTSkip("no configurations")
        }
        let container = NSPersistentContainer(name: "Guide", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url)
        description.configuration = "Guide"
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        for (code, name) in species.sorted(by: { $0.key < $1.key }) {
            let page = Species(context: container.viewContext)
            page.code = code
            page.name = name
        }
        try container.viewContext.save()
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }

    private func open() throws -> NSManagedObjectContext {
        try attempt(Self.opening) { try openFiles(guide: guide, notebook: notebook, model: model).viewContext }
    }

    private func page(_ code: String, in context: NSManagedObjectContext) throws -> Species {
        let request = NSFetchRequest<Species>(entityName: "Species")
        request.predicate = NSPredicate(format: "code == %@", code)
        return try require(
            "species with code \(code)", try context.fetch(request).first,
            because: Words(
                en: "The guide has it.", ko: "도감에 있습니다."))
    }

    private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + Double(number) * 86_400) }

    private func rows(_ sql: String, in url: URL) throws -> [String] {
        let name = url.deletingPathExtension().lastPathComponent
        return try StoreFile(model: model, in: folder, name: name).rows(sql)
    }

    /// Records a sighting in the learner's way; what was done is for another test to judge.
    private func see(_ code: String, at place: String, on number: Int, in context: NSManagedObjectContext) throws {
        let species = try page(code, in: context)
        let call = "record(\(species.name), at: \"\(place)\", on: day\(number))"
        try attempt(call) { try record(species, at: place, on: day(number)) }
    }

    // MARK: - openFiles(guide:notebook:model:)

    /// 수첩에는 자기 테이블만 있음
    func testTheNotebookHasOnlyItsOwnTable() throws {
        _ = try open()
        let sql = "SELECT name FROM sqlite_master WHERE name IN ('ZSPECIES', 'ZSIGHTING')"
        expect(
            "\(Self.opening); \(sql)", try rows(sql, in: notebook), equals: ["ZSIGHTING"],
            because: Words(
                en: "A store without a configuration takes every entity, and its file gets all the tables.",
                ko: "구성이 없는 저장소는 모든 엔티티를 받으므로, 파일에 모든 테이블이 만들어집니다."))
    }

    /// 도감은 읽기 전용
    func testTheGuideIsReadOnly() throws {
        let coordinator = try open().persistentStoreCoordinator
        expect(
            "\(Self.opening); store(guide).isReadOnly", coordinator?.persistentStore(for: guide)?.isReadOnly,
            equals: true,
            because: Words(
                en: "A file that ships with the app can't be written, so open it as read-only.",
                ko: "앱에 담겨 배포된 파일은 쓸 수 없습니다. 처음부터 읽기 전용으로 여십시오."))
    }

    /// 도감이 없으면 오류
    func testAMissingGuideIsAnError() throws {
        guide.withUnsafeFileSystemRepresentation { _ = unlink($0!) }
        var failure: (any Error)?
        do {
            _ = try openFiles(guide: guide, notebook: notebook, model: model)
        } catch is Unsolved {
            throw XCTSkip("not solved yet")
        } catch {
            failure = error
        }
        expect(
            "(no guide) \(Self.opening)", failure != nil, expected: Words(en: "an error", ko: "오류"),
            came: Words(en: "no error", ko: "오류 없음"),
            because: Words(
                en:
                    "loadPersistentStores calls its handler once per file. A later call without an error must not hide this one.",
                ko: "loadPersistentStores는 파일마다 핸들러를 한 번씩 호출합니다. 나중 호출에 오류가 없다고 앞의 오류를 지우면 안 됩니다."))
    }

    // MARK: - record(_:at:on:)

    /// 관찰 기록은 수첩에 저장됨
    func testASightingGoesToTheNotebook() throws {
        let context = try open()
        try see("PICPIC", at: "Seoul", on: 1, in: context)
        let sql = "SELECT ZPLACE FROM ZSIGHTING"
        expect(
            "record(Magpie, at: \"Seoul\", on: day1); \(sql)", try rows(sql, in: notebook), equals: ["Seoul"],
            because: Words(
                en: "The notebook is the only copy of what the user has seen: save it.",
                ko: "사용자가 관찰한 기록은 관찰 수첩에만 있습니다. 저장하십시오."))
    }

    /// 종에 관찰 기록이 바로 보임
    func testTheSpeciesShowsTheSightingAtOnce() throws {
        let context = try open()
        let magpie = try page("PICPIC", in: context)
        _ = magpie.sightings
        try see("PICPIC", at: "Seoul", on: 1, in: context)
        expect(
            "magpie.sightings; record(magpie, at: \"Seoul\", on: day1); magpie.sightings.map(\\.place)",
            magpie.sightings.map(\.place), equals: ["Seoul"],
            because: Words(
                en: "The array that was fetched first is kept until the species is refreshed.",
                ko: "처음 가져온 배열은 종을 새로 고칠 때까지 그대로 보관됩니다."))
    }

    /// 최근 관찰이 먼저
    func testTheLatestSightingIsFirst() throws {
        let context = try open()
        for (place, number) in [("Seoul", 2), ("Jeju", 5), ("Busan", 1)] {
            try see("PARMAJ", at: place, on: number, in: context)
        }
        try see("PICPIC", at: "Daegu", on: 3, in: context)
        let call = "record(tit, at: …, on: …) on days 2, 5 and 1; tit.sightings.map(\\.place)"
        let tit = try page("PARMAJ", in: context)
        context.refresh(tit, mergeChanges: true)
        expect(
            call, tit.sightings.map(\.place), equals: ["Jeju", "Seoul", "Busan"],
            because: Words(
                en: "Without a sort descriptor the rows come in any order, usually that of their keys.",
                ko: "정렬 기술자가 없으면 순서가 정해지지 않습니다. 대개 키 순서로 나옵니다."))
    }

    // MARK: - species(of:)

    private func firstSighting(in context: NSManagedObjectContext) throws -> Sighting {
        let request = NSFetchRequest<Sighting>(entityName: "Sighting")
        return try require(
            "the sighting", try context.fetch(request).first,
            because: Words(
                en: "It was recorded.", ko: "기록했습니다."))
    }

    /// 관찰한 종이 맞음
    func testTheSpeciesIsTheOneThatWasSeen() throws {
        let context = try open()
        try see("UPUEPO", at: "Suncheon", on: 4, in: context)
        let call = "record(Hoopoe, at: \"Suncheon\", on: day4); species(of: sighting)?.name"
        let sighting = try firstSighting(in: context)
        expect(
            call, try attempt(call) { try species(of: sighting)?.name }, equals: "Hoopoe",
            because: Words(
                en: "The sighting has to find the species with its own code.",
                ko: "관찰 기록에 저장된 코드로 그 종을 찾아야 합니다."))
    }

    /// The second edition has other rows: a page was added in front, and one is gone.
    private func openTheNextEdition() throws -> NSManagedObjectContext {
        for suffix in ["", "-wal", "-shm"] {
            URL(fileURLWithPath: guide.path + suffix).withUnsafeFileSystemRepresentation { _ = unlink($0!) }
        }
        try publish(["AIXGAL": "Mandarin duck", "PICPIC": "Magpie", "UPUEPO": "Hoopoe"], at: guide)
        return try open()
    }

    /// 새 판에도 종이 있음
    func testANewEditionStillHasTheSpecies() throws {
        let context = try open()
        try see("PICPIC", at: "Seoul", on: 1, in: context)
        for store in context.persistentStoreCoordinator?.persistentStores ?? [] {
            try context.persistentStoreCoordinator?.remove(store)
        }
        let next = try openTheNextEdition()
        let call = "(next edition) species(of: sighting)?.name"
        let sighting = try firstSighting(in: next)
        expect(
            call, try attempt(call) { try species(of: sighting)?.name }, equals: "Magpie",
            because: Words(
                en:
                    "A URI leads to a row of one file. The new edition is another file; only the code is the same in both.",
                ko: "URI는 특정 파일의 행을 가리킵니다. 새 판은 다른 파일이며, 두 판에서 같은 것은 코드뿐입니다."))
    }

    /// 없어진 종은 nil
    func testASpeciesThatIsGoneIsNil() throws {
        let context = try open()
        try see("PARMAJ", at: "Jeju", on: 5, in: context)
        for store in context.persistentStoreCoordinator?.persistentStores ?? [] {
            try context.persistentStoreCoordinator?.remove(store)
        }
        let next = try openTheNextEdition()
        let call = "(next edition, without the great tit) species(of: sighting)?.code"
        let sighting = try firstSighting(in: next)
        expect(
            call, try attempt(call) { try species(of: sighting)?.code }, equals: nil,
            because: Words(
                en:
                    "Nothing keeps two files consistent, so the species may be missing. Return nil; don't create a species.",
                ko: "두 파일을 일치시키는 규칙은 없으므로 상대가 없을 수 있습니다. 그때는 nil을 반환하며, 종을 새로 만들지 않습니다."))
    }

    // MARK: - Other data

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        for suffix in ["", "-wal", "-shm"] {
            URL(fileURLWithPath: guide.path + suffix).withUnsafeFileSystemRepresentation { _ = unlink($0!) }
        }
        let names = seed.names(3)
        let codes = names.map { $0.uppercased() }
        try publish(Dictionary(uniqueKeysWithValues: zip(codes, names)), at: guide)
        let context = try open()
        let (code, name) = (codes[1], names[1])
        let seen = Array(zip(seed.numbers(3, in: 1...30), seed.people(3).map(\.last)))
        for (number, place) in seen { try see(code, at: place, on: number, in: context) }
        let shown = seen.map { "record(\(name), at: \"\($1)\", on: day\($0))" }.joined(separator: "; ")
        try expectComputed(
            "\(shown); species.sightings.map(\\.place)", try page(code, in: context).sightings.map(\.place),
            equals: seen.sorted { $0.0 > $1.0 }.map(\.1))
        let call = "\(shown); species(of: sighting)?.name"
        let sighting = try firstSighting(in: context)
        try expectComputed(call, try attempt(call) { try species(of: sighting)?.name }, equals: name)
    }
}
