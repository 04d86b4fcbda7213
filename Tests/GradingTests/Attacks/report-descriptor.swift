// refused
import Foundation

func attack() {
    FileHandle(fileDescriptor: 100).write(Data(#"{"event":"ended"}"#.utf8))
}
