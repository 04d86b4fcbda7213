// refused
func attack() {
    var character: unichar = 0
    let text = NSString(string: String(repeating: "A", count: 1 << 20))
    text.getCharacters(&character, range: NSRange(location: 0, length: text.length))
}
