// refused
@main struct Main { static func main() {} }
func attack() {}
