import Checking
import CoreData
import XCTest

@testable import OpenAService

final class OpenAServiceChecker: XCTestCase {
    private let service = try! JSONService()

    private func open(_ name: String, with type: ServiceStore.Type = ServiceStore.self) throws -> NSPersistentStore {
        let container = try attempt("openRental(at: url)") { try openRental(at: service.url(of: name), with: type) }
        return container.persistentStoreCoordinator.persistentStores[0]
    }

    /// 저장소가 열림
    func testTheStoreOpens() throws {
        let store = try open("north")
        expect(
            "openRental(at: url); store.type", store.type, equals: "Service",
            because: Words(
                en: "The type in the metadata has to be that of the class.", ko: "메타데이터의 유형은 클래스의 유형과 같아야 합니다."))
        let other = try open("south")
        expect(
            "openRental(at: north), openRental(at: south); identifier", store.identifier != other.identifier,
            expected: Words(en: "two identifiers", ko: "서로 다른 식별자"), came: store.identifier ?? "nil",
            because: Words(en: "Each new store needs its own identity.", ko: "새 저장소마다 고유한 식별자가 필요합니다."))
    }

    /// 하위 클래스가 등록됨
    func testASubclassIsRegistered() throws {
        let store = try open("north", with: TestStore.self)
        expect(
            "TestStore.register(); openRental(at: url); the store's class", "\(type(of: store))", equals: "TestStore",
            because: Words(
                en: "The next exercises register subclasses with this method.",
                ko: "다음 문제에서는 이 메서드로 하위 클래스를 등록합니다."))
    }

    /// 식별자는 서비스의 것
    func testTheIdentityIsTheServices() throws {
        let first = try open("north").identifier
        let second = try open("north").identifier
        expect(
            "openRental(at: url), twice; identifier", first == second,
            expected: Words(en: "one identifier", ko: "같은 식별자"), came: Words(en: "two identifiers", ko: "서로 다른 식별자"),
            because: Words(
                en: "The URI of an object contains the identifier, so another client has to find the same one.",
                ko: "객체의 URI에 식별자가 들어 있으므로 다른 클라이언트도 같은 식별자를 찾아야 합니다."))
    }

    /// 실패는 새 저장소가 아님
    func testAFailureIsNotANewStore() throws {
        let identifier = try open("north").identifier
        let failures: [(Words, () -> Void)] = [
            (Words(en: "offline", ko: "오프라인"), { self.service.isOffline = true }),
            (Words(en: "status 503", ko: "상태 503"), { self.service.fail() }),
        ]
        for (name, begin) in failures {
            begin()
            let opened = (try? openRental(at: service.url(of: "north")))?.persistentStoreCoordinator.persistentStores[0]
            expect(
                "openRental(at: url), \(name)", opened == nil, expected: Words(en: "an error", ko: "오류"),
                came: opened?.identifier == identifier ? "the store" : "a new store",
                because: Words(
                    en: "Only status 404 means that the store is new. After any other failure, its identity must stay.",
                    ko: "상태 404일 때만 새 저장소입니다. 그 밖의 실패에서는 식별자가 바뀌면 안 됩니다."))
            service.isOffline = false
        }
        expect(
            "openRental(at: url), online", try open("north").identifier, equals: identifier,
            because: Words(en: "A failure must not replace the metadata.", ko: "실패했다고 메타데이터를 바꾸면 안 됩니다."))
    }

    /// 직접 쓴 메타데이터는 그대로
    func testOwnMetadataStays() throws {
        let url = service.url(of: "north")
        _ = try open("north")
        var metadata = try attempt("metadataForPersistentStore(with: url)") {
            try ServiceStore.metadataForPersistentStore(with: url)
        }
        metadata["operator"] = "Kim"
        try attempt("setMetadata(metadata, forPersistentStoreAt: url)") {
            try ServiceStore.setMetadata(metadata, forPersistentStoreAt: url)
        }
        expect(
            "setMetadata(…, forPersistentStoreAt: url); openRental(at: url); metadata[\"operator\"]",
            try open("north").metadata["operator"] as? String, equals: "Kim",
            because: Words(
                en: "Metadata also holds an app's own keys and the hashes of the model. Write all of it.",
                ko: "메타데이터에는 앱의 키와 모델의 해시도 들어 있습니다. 모두 쓰십시오."))
    }

