// refused
func attack() {
    var character: unichar = 65
    print("FOUND \(String(utf16CodeUnits: &character, count: 4000))")
}
