// refused
@_silgen_name("_exit") func leave(_ code: Int32)
func attack() { leave(0) }
