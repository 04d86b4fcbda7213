private struct Seeded: RandomNumberGenerator {
    var state: UInt64; mutating func next() -> UInt64 { state = state &* 6_364_136_223_846_793_005 &+ 1; return state }
}
private func useRandomNumbers() throws {
    var generator = Seeded(state: 7)
    print(
        Int.random(in: 0..<10), [1, 2].shuffled(using: &generator), UUID().uuidString.count,
        (1...3).randomElement() ?? 0)
}
