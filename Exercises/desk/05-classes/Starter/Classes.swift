import CoreData
import Exercise

final class Department: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var employees: Set<Employee>
}

final class Employee: NSManagedObject {
    @NSManaged var number: Int64
    @NSManaged var firstName: String
    @NSManaged var lastName: String
    @NSManaged var salary: Double
    @NSManaged var startDate: Date?
    @NSManaged var department: Department?
    @NSManaged var manager: Employee?
    @NSManaged var directReports: Set<Employee>

    /// The first name and the last name, such as `Ada King`. Without one of them there's no space left over.
    ///
    /// `Ada King`처럼 이름과 성을 이은 것입니다. 둘 중 하나가 비어 있으면 공백이 남지 않아야 합니다.
    var fullName: String {
        ""  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
    }
}

/// The model of step 02 with the classes above, one for each entity.
///
/// An employee who is inserted gets the current date as the start date, and only then: fetching must not change it. Override
/// a method of `Employee` for that.
///
/// 02단계의 모델에 위의 클래스를 엔티티마다 하나씩 지정한 것입니다.
///
/// 직원을 새로 삽입할 때만 입사일을 현재 날짜로 정합니다. 가져올 때 바뀌어서는 안 됩니다. `Employee`의 메서드 하나를 재정의하십시오.
func makeDeskModel() throws -> NSManagedObjectModel {
    throw Unsolved()  // Your code takes the place of this line. / 이 줄을 지우고 코드를 작성하십시오.
}
