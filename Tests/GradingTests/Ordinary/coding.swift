private struct Row: Codable, Equatable {
    var name: String; var salary: Double; enum CodingKeys: String, CodingKey { case name = "n", salary }
}
private func useCoding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode([Row(name: "a", salary: 1)])
    print(String(decoding: data, as: UTF8.self), try JSONDecoder().decode([Row].self, from: data))
    print(String(data: data, encoding: .utf8)?.count ?? 0, try PropertyListEncoder().encode(["a": 1]).count)
}
