// outOfTime
func attack() { while true {} }
