// refused
import Foundation

func attack() {
    signal(SIGSEGV) { _ in }
    raise(SIGKILL)
}
