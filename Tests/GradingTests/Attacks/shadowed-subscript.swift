// refused
func attack() {}
extension Array where Element == Employee {
    subscript(index: Int) -> Employee { self.sorted { $0.salary > $1.salary }[index...].first ?? Employee() }
}
