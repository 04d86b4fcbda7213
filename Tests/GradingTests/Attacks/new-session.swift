// refused
import Foundation

func attack() { setsid() }
