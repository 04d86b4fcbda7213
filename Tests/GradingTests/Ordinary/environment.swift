private func useEnvironment() throws {
    print(
        ProcessInfo.processInfo.environment["HOME"] ?? "", ProcessInfo.processInfo.arguments.count,
        Locale.current.identifier, TimeZone.current.identifier)
    print(UserDefaults.standard.bool(forKey: "a"), ProcessInfo.processInfo.systemUptime > 0, Thread.isMainThread)
    let start = ContinuousClock.now
    Thread.sleep(forTimeInterval: 0.001)
    print(ContinuousClock.now - start > .zero, CommandLine.arguments.count)
}
