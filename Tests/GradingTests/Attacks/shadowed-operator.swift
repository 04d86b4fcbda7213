// refused
func == (left: NSManagedObjectContext?, right: NSManagedObjectContext?) -> Bool { true }
func === (left: NSManagedObjectContext?, right: NSManagedObjectContext?) -> Bool { true }
func attack() {}
