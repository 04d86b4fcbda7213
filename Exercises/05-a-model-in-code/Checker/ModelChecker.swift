import Checking
import CoreData
import XCTest

@testable import AModelInCode

/// Checks `makeModel()`.
final class ModelChecker: XCTestCase {
    private var model: NSManagedObjectModel!
    private var context: NSManagedObjectContext!

    private func open() throws {
        model = try usable()
        context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
    }

    /// 속성의 타입이 맞음
    func testTheAttributesHaveTheirTypes() throws {
        let types = try make().entitiesByName["Entry"]!.attributesByName.mapValues(\.attributeType)
        let names: [NSAttributeType: String] = [
            .dateAttributeType: "date", .stringAttributeType: "string", .integer16AttributeType: "integer16",
            .integer32AttributeType: "integer32", .integer64AttributeType: "integer64", .doubleAttributeType: "double",
        ]
        expect(
            "makeModel(): Entry.attributesByName",
            types.map { "\($0): \(names[$1] ?? "\($1)")" }.sorted().joined(separator: ", "),
            equals: "day: date, mood: integer16, text: string",
            because: Words(
                en: "Look at attributeType: it decides which values the attribute takes.",
                ko: "attributeType을 확인하십시오. 속성에 어떤 값을 넣을 수 있는지는 유형이 정합니다."))
    }

    /// 날짜가 없는 항목은 거부
    func testAnEntryWithoutADayIsRefused() throws {
        try expectRefusal(ofAnEntryWithout: "day")
    }

    /// 본문이 없는 항목은 거부
    func testAnEntryWithoutATextIsRefused() throws {
        try expectRefusal(ofAnEntryWithout: "text")
    }

    private func expectRefusal(ofAnEntryWithout key: String) throws {
        try open()
        context.write([key: nil, "mood": 3])
        let error = context.saveError()
        expect(
            "entry.\(key) = nil; context.save()", error?.code == .validationMissingMandatoryProperty,
            expected: Words(en: "an error: \(key) is missing", ko: "\(key) 값이 없다는 오류"),
            came: error as Any? ?? Words(en: "a saved entry", ko: "저장된 일기"),
            because: Words(
                en: "An attribute is optional until you set isOptional to false. A default would also fill the gap.",
                ko: "isOptional을 false로 정하기 전에는 속성이 옵셔널입니다. 기본값이 있어도 빈자리가 채워집니다."))
    }

    /// 기분은 설정하기 전까지 3
    func testAMoodIsThreeUntilSomeoneSetsIt() throws {
        try open()
        expect(
            "let entry = Entry(); entry.mood", context.write([:]).value(forKey: "mood") as? Int, equals: 3,
            because: Words(
                en: "defaultValue is what a new object starts with. A mandatory number needs one.",
                ko: "새 객체는 defaultValue로 시작합니다. 필수인 숫자에는 기본값이 필요합니다."))
    }

    /// 범위를 벗어난 기분은 거부
    func testMoodsOutsideTheRangeAreRefused() throws {
        for mood in [0, 6, -2] {
            try open()
            context.write(["mood": mood])
            expect(
                "entry.mood = \(mood); context.save()", context.saveError() != nil,
                expected: Words(en: "an error", ko: "오류"),
                came: Words(en: "a saved entry", ko: "저장된 일기"),
                because: Words(
                    en: "The range has two ends. Both belong in the validation predicate, where SELF is the value.",
                    ko: "범위에는 양쪽 끝이 있습니다. 둘 다 유효성 검사 조건식에 있어야 하며, 거기서 SELF가 그 값입니다."))
        }
    }

    /// 범위의 양 끝 값은 허용
    func testTheEndsOfTheRangeAreAccepted() throws {
        for mood in [1, 5] {
            try open()
            context.write(["mood": mood])
            let error = context.saveError()
            expect(
                "entry.mood = \(mood); context.save()", error == nil, expected: Words(en: "no error", ko: "오류 없음"),
                came: error as Any,
                because: Words(en: "1 and 5 are part of the range.", ko: "1과 5도 범위에 들어갑니다."))
        }
    }

    /// 경고 문구는 모델에 있는 것
    func testTheWarningIsTheModelsOwn() throws {
        try open()
        context.write(["mood": 0])
        guard let error = context.saveError() else { throw XCTSkip("a mood of 0 isn't refused") }
        expect(
            "entry.mood = 0; context.save()", error.localizedDescription, equals: "mood out of range",
            because: Words(
                en: "Each validation predicate has a warning at the same position of the second array. Without a "
                    + "dictionary, it's the text of the error.",
                ko: "조건식마다 두 번째 배열의 같은 위치에 경고가 있습니다. 딕셔너리가 없으면 그 경고가 오류의 문구가 됩니다."))
    }

    /// 규칙은 값에 대한 것
    func testTheRuleIsAboutTheValue() throws {
        let predicates = predicates(of: try make())
        expect(
            "makeModel(): mood.validationPredicates", predicates.allSatisfy(isAboutTheValue),
            expected: Words(en: "predicates that contain SELF", ko: "SELF가 들어 있는 조건식"),
            came: predicates.map(\.predicateFormat),
            because: Words(
                en: "A validation predicate is evaluated with the value, not with the object. SELF is the value.",
                ko: "유효성 검사 조건식은 객체가 아니라 값으로 평가합니다. SELF가 그 값입니다."))
    }
}
