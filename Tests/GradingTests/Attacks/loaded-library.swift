// refused
import Foundation

func attack() { _ = Bundle(path: "/tmp")?.load() }
