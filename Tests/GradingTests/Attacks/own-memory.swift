// refused
import Foundation

func attack() {
    let memory = FileHandle(forReadingAtPath: "/proc/self/mem")
    try? memory?.seek(toOffset: 1 << 20)
    _ = try? memory?.read(upToCount: 16)
}
