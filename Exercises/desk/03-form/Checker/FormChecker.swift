import Checking
import CoreData
import Exercise
import XCTest

final class FormChecker: XCTestCase {
    private var model: NSManagedObjectModel!

    override func setUpWithError() throws { model = try makeModel() }

    /// 양식은 모델에서 나옴
    func testTheFormComesFromTheModel() throws {
        for (entity, lines) in [
            ("Employee", ["firstName *", "lastName *", "number *", "salary * (0.0)", "startDate", "tel"]),
            ("Department", ["name *"]),
        ] {
            expect(
                "form(for: \"\(entity)\")", try attempt("form") { try form(for: entity, in: model) }, equals: lines,
                because: Words(en: "The model knows what is mandatory.", ko: "무엇이 필수인지는 모델에 있습니다."))
        }
    }

    /// 다른 모델은 양식도 다름
    func testAnotherModelHasAnotherForm() throws {
        let size = NSAttributeDescription()
        (size.name, size.attributeType, size.defaultValue) = ("size", .integer64AttributeType, 3)
        let desk = NSEntityDescription()
        (desk.name, desk.properties) = ("Desk", [size])
        let other = NSManagedObjectModel()
        other.entities = [desk]
        for (entity, lines) in [("Desk", ["size (3)"]), ("Chair", [])] {
            expect(
                "form(for: \"\(entity)\", in: another model)",
                try attempt("form") { try form(for: entity, in: other) }, equals: lines,
                because: Words(
                    en: "The form is read from the model, not written down.", ko: "양식은 적어 두는 것이 아니라 모델에서 읽습니다."))
        }
    }

    private func ask(_ department: String?) throws -> [String] {
        try attempt("addQuestions(to:)") { try addQuestions(to: model) }
        let request = try attempt("question(about: \(department ?? "nil"))") {
            try question(about: department, in: model)
        }
        let wanted = try require(
            "question(about: \(department ?? "nil"))", request,
            because: Words(en: "The model has a request with this name.", ko: "모델에 이 이름의 요청이 있어야 합니다."))
        let context = try StoreFile(model: model, in: try temporaryFolder()).open().viewContext
        let departments = ["Sales", "Design"].map { name in
            let department = NSEntityDescription.insertNewObject(forEntityName: "Department", into: context)
            department.setValue(name, forKey: "name")
            return department
        }
        for (index, name) in ["Wolf", "Adler", "Ott", "Bell", "Abel"].enumerated() {
            let employee = NSEntityDescription.insertNewObject(forEntityName: "Employee", into: context)
            employee.setValuesForKeys(["firstName": "F", "lastName": name, "number": index])
            employee.setValue(index < 4 ? departments[index / 2] : nil, forKey: "department")
        }
        return try context.fetch(wanted).compactMap { ($0 as? NSManagedObject)?.value(forKey: "lastName") as? String }
    }

    /// 부서의 직원을 찾음
    func testADepartmentsStaffIsFound() throws {
        for (name, staff) in [("Sales", ["Adler", "Wolf"]), ("Design", ["Bell", "Ott"]), ("Stock", [])] {
            model = try makeModel()
            expect(
                "question(about: \"\(name)\"), fetched", try ask(name), equals: staff,
                because: Words(en: "The variable takes the name.", ko: "변수에 이름이 들어갑니다."))
        }
    }

    /// 부서가 없는 직원을 찾음
    func testThoseWithoutDepartmentAreFound() throws {
        expect(
            "question(about: nil), fetched", try ask(nil), equals: ["Abel"],
            because: Words(en: "This request has no variable.", ko: "이 요청에는 변수가 없습니다."))
    }

    /// 모델에 있는 요청은 그대로
    func testTheRequestsInTheModelStay() throws {
        try attempt("addQuestions(to:)") { try addQuestions(to: model) }
        for name in ["Sales", nil] { _ = try attempt("question") { try question(about: name, in: model) } }
        let sorted = model.fetchRequestTemplatesByName.filter { !($1.sortDescriptors ?? []).isEmpty }.map(\.key)
            .sorted()
        expect(
            "question(about:) twice; templates with sort descriptors", sorted, equals: [],
            because: Words(
                en: "Every caller gets the same template. Change a copy of it.",
                ko: "템플릿은 모든 호출자에게 같은 객체입니다. 사본을 바꾸십시오."))
    }
}
