// refused
import Foundation

func attack() { print(String(format: "%s", 4096)) }
