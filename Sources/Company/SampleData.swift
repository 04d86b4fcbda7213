import CoreData

/// Inserts a small company into `context`: four departments, twelve employees, three customers, the same each time.
///
///     Company.populate(context)
///     try context.save()
///
/// Nothing is saved. Call it on the context's queue.
public func populate(_ context: NSManagedObjectContext) {
    var departments: [String: Department] = [:]
    for (name, budget) in [("Engineering", 900_000.0), ("Design", 400_000), ("Sales", 650_000), ("연구소", 1_200_000)] {
        let department = Department(context: context)
        department.name = name
        department.budget = budget
        departments[name] = department
    }

    // Managers come before their direct reports.
    var employees: [String: Employee] = [:]
    for line in staff {
        let employee = Employee(context: context)
        employee.firstName = line.first
        employee.lastName = line.last
        employee.dateOfBirth = date(line.born)
        employee.startDate = date(line.since)
        employee.salary = line.salary
        employee.department = departments[line.department]
        employee.manager = line.manager.flatMap { employees[$0] }
        employees[line.first] = employee
    }

    for (first, last) in [("Niklaus", "Meyer"), ("하윤", "정"), ("Frances", "Moreno")] {
        let customer = Customer(context: context)
        customer.firstName = first
        customer.lastName = last
    }
}

private typealias Line = (
    first: String, last: String, born: String, since: String, salary: Double, department: String, manager: String?
)

private let staff: [Line] = [
    ("Ada", "King", "1975-12-10", "2001-03-01", 98_000, "Engineering", nil),
    ("Grace", "Murray", "1968-12-09", "2003-06-15", 91_500, "Engineering", "Ada"),
    ("민준", "김", "1990-04-22", "2016-09-01", 62_000, "Engineering", "Grace"),
    ("서연", "이", "1994-08-30", "2021-02-15", 54_000, "Engineering", "Grace"),
    ("Alan", "Mathison", "1992-06-23", "2019-11-04", 58_500, "Engineering", "Ada"),
    ("Susan", "Rivera", "1971-02-05", "2005-01-10", 76_000, "Design", nil),
    ("지우", "박", "1988-10-03", "2014-05-19", 57_000, "Design", "Susan"),
    ("Otto", "Lindqvist", "1983-07-17", "2010-08-02", 61_000, "Sales", nil),
    ("수아", "최", "1996-01-28", "2022-07-01", 43_000, "Sales", "Otto"),
    ("Maria", "Okafor", "1979-11-11", "2008-10-20", 49_500, "Sales", "Otto"),
    ("도윤", "한", "1965-05-02", "1999-04-12", 105_000, "연구소", nil),
    ("Leonhard", "Weiss", "1986-03-14", "2013-12-01", 83_000, "연구소", "도윤"),
]

/// Midnight UTC on a day such as `2001-03-01`.
private func date(_ day: String) -> Date? {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar.date(from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2]))
}
