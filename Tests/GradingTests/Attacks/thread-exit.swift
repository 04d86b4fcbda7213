// refused
import Foundation

func attack() { Thread.exit() }
