private protocol Shape { var area: Double { get }; associatedtype Unit; var unit: Unit { get } }
extension Shape { fileprivate var description: String { "\(area) \(unit)" } }
private struct Square: Shape, Hashable, Codable, Comparable, CustomStringConvertible {
    var side: Double
    var area: Double { side * side }
    var unit: String { "m" }
    static func < (left: Square, right: Square) -> Bool { left.side < right.side }
}
private func useProtocols() throws {
    let shapes: [any Shape] = [Square(side: 1)]
    print(shapes.map(\.area), [Square(side: 2), Square(side: 1)].sorted(), Set([Square(side: 1)]).count)
}
