import XCTest

@_exported import Exercise

// The functions that checkers use. Each takes the call as the learner would write it, and the reason why the result
// matters:
//
//     func testTheModelHasADepartment() throws {
//         let model = try attempt("makeModel()") { try makeModel() }
//         expect(
//             "makeModel().entities", model.entities.map(\.name), equals: ["Department"],
//             because: Words(en: "Core Data stores what the model's entities describe.", ko: "…"))
//     }

/// Calls the learner's code and returns its result.
///
/// Skips the test if the code is still unsolved, and fails it if the code throws. `explaining` returns the reason why
/// an error is wrong, or nil for the default reason.
public func attempt<Result>(
    _ call: String, explaining: (any Error) -> Words? = { _ in nil }, _ body: () throws -> Result
) throws -> Result {
    EndOfRun.guarding
    do {
        return try body()
    } catch {
        throw reaction(to: error, of: call, because: explaining(error))
    }
}

/// Calls the learner's asynchronous code and returns its result.
public func attempt<Result>(
    isolation: isolated (any Actor)? = #isolation, _ call: String, _ body: () async throws -> Result
) async throws -> Result {
    EndOfRun.guarding
    do {
        return try await body()
    } catch {
        throw reaction(to: error, of: call)
    }
}

private func reaction(to error: any Error, of call: String, because reason: Words? = nil) -> any Error {
    if error is Unsolved {
        Remark.current = Remark(event: "unsolved", message: call)
        return XCTSkip("\(call): \(error)")
    }
    return reportOnce(
        Refusal(
            call: call, expected: "\(Words(en: "no error", ko: "오류 없음"))", came: Refusal.show(error),
            reason: reason
                ?? Words(
                    en: "Your code doesn't handle this error, so it ended there.",
                    ko: "이 오류를 처리하지 않아 코드가 그 자리에서 끝났습니다.")))
}

/// Returns the refusal the first time, and a skip afterward. Many tests call the same function, and the learner needs
/// to read only once why it fails.
private func reportOnce(_ refusal: Refusal) -> any Error {
    if reported.insert("\(refusal)").inserted { return refusal }
    Remark.current = Remark(event: "repeated", message: refusal.message)
    return XCTSkip("reported by another test")
}

// XCTest runs the tests of a checker one after the other.
private nonisolated(unsafe) var reported: Set<String> = []

/// Fails the test unless `value` equals `expected`.
public func expect<Value: Equatable>(
    _ call: String, _ value: Value, equals expected: Value, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard value != expected else { return }
    let refusal = Refusal(
        call: call, expected: Refusal.show(expected), came: Refusal.show(value), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// Fails the test unless `condition` is true. `expected` and `came` describe the expected and the actual result.
public func expect(
    _ call: String, _ condition: Bool, expected: Words, came: @autoclosure () -> Any, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard !condition else { return }
    let refusal = Refusal(call: call, expected: "\(expected)", came: Refusal.show(came()), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// Unwraps an optional. If it is nil, the test fails and ends.
public func require<Value>(_ call: String, _ value: Value?, because reason: Words) throws -> Value {
    guard let value else {
        throw reportOnce(Refusal(call: call, expected: "\(Words(en: "a value", ko: "값"))", came: "nil", reason: reason))
    }
    return value
}
