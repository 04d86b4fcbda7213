// refused
@_silgen_name("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
public func replacement() {}
func attack() {}
