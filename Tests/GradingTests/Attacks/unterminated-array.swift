// crashed
// Swift checks that an array ends with a NUL.
func attack() {
    let letters: [CChar] = [70, 79, 85, 78, 68]
    print(String(cString: letters))
}
