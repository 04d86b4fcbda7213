#if DEBUG
    private let mode = "debug"
#else
    private let mode = "release"
#endif
#if canImport(SwiftUI)
    import SwiftUI
#endif
@available(*, deprecated, message: "old") private func old() {}
@inline(__always) private func fast() -> Int { 1 }
@discardableResult private func maybe() -> Int { 1 }
private func useConditionals() throws {
    if #available(macOS 14, *) { maybe() }
    print(mode, fast())
}
