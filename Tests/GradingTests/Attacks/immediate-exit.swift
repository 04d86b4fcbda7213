// refused
import Foundation

func attack() { _exit(0) }
