// refused
import Foundation

func attack() {
    atexit { print("after the end") }
}
