// refused
import XCTest

func attack() { XCTestObservationCenter.shared.removeTestObserver(Nobody()) }
private final class Nobody: NSObject, XCTestObservation {}
