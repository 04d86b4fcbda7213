import CoreData

final class Person: NSManagedObject {
    var age: Int64 {
        get { (value(forKey: "age") as! NSNumber).int64Value }
        set { setValue(NSNumber(value: newValue), forKey: "age") }
    }
    var level: Int64 {
        get { (value(forKey: "level") as! NSNumber).int64Value }
        set { setValue(NSNumber(value: newValue), forKey: "level") }
    }
    var salary: Double {
        get { (value(forKey: "salary") as! NSNumber).doubleValue }
        set { setValue(NSNumber(value: newValue), forKey: "salary") }
    }
    var rating: Double {
        get { (value(forKey: "rating") as! NSNumber).doubleValue }
        set { setValue(NSNumber(value: newValue), forKey: "rating") }
    }
    var name: String? {
        get { value(forKey: "name") as? String }
        set { setValue(newValue, forKey: "name") }
    }
    var email: String? {
        get { value(forKey: "email") as? String }
        set { setValue(newValue, forKey: "email") }
    }
    var department: Department? {
        get { value(forKey: "department") as? Department }
        set { setValue(newValue, forKey: "department") }
    }
}

final class Department: NSManagedObject {
    var title: String? {
        get { value(forKey: "title") as? String }
        set { setValue(newValue, forKey: "title") }
    }
    var people: Set<Person> {
        get { value(forKey: "people") as! Set<Person> }
        set { setValue(newValue, forKey: "people") }
    }
}
