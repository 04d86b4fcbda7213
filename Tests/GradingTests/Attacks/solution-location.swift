// refused
func attack() throws {}
#sourceLocation(file:"{SOLUTION}",line:20)
let wrong: Int = ""
