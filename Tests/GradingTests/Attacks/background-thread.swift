// wrong
import Foundation

func attack() {
    Thread.detachNewThread { while true { print("still here") } }
}
