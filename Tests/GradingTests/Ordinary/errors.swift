private enum DeskError: Error, LocalizedError {
    case missing(String), other
    var errorDescription: String? { if case .missing(let name) = self { name } else { nil } }
}
private func useErrors() throws {
    do { throw DeskError.missing("name") } catch let error as DeskError { print(error.localizedDescription) }
    let result = Result { try JSONSerialization.jsonObject(with: Data("{".utf8)) }
    if case .failure(let error) = result { print((error as NSError).code, error) }
    defer { print("done") }
    guard (try? result.get()) == nil else { throw DeskError.other }
}
