// refused
// A function of C reads an array without a NUL past its end. Swift makes a pointer to the array's elements for it, which
// the compiler remarks on in another way than on the pointer to a text.
func attack() {
    let letters = [CChar](repeating: 65, count: 4096)
    print("FOUND \(strlen(letters))")
}
