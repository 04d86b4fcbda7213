/// Chance that can be repeated: the same seed gives the same choices.
public struct Chance: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
        for _ in 0..<4 { _ = next() }
    }

    public mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// A number from 0 to `limit` - 1.
    public mutating func below(_ limit: Int) -> Int { Int(next() >> 16) % limit }
    /// A number from the range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }
    /// True once in `times`.
    public mutating func once(in times: Int) -> Bool { below(times) == 0 }
    /// One of the items, each as likely as any other.
    public mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
    /// A fraction from 0 to 1, each as likely as any other.
    public mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
