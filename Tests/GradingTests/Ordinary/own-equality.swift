private struct Person: Equatable, Hashable {
    var name: String, age: Int
    static func == (left: Person, right: Person) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
private final class Box: Equatable {
    var value = 1
    static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }
}
private func useEquality() throws {
    print(Person(name: "a", age: 1) == Person(name: "a", age: 2), Box() == Box(), Box() != Box())
}