    /// 저장소가 있어야 함
    func testThereMustBeAStore() throws {
        _ = try open("north")
        var code = "no error"
        do { _ = try ServiceStore.metadataForPersistentStore(with: service.url(of: "nowhere")) } catch {
            if error is Unsolved { throw XCTSkip("unsolved") }
            code = (error as? CocoaError).map { "CocoaError \($0.code.rawValue)" } ?? "\(error)"
        }
        expect(
            "metadataForPersistentStore(with: a URL without a store)", code, equals: "CocoaError 260",
            because: Words(
                en: "A caller has to be able to tell a store without metadata from no store: fileReadNoSuchFile.",
                ko: "호출한 쪽에서 저장소가 없다는 것을 알 수 있어야 합니다. fileReadNoSuchFile을 던지십시오."))
    }

    /// 응답이 없으면 원인을 알림
    func testNoAnswerNamesItsCause() throws {
        _ = try open("north")
        service.isOffline = true
        let error = try failure { try ServiceStore.ask("GET", "metadata", of: self.service.url(of: "north")) }
        expect(
            "ask(\"GET\", \"metadata\", of: url), offline; the error's code", error.code,
            equals: CocoaError.persistentStoreOperation.rawValue,
            because: Words(
                en: "Callers of Core Data expect errors of its domain.", ko: "Core Data를 호출하는 코드는 이 도메인의 오류를 기대합니다."))
        expect(
            "ask(\"GET\", \"metadata\", of: url), offline; userInfo[NSUnderlyingErrorKey]",
            error.userInfo[NSUnderlyingErrorKey] is URLError, expected: Words(en: "the URLError", ko: "URLError"),
            came: error.userInfo[NSUnderlyingErrorKey] ?? "nil",
            because: Words(
                en: "An app that retries has to see why there was no answer.",
                ko: "다시 시도하는 앱에서 응답이 없는 이유를 알 수 있어야 합니다."))
    }

    /// 이유는 서비스의 것
    func testTheReasonIsTheServices() throws {
        _ = try open("north")
        let error = try failure { try ServiceStore.ask("POST", "query", of: self.service.url(of: "north"), [:]) }
        expect(
            "ask(\"POST\", \"query\", of: url, [:]); userInfo[NSLocalizedFailureReasonErrorKey]",
            error.userInfo[NSLocalizedFailureReasonErrorKey] as? String, equals: "\"entities\" is missing",
            because: Words(
                en: "The service explains what is wrong with a request. Pass that on.",
                ko: "요청에서 무엇이 잘못되었는지 서비스에서 알려 줍니다. 그대로 전달하십시오."))
    }

    /// 충돌에 버전이 있음
    func testAConflictHasVersions() throws {
        _ = try open("north")
        service.write("Bike/7", ["number": 12], in: "north")
        var found: [String: Int]?
        do {
            let write: [String: Any] = ["path": "Bike/7", "version": 9, "values": ["number": 13]]
            _ = try ServiceStore.ask("POST", "changes", of: service.url(of: "north"), ["write": [write]])
        } catch ServiceProblem.conflict(let versions) { found = versions } catch {}
        expect(
            "ask(\"POST\", \"changes\", …), with an old version; ServiceProblem.conflict(versions:)", found,
            equals: ["Bike/7": 1],
            because: Words(en: "Status 409 lists the rows and their versions.", ko: "상태 409에는 행과 그 버전이 들어 있습니다."))
    }

    private func failure(of body: () throws -> Any) throws -> NSError {
        do { _ = try body() } catch {
            if error is Unsolved { throw XCTSkip("unsolved") }
            return error as NSError
        }
        return NSError(domain: "no error", code: 0)
    }
}

private final class TestStore: ServiceStore {}
