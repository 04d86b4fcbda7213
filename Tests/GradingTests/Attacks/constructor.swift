// refused
@section(".init_array")
@used let constructor: @convention(c) () -> Void = {}
func attack() {}
