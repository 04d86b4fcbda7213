import TerminalText

extension CompilerReport.Complaint {
    /// The explanation of a common error; nil if there is none.
    package var hint: LocalizedText? { CompilerHint.hint(on: self) }
}

/// Explanations of common compiler errors.
enum CompilerHint {
    /// The explanation of an error; nil if there is none.
    static func hint(on complaint: CompilerReport.Complaint) -> LocalizedText? {
        let message = complaint.message
        return known.first { entry in entry.parts.allSatisfy { message.contains($0) } }?.text
    }

    /// The substrings that a message must contain, and the advice.
    private static let known: [(parts: [String], text: LocalizedText)] = [
        (
            ["call can throw but is not marked with 'try'"],
            LocalizedText(en: "Write try before the call.", ko: "호출 앞에 try를 적으십시오.")
        ),
        (
            ["errors thrown from here are not handled"],
            LocalizedText(
                en: "Mark the function as throws, or handle the error with do and catch.",
                ko: "함수에 throws를 붙이거나 do와 catch로 오류를 처리하십시오.")
        ),
        (
            ["must be unwrapped"],
            LocalizedText(
                en: "The value can be nil. Use if let, guard let or ?? to handle that case.",
                ko: "값이 nil일 수 있습니다. if let, guard let 또는 ??로 처리하십시오.")
        ),
        (
            ["Objective-C interoperability is disabled"],
            LocalizedText(
                en: "Linux has no Objective-C. Leave @objc out; @NSManaged and key-value coding work without it.",
                ko: "Linux에는 Objective-C가 없습니다. @objc를 빼십시오. @NSManaged와 키-값 코딩은 그대로 동작합니다.")
        ),
        (
            ["ambiguous use of 'fetchRequest()'"],
            LocalizedText(
                en: "State the type: let request: NSFetchRequest<Employee> = Employee.fetchRequest()",
                ko: "타입을 적으십시오: let request: NSFetchRequest<Employee> = Employee.fetchRequest()")
        ),
        (
            ["generic parameter 'ResultType' could not be inferred"],
            LocalizedText(
                en: "State what the request returns: NSFetchRequest<Employee>(entityName: \"Employee\")",
                ko: "요청이 반환할 타입을 적으십시오: NSFetchRequest<Employee>(entityName: \"Employee\")")
        ),
        (
            ["cannot convert", "NSFetchRequest<any NSFetchRequestResult>"],
            LocalizedText(
                en: "State the type: let request: NSFetchRequest<Employee> = Employee.fetchRequest()",
                ko: "타입을 적으십시오: let request: NSFetchRequest<Employee> = Employee.fetchRequest()")
        ),
        (
            ["cannot convert return expression of type '[NSManagedObject]'"],
            LocalizedText(
                en: "A request for NSManagedObject returns plain objects. Specify the class: NSFetchRequest<Employee>",
                ko: "NSManagedObject 요청은 기본 클래스의 객체를 반환합니다. 클래스를 지정하십시오: NSFetchRequest<Employee>")
        ),
        (
            ["missing return"],
            LocalizedText(
                en: "Every path through the function has to return a value.", ko: "함수의 모든 경로에서 값을 반환해야 합니다.")
        ),
        (
            ["cannot find type 'NS"],
            LocalizedText(en: "Is import CoreData at the top of the file?", ko: "파일 맨 위에 import CoreData가 있습니까?")
        ),
        (
            ["cannot find 'NS"],
            LocalizedText(en: "Is import CoreData at the top of the file?", ko: "파일 맨 위에 import CoreData가 있습니까?")
        ),
        (
            ["in reasonable time"],
            LocalizedText(
                en: "Split the expression: give its parts names and types.", ko: "식을 나누어 각 부분에 이름과 타입을 붙이십시오.")
        ),
        (
            ["extraneous '}'"],
            LocalizedText(en: "There is one } too many above this line.", ko: "이 행 위에 닫는 중괄호 }가 하나 더 있습니다.")
        ),
        (
            ["expected '}'"],
            LocalizedText(en: "A { above this line is never closed.", ko: "이 행 위에 닫지 않은 중괄호 {가 있습니다.")
        ),
        (
            ["argument type", "CVarArg"],
            LocalizedText(
                en: "An argument of a format can't be optional. Unwrap it, or compare with nil in the format itself.",
                ko: "형식 문자열의 인수는 옵셔널일 수 없습니다. 값을 꺼내거나 형식 문자열 안에서 nil과 비교하십시오.")
        ),
    ]
}
