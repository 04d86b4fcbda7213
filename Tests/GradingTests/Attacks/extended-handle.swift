// refused
import Foundation

private extension FileHandle {
    // A designated initializer is called through the class's table, without a symbol.
    convenience init(number: Int32) { self.init(fileDescriptor: number, closeOnDealloc: false) }
}

func attack() {
    FileHandle.standardError.write(Data())
    FileHandle(number: 100).write(Data(#"{"event":"ended"}"#.utf8))
}
