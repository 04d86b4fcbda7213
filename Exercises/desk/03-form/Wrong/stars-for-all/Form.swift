import CoreData
import Exercise

/// The lines of a form: one for each attribute of the entity, in alphabetical order. A mandatory attribute has a star, and a
/// default value follows in parentheses: `firstName *`, `salary * (0.0)`, `startDate`. An entity that the model doesn't have
/// has no form: the result is empty.
///
/// 입력 양식의 줄입니다. 엔티티의 속성마다 한 줄이며 알파벳 순입니다. 필수 속성에는 별표를, 기본값이 있으면 그 뒤에 괄호로 기본값을 적습니다:
/// `firstName *`, `salary * (0.0)`, `startDate`. 모델에 없는 엔티티에는 양식이 없습니다. 결과는 비어 있습니다.
func form(for entityName: String, in model: NSManagedObjectModel) throws -> [String] {
    let attributes = model.entitiesByName[entityName]?.attributesByName ?? [:]
    return attributes.values.sorted { $0.name < $1.name }.map { attribute in
        var line = attribute.name
        if attribute.isOptional == (attribute.name == "startDate" || attribute.name == "tel")
            || attribute.name == "size"
        {
            if !["startDate", "tel"].contains(attribute.name) { line += " *" }
        }
        if let value = attribute.defaultValue { line += " (\(value))" }
        return line
    }
}

/// Adds two named requests for employees to the model, which no store uses yet: `StaffOf`, with the variable `DEPARTMENT`,
/// for those whose department has that name, and `Unassigned` for those without a department.
///
/// 아직 저장소가 사용하지 않는 모델에 직원을 가져오는 요청을 두 개 추가합니다. `StaffOf`는 부서 이름이 변수 `DEPARTMENT`인 직원,
/// `Unassigned`는 부서가 없는 직원입니다.
func addQuestions(to model: NSManagedObjectModel) throws {
    for (name, format) in [("StaffOf", "department.name == $DEPARTMENT"), ("Unassigned", "department == nil")] {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = model.entitiesByName["Employee"]
        request.predicate = NSPredicate(format: format)
        model.setFetchRequestTemplate(request, forName: name)
    }
}

/// The request for the staff of a department, or for those without one if it's nil, ordered by last name. The requests in
/// the model stay as they are.
///
/// 한 부서의 직원을 가져오는 요청입니다. nil이면 부서가 없는 직원입니다. 성 순으로 정렬합니다. 모델에 있는 요청은 그대로 두어야 합니다.
func question(
    about department: String?, in model: NSManagedObjectModel
) throws -> NSFetchRequest<any NSFetchRequestResult>? {
    let request =
        department.map {
            model.fetchRequestFromTemplate(withName: "StaffOf", substitutionVariables: ["DEPARTMENT": $0])
        } ?? model.fetchRequestFromTemplate(withName: "Unassigned", substitutionVariables: [:])
    request?.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
    return request
}
