// refused
func attack() { print(NSClassFromString("XCTest.XCTestCaseRun") as Any) }
