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
    _ call: String, explaining: (any Error) -> Words? = { _ in nil }, file: StaticString = #filePath,
    _ body: () throws -> Result
) throws -> Result {
    EndOfRun.guarding
    do {
        return try body()
    } catch {
        throw reaction(to: error, of: call, because: explaining(error), file)
    }
}

/// Calls the learner's asynchronous code and returns its result.
public func attempt<Result>(
    isolation: isolated (any Actor)? = #isolation, _ call: String, file: StaticString = #filePath,
    _ body: () async throws -> Result
) async throws -> Result {
    EndOfRun.guarding
    do {
        return try await body()
    } catch {
        throw reaction(to: error, of: call, because: nil, file)
    }
}

private func reaction(
    to error: any Error, of call: String, because reason: Words?, _ file: StaticString
) -> any Error {
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
                    ko: "이 오류를 처리하지 않아 코드가 그 자리에서 끝났습니다.")), file)
}

/// Returns the refusal the first time, and a skip afterward. Many tests call the same function, and the learner needs
/// to read only once why it fails.
private func reportOnce(_ refusal: Refusal, _ file: StaticString) -> any Error {
    refused.insert(exercise(of: file))
    if reported.insert("\(refusal)").inserted { return refusal }
    Remark.current = Remark(event: "repeated", message: refusal.message)
    return XCTSkip("reported by another test")
}

// XCTest runs the tests of a checker one after the other.
private nonisolated(unsafe) var reported: Set<String> = []

/// The folders of the checkers that have refused something.
private nonisolated(unsafe) var refused: Set<String> = []

private func exercise(of file: StaticString) -> String {
    URL(fileURLWithPath: "\(file)").deletingLastPathComponent().path
}

/// The random data of a test that runs the learner's functions on data that differs from that of the other tests.
///
/// Skips the test if another test of the exercise has failed, since one mistake would break both. Put such a test last.
public func generatedData(file: StaticString = #filePath) throws -> Seed {
    guard !refused.contains(exercise(of: file)) else { throw XCTSkip("another test has failed") }
    return Seed.current
}

/// Fails the test unless `value` equals `expected`.
public func expect<Value: Equatable>(
    _ call: String, _ value: Value, equals expected: Value, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard value != expected else { return }
    refused.insert(exercise(of: file))
    let refusal = Refusal(
        call: call, expected: Refusal.show(expected), came: Refusal.show(value), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// Fails the test and ends it unless `value` equals `expected`, a result that the checker computes from generated data.
public func expectComputed<Value: Equatable>(
    _ call: String, _ value: Value, equals expected: Value, because reason: Words? = nil,
    file: StaticString = #filePath
) throws {
    guard value != expected else { return }
    refused.insert(exercise(of: file))
    throw Refusal(
        call: call, expected: Refusal.show(expected), came: Refusal.show(value),
        reason: reason
            ?? Words(
                en:
                    "This data differs from that of the other checks. Compute the result from it: one that is written down in "
                    + "the code fits only one set of data.",
                ko: "다른 검사와 데이터가 다릅니다. 이 데이터에서 결과를 구하십시오. 코드에 적어 둔 결과는 한 가지 데이터에만 맞습니다."))
}

/// Fails the test unless `condition` is true. `expected` and `came` describe the expected and the actual result.
public func expect(
    _ call: String, _ condition: Bool, expected: Words, came: @autoclosure () -> Any, because reason: Words,
    file: StaticString = #filePath, line: UInt = #line
) {
    guard !condition else { return }
    refused.insert(exercise(of: file))
    let refusal = Refusal(call: call, expected: "\(expected)", came: Refusal.show(came()), reason: reason)
    XCTFail("\(refusal)", file: file, line: line)
}

/// Unwraps an optional. If it is nil, the test fails and ends.
public func require<Value>(
    _ call: String, _ value: Value?, because reason: Words, file: StaticString = #filePath
) throws -> Value {
    guard let value else {
        throw reportOnce(
            Refusal(call: call, expected: "\(Words(en: "a value", ko: "값"))", came: "nil", reason: reason), file)
    }
    return value
}
