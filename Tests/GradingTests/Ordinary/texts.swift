private func useTexts() throws {
    let text = "Ada, King; 김민준"
    print(
        text.components(separatedBy: ", "), text.range(of: "King")?.lowerBound as Any, text.uppercased(),
        text.contains(#/[A-Z]\w+/#))
    print(
        text.replacingOccurrences(of: "A", with: "b"), text.trimmingCharacters(in: .whitespaces),
        text.folding(options: .diacriticInsensitive, locale: nil))
    let matches = try NSRegularExpression(pattern: "[a-z]+").matches(
        in: text, range: NSRange(text.startIndex..., in: text))
    print(
        matches.count, text.unicodeScalars.map(\.value).count, Array(text.utf8).count,
        text.padding(toLength: 20, withPad: " ", startingAt: 0))
    let scanner = Scanner(string: "12 rows")
    print(scanner.scanInt() ?? 0, scanner.scanUpToString("x") ?? "")
}
