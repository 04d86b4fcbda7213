import Checking
import CoreData
import XCTest

final class ClassesChecker: XCTestCase {
    private var url: URL!

    override func setUpWithError() throws {
        url = try temporaryFolder().appendingPathComponent("desk.sqlite")
    }

    private func context() throws -> NSManagedObjectContext {
        let model = try attempt("makeDeskModel()") { try makeDeskModel() }
        return try openDesk(at: url, model: model).viewContext
    }

    private func insert(_ entity: String, in context: NSManagedObjectContext) -> NSManagedObject {
        NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    }

    /// 객체의 클래스가 맞음
    func testObjectsHaveTheirClass() throws {
        let context = try context()
        for (entity, name) in [("Employee", "Employee"), ("Department", "Department")] {
            expect(
                "the class of a new \(entity)", String(describing: type(of: insert(entity, in: context))), equals: name,
                because: Words(
                    en: "The entity names its class. Use the name that the run time has for it.",
                    ko: "클래스는 엔티티에 이름으로 지정합니다. 런타임이 쓰는 이름을 사용하십시오."))
        }
    }

    private func employee(_ first: String, _ last: String, in context: NSManagedObjectContext) throws -> Employee {
        let employee = try require(
            "a new Employee as Employee", insert("Employee", in: context) as? Employee,
            because: Words(en: "The entity names its class.", ko: "클래스는 엔티티에 지정합니다."))
        (employee.firstName, employee.lastName) = (first, last)
        return employee
    }

    /// 전체 이름은 이름과 성
    func testAFullNameHasBothParts() throws {
        let context = try context()
        for (first, last, full) in [
            ("Ada", "King", "Ada King"), ("민준", "김", "민준 김"), ("Plato", "", "Plato"), ("", "Weiss", "Weiss"),
        ] {
            expect(
                "fullName of \"\(first)\", \"\(last)\"", try employee(first, last, in: context).fullName, equals: full,
                because: Words(en: "The name is shown in every list.", ko: "모든 목록에 표시되는 이름입니다."))
        }
    }

    /// 새 직원은 오늘 입사
    func testANewEmployeeStartsToday() throws {
        let before = Date()
        let start = try require(
            "startDate of a new Employee", try employee("Ada", "King", in: try context()).startDate,
            because: Words(
                en: "A method of the class is called once, when an object is inserted.",
                ko: "객체가 삽입될 때 한 번만 호출되는 메서드가 있습니다."))
        expect(
            "startDate of a new Employee", start >= before && start <= Date(),
            expected: Words(en: "the current date", ko: "현재 날짜"), came: start,
            because: Words(en: "Nobody has to enter it.", ko: "따로 입력하지 않아도 됩니다."))
    }

    /// 가져와도 날짜는 그대로
    func testFetchingKeepsTheDate() throws {
        let context = try context()
        let date = Date(timeIntervalSince1970: 1_000_000)
        let ada = try employee("Ada", "King", in: context)
        (ada.number, ada.startDate) = (1, date)
        try context.save()
        let fetched = try self.context().fetch(NSFetchRequest<Employee>(entityName: "Employee")).first
        expect(
            "startDate set to \(date), saved, fetched by another stack", fetched?.startDate, equals: date,
            because: Words(
                en: "There are two methods: one for inserted objects, one for fetched ones.",
                ko: "삽입된 객체에 호출되는 메서드와 가져온 객체에 호출되는 메서드는 다릅니다."))
    }
}
