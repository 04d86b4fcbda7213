// refused
@`_cdecl`("mprotect") public func replacement(_ page: Int, _ size: Int, _ protection: Int32) -> Int32 { 0 }
func attack() {}
