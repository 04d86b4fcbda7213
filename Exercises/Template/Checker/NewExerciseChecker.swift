import Checking
import CoreData
import XCTest

@testable import NewExercise

/// Each test is about one mistake. Use data that the lesson doesn't use, and more than one set of it.
final class NewExerciseChecker: XCTestCase {
    /// 기준보다 큰 수를 찾음
    func testNumbersAboveTheLimitAreFound() throws {
        // The second set of data refuses answers that are made for the first.
        for (list, limit, expected) in [([5, 1, 9], 2, [5, 9]), ([-3, -7], -5, [-3])] {
            let call = "numbers(in: \(list), above: \(limit))"
            let found = try attempt(call) { try numbers(in: list, above: limit) }
            expect(
                "\(call).sorted()", Array(Set(found)).sorted(), equals: expected,
                because: Words(
                    en: "A condition compares each element with the limit.", ko: "조건은 원소마다 기준과 비교합니다."))
        }
    }

    /// 기준과 같은 수는 제외
    func testTheLimitItselfIsLeftOut() throws {
        let call = "numbers(in: [2, 3, 4], above: 3)"
        let found = try attempt(call) { try numbers(in: [2, 3, 4], above: 3) }
        if found == [5, 9] { throw XCTSkip("testNumbersAboveTheLimitAreFound reports this") }
        expect(
            call, found, equals: [4],
            because: Words(en: "Above the limit means greater than it.", ko: "기준보다 큰 수에 기준은 들어가지 않습니다."))
    }

    /// 오름차순으로 정렬
    func testNumbersAreInAscendingOrder() throws {
        let call = "numbers(in: [8, 6, 7], above: 5)"
        let found = try attempt(call) { try numbers(in: [8, 6, 7], above: 5) }
        if found.count != 3 { throw XCTSkip("testNumbersAboveTheLimitAreFound reports this") }
        expect(
            call, found, equals: [6, 7, 8],
            because: Words(en: "filter keeps the order of the list.", ko: "filter는 배열의 순서를 그대로 둡니다."))
    }

    /// 같은 수는 모두 남김
    func testEqualNumbersAreKept() throws {
        let call = "numbers(in: [4, 4], above: 1)"
        let found = try attempt(call) { try numbers(in: [4, 4], above: 1) }
        if found == [5, 9] { throw XCTSkip("testNumbersAboveTheLimitAreFound reports this") }
        expect(
            call, found, equals: [4, 4],
            because: Words(
                en: "A set contains each number once; an array doesn't.", ko: "집합에는 같은 수가 한 번만 들어가지만 배열은 다릅니다."))
    }
}
