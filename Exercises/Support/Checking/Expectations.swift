import XCTest

@_exported import Exercise

// What a checker is written with. Each names the call as the learner would type it, and says why the result matters:
//
//     func testTheModelHoldsADepartment() throws {
//         let model = try attempt("makeModel()") { try makeModel() }
//         expect(
//             "makeModel().entities", model.entities.map(\.name), equals: ["Department"],
//             because: Words(en: "Core Data stores what the model's entities describe.", ko: "…"))
//     }

/// The result of the learner's code.
///
/// Skips the test if that code is still unsolved, and fails it if it throws.
public func attempt<Result>(_ call: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch {
        throw reaction(to: error, of: call)
    }
}

/// The result of the learner's asynchronous code.
public func attempt<Result>(
    isolation: isolated (any Actor)? = #isolation, _ call: String, _ body: () async throws -> Result
) async throws -> Result {
    do {
        return try await body()
    } catch {
        throw reaction(to: error, of: call)
    }
}

private func reaction(to error: any Error, of call: String) -> any Error {
    if error is Unsolved { return XCTSkip("\(call): \(error)") }
    return Refusal(
        call: call, expected: "\(Words(en: "no error", ko: "오류 없음"))", came: Refusal.show(error),
        reason: Words(
            en: "An error that your code does not handle ends what it was doing.",
            ko: "처리하지 않은 오류는 하던 일을 그 자리에서 끝냅니다."))
}

/// Fails the test unless `value` is what was expected.
public func expect<Value: Equatable>(
    _ call: String, _ value: Value, equals expected: Value, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard value != expected else { return }
    let refusal = Refusal(
        call: call, expected: Refusal.show(expected), came: Refusal.show(value), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// Fails the test unless `condition` holds; `expected` and `came` say in words what it is about.
public func expect(
    _ call: String, _ condition: Bool, expected: Words, came: @autoclosure () -> Any, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard !condition else { return }
    let refusal = Refusal(call: call, expected: "\(expected)", came: Refusal.show(came()), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// The value in an optional; the test fails and ends there if it is nil.
public func require<Value>(_ call: String, _ value: Value?, because reason: Words) throws -> Value {
    guard let value else {
        throw Refusal(call: call, expected: "\(Words(en: "a value", ko: "값"))", came: "nil", reason: reason)
    }
    return value
}
