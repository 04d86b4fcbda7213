// refused
import Checking

func attack() throws { _ = try attempt("a call of nobody's") { 1 } }
