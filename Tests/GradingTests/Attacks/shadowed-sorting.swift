// refused
extension Array where Element == String {
    func sorted() -> [String] { self }
}
func attack() {}
