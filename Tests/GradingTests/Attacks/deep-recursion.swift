// crashed
func attack() { print(depth(1)) }
func depth(_ number: Int) -> Int { number < 0 ? 0 : depth(number + 1) + 1 }
