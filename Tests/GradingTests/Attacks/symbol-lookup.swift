// refused
import Foundation

func attack() { _ = dlsym(nil, "XCTFail") }
