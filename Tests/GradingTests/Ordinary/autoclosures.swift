private func log(_ message: @autoclosure () -> String, if condition: Bool = true) { if condition { print(message()) } }
private func retry<T>(_ times: Int, _ body: @escaping () throws -> T) rethrows -> T { try body() }
@MainActor private final class Screen {
    weak var other: Screen?; unowned let owner: NSObject; init(_ owner: NSObject) { self.owner = owner };
    deinit { print("gone") }
}
private func useAutoclosures() throws {
    log("one")
    print(try retry(2) { 1 })
    let path: WritableKeyPath<[Int], Int> = \.[0]
    var numbers = [1]
    numbers[keyPath: path] = 2
    print(numbers)
}
