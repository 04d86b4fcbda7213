private final class Report {
    lazy var lines: [String] = { (1...3).map { "line \($0)" } }()
    private(set) lazy var count = lines.count
}
private let sharedTitles: [String] = { ["a", "b"] }()
private func useLazyValues() throws {
    print(Report().count, Array((1...5).lazy.map { $0 * 2 }.filter { $0 > 4 }), sharedTitles)
}
