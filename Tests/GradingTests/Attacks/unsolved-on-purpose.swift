// unsolved
import Exercise

func attack() throws { throw Unsolved() }
