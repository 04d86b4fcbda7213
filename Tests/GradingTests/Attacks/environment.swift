// refused
import Foundation

func attack() {
    print(ProcessInfo.processInfo.environment)
    setenv("FAULTLINE_REPORT", "1", 1)
}
