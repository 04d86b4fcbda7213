// refused
@testable import CoreData

func attack() {}
