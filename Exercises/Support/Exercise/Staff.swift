import Foundation

/// A row of a staff list.
public struct StaffRow: Sendable, Equatable {
    public var number: Int
    public var firstName: String
    public var lastName: String
    public var department: String
    public var salary: Double
    /// The number of the manager.
    public var manager: Int?

    public init(
        _ number: Int, _ firstName: String, _ lastName: String, _ department: String, _ salary: Double,
        manager: Int? = nil
    ) {
        (self.number, self.firstName, self.lastName) = (number, firstName, lastName)
        (self.department, self.salary, self.manager) = (department, salary, manager)
    }
}

/// The twelve employees of the course's company, with a number for each. Managers precede the people they manage.
public let companyStaff = [
    StaffRow(101, "Ada", "King", "Engineering", 98_000),
    StaffRow(102, "Grace", "Murray", "Engineering", 91_500, manager: 101),
    StaffRow(103, "민준", "김", "Engineering", 62_000, manager: 102),
    StaffRow(104, "서연", "이", "Engineering", 54_000, manager: 102),
    StaffRow(105, "Alan", "Mathison", "Engineering", 58_500, manager: 101),
    StaffRow(106, "Susan", "Rivera", "Design", 76_000),
    StaffRow(107, "지우", "박", "Design", 57_000, manager: 106),
    StaffRow(108, "Otto", "Lindqvist", "Sales", 61_000),
    StaffRow(109, "수아", "최", "Sales", 43_000, manager: 108),
    StaffRow(110, "Maria", "Okafor", "Sales", 49_500, manager: 108),
    StaffRow(111, "도윤", "한", "연구소", 105_000),
    StaffRow(112, "Leonhard", "Weiss", "연구소", 83_000, manager: 111),
]
