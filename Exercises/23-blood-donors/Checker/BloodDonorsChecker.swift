import Checking
import CoreData
import XCTest

@testable import BloodDonors

final class BloodDonorsChecker: XCTestCase {
    private var context: NSManagedObjectContext!

    override func setUpWithError() throws {
        today = { Self.day("2026-03-01") }
        let model = makeModel()
        try attempt("addRules(to: donor)") { try addRules(to: model.entitiesByName["Donor"]!) }
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
    }

    override func tearDown() { today = { Date() } }

    private static func day(_ text: String) -> Date {
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        return calendar.date(from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2]))!
    }

    /// Saves a valid donor whom `change` may spoil. Returns the field and the message of each violated rule.
    private func save(_ change: (Donor) -> Void) -> [String] {
        context.rollback()
        let donor = Donor(context: context)
        donor.name = "Rosa Linden"
        change(donor)
        do { try context.save() } catch {
            let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
            return details.map { each in
                let key = (each as NSError).userInfo[NSValidationKeyErrorKey] as? String ?? "-"
                let code = (each as NSError).code
                return code == 1570 ? "\(key): 1570" : "\(key): \(each.localizedDescription)"
            }.sorted()
        }
        return []
    }

    private func expectErrors(
        _ call: String, _ errors: [String], _ reason: Words, line: UInt = #line, of change: (Donor) -> Void
    ) {
        expect("\(call); context.save()", save(change), equals: errors, because: reason, line: line)
    }

    /// 유효한 헌혈자는 저장됨
    func testAValidDonorIsSaved() {
        expectErrors(
            "name = \"Rosa Linden\"", [],
            Words(
                en: "Group and birthday may be missing. A method has to let nil pass.",
                ko: "혈액형과 생일은 없어도 됩니다. 메서드는 nil을 통과시켜야 합니다.")
        ) { _ in }
    }

    /// 이름은 필수
    func testANameIsMandatory() {
        expectErrors(
            "name = nil", ["name: 1570"],
            Words(
                en: "No predicate can require a value: nil passes all of them. `isOptional` decides.",
                ko: "nil은 모든 조건식을 통과하므로 조건식으로는 값을 요구할 수 없습니다. `isOptional`로 정합니다.")
        ) { $0.name = nil }
    }

    /// 이름은 최대 40자
    func testANameHasAtMostFortyLetters() {
        expectErrors(
            "name = 40 × \"a\"", [],
            Words(en: "At most 40 letters: 40 is allowed.", ko: "40자 이하이므로 40자는 허용됩니다.")
        ) { $0.name = String(repeating: "a", count: 40) }
        expectErrors(
            "name = 41 × \"가\"", ["name: \(Message.longName)"],
            Words(
                en: "The length of a text is the value of its key `length`.",
                ko: "문자열의 길이는 `length` 키의 값입니다.")
        ) { $0.name = String(repeating: "가", count: 41) }
    }

    /// 알려진 혈액형은 저장됨
    func testKnownGroupsAreSaved() {
        for group in ["A+", "A-", "B+", "B-", "AB+", "AB-", "0+", "0-"] {
            expectErrors(
                "bloodGroup = \"\(group)\"", [],
                Words(en: "There are eight groups.", ko: "혈액형은 여덟 가지입니다.")
            ) { $0.bloodGroup = group }
        }
    }

    /// 다른 혈액형은 거부
    func testOtherGroupsAreRefused() {
        for group in ["", "C+", "AB", "a+", "+A", "A++", "AB+ (2019)"] {
            expectErrors(
                "bloodGroup = \"\(group)\"", ["bloodGroup: \(Message.unknownGroup)"],
                Words(
                    en: "The whole text has to be a group. Look at both ends of the pattern.",
                    ko: "문자열 전체가 혈액형이어야 합니다. 패턴의 앞뒤를 살펴보십시오.")
            ) { $0.bloodGroup = group }
        }
    }

    /// 헌혈 횟수에는 두 한계가 있음
    func testDonationsHaveTwoBounds() {
        for count: Int64 in [0, 200] {
            expectErrors(
                "donations = \(count)", [], Words(en: "The bounds are allowed.", ko: "경곗값은 허용됩니다.")
            ) { $0.donations = count }
        }
        for (count, message): (Int64, String) in [(-1, Message.negativeDonations), (201, Message.manyDonations)] {
            expectErrors(
                "donations = \(count)", ["donations: \(message)"],
                Words(
                    en: "Each predicate has its own warning. For two messages you need two predicates.",
                    ko: "조건식마다 경고가 하나씩 있습니다. 메시지가 둘이면 조건식도 둘이어야 합니다.")
            ) { $0.donations = count }
        }
    }

    /// 헌혈자는 만 18세 이상
    func testDonorsAreEighteen() {
        expectErrors(
            "birthday = 2008-03-01; today = 2026-03-01", [],
            Words(en: "On the 18th birthday a donor is 18.", ko: "18번째 생일에는 18세입니다.")
        ) { $0.birthday = Self.day("2008-03-01") }
        for birthday in ["2008-03-02", "2008-03-05", "2015-07-30"] {
            expectErrors(
                "birthday = \(birthday); today = 2026-03-01", ["birthday: \(Message.tooYoung)"],
                Words(
                    en: "The method's name is `validate` and the property's name. Years are counted by the calendar: "
                        + "some have 366 days.",
                    ko: "메서드 이름은 `validate` 뒤에 프로퍼티 이름을 붙인 것입니다. 366일인 해도 있으므로 햇수는 달력으로 "
                        + "계산합니다.")
            ) { $0.birthday = Self.day(birthday) }
        }
    }

    /// 저장하는 날이 기준
    func testTheDayOfTheSaveCounts() {
        today = { Self.day("2026-03-02") }
        expectErrors(
            "birthday = 2008-03-02; today = 2026-03-02", [],
            Words(
                en: "A program runs for days, and a model is used for years. Call today() when the rule is checked.",
                ko: "프로그램은 며칠씩 실행되고 모델은 몇 년 동안 쓰입니다. 규칙을 검사할 때 날짜를 확인하십시오.")
        ) { $0.birthday = Self.day("2008-03-02") }
    }

    /// 모든 위반이 한 번에 나옴
    func testAllViolationsComeAtOnce() {
        expectErrors(
            "name = nil; bloodGroup = \"Z\"; donations = -3; birthday = today()",
            [
                "birthday: \(Message.tooYoung)", "bloodGroup: \(Message.unknownGroup)",
                "donations: \(Message.negativeDonations)", "name: 1570",
            ],
            Words(
                en: "The framework collects the errors if each rule belongs to its own property.",
                ko: "규칙을 각 프로퍼티에 적으면 프레임워크가 오류를 모아 줍니다.")
        ) { donor in
            donor.name = nil
            donor.bloodGroup = "Z"
            donor.donations = -3
            donor.birthday = Self.day("2026-03-01")
        }
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        func text(_ day: Date) -> String {
            let parts = calendar.dateComponents([.year, .month, .day], from: day)
            return String(format: "%d-%02d-%02d", parts.year!, parts.month!, parts.day!)
        }
        func birthday(_ day: Date, _ errors: [String]) throws {
            try expectComputed(
                "today = \(text(today())); birthday = \(text(day)); context.save()", save { $0.birthday = day },
                equals: errors)
        }
        for now in seed.days(3) {
            today = { now }
            let eighteenth = calendar.date(byAdding: .year, value: -18, to: now)!
            let days = seed.number(in: 1...300)
            try birthday(calendar.date(byAdding: .day, value: -days, to: eighteenth)!, [])
            // On 28 February and 1 March, a day more or less could be disputed.
            try birthday(
                calendar.date(byAdding: .day, value: days + 1, to: eighteenth)!, ["birthday: \(Message.tooYoung)"])
        }
        for count in [seed.number(in: 1...199), seed.number(in: 202...900), -seed.number(in: 2...90)] {
            let errors = count < 0 ? [Message.negativeDonations] : count > 200 ? [Message.manyDonations] : []
            try expectComputed(
                "donations = \(count); context.save()", save { $0.donations = Int64(count) },
                equals: errors.map { "donations: \($0)" })
        }
        let length = seed.pick([seed.number(in: 1...39), seed.number(in: 42...90)])
        try expectComputed(
            "name = \(length) × \"b\"; context.save()", save { $0.name = String(repeating: "b", count: length) },
            equals: length > 40 ? ["name: \(Message.longName)"] : [])
    }
}
