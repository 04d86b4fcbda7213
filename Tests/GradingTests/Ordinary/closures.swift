private func apply<Value, Result>(_ value: Value, _ steps: [(Value) -> Result]) -> [Result] { steps.map { $0(value) } }
private func useClosures() throws {
    let raise: (Double, Double) -> Double = { $0 * (1 + $1 / 100) }
    let counter: () -> () -> Int = {
        var count = 0
        return {
            count += 1; return count
        }
    }
    let next = counter()
    print(raise(100, 5), next(), next(), apply(3, [{ $0 + 1 }, { $0 * 2 }]))
}
