// doesNotCompile
typealias A0 = (Int, Int, Int, Int, Int, Int, Int, Int)
typealias A1 = (A0, A0, A0, A0, A0, A0, A0, A0)
typealias A2 = (A1, A1, A1, A1, A1, A1, A1, A1)
typealias A3 = (A2, A2, A2, A2, A2, A2, A2, A2)
typealias A4 = (A3, A3, A3, A3, A3, A3, A3, A3)
typealias A5 = (A4, A4, A4, A4, A4, A4, A4, A4)
typealias A6 = (A5, A5, A5, A5, A5, A5, A5, A5)
typealias A7 = (A6, A6, A6, A6, A6, A6, A6, A6)
typealias A8 = (A7, A7, A7, A7, A7, A7, A7, A7)
typealias A9 = (A8, A8, A8, A8, A8, A8, A8, A8)
typealias A10 = (A9, A9, A9, A9, A9, A9, A9, A9)
typealias A11 = (A10, A10, A10, A10, A10, A10, A10, A10)
func first(_ tuple: A11?) -> Int { tuple!.0.0.0.0.0.0.0.0.0.0.0.0 }
func attack() {}
