private func useCollections() throws {
    var numbers = [3, 1, 2]
    numbers.sort(by: >)
    numbers.swapAt(0, 1)
    let pairs = Dictionary(uniqueKeysWithValues: zip(numbers, ["a", "b", "c"]))
    print(
        pairs.mapValues(\.count).reduce(0) { $0 + $1.value }, numbers.enumerated().map { $0 + $1 },
        stride(from: 0, to: 9, by: 3).map { $0 })
    print(
        Set(numbers).symmetricDifference([1]).count, NSSet(array: numbers).count, NSOrderedSet(array: numbers).count,
        numbers.chunked.count)
}
extension Array { fileprivate var chunked: [[Element]] { map { [$0] } } }
