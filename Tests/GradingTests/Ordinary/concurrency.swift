private actor Tally { var count = 0; func add() { count += 1 } }
private final class Shared: @unchecked Sendable {
    private let lock = NSLock(); private var value = 0; func add() { lock.withLock { value += 1 } }
}
nonisolated(unsafe) private var calls = 0
private func useConcurrency() throws {
    let shared = Shared()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in shared.add() }
    let queue = DispatchQueue(label: "desk")
    queue.sync { calls += 1 }
    let group = DispatchGroup()
    group.enter()
    Task {
        let tally = Tally(); await tally.add(); group.leave()
    }
    group.wait()
}
