extension Double { fileprivate func raised(by percent: Double) -> Double { self * (1 + percent / 100) } }
extension Sequence {
    fileprivate func grouped<Key: Hashable>(_ key: (Element) -> Key) -> [Key: [Element]] {
        Dictionary(grouping: self, by: key)
    }
}
extension String { fileprivate var initial: String { String(prefix(1)) } }
private func useExtensions() throws { print(1.0.raised(by: 10), ["a", "ab"].grouped(\.count).count, "Ada".initial) }
