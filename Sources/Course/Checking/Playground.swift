import Foundation
import TerminalText

/// Compiles a file of the reader's against the Core Data module and runs it in the terminal.
///
///     let assessment = try Playground(kit: kit, language: .english).run(file)
///
/// The file contains top-level code, such as code blocks pasted from a lesson. The program runs in the reader's current
/// folder, so its stores remain there for inspection.
public struct Playground: Sendable {
    private let toolchain: Toolchain
    private let language: Language

    /// Creates a playground that reports in `language`.
    public init(kit: Kit, language: Language) {
        toolchain = Toolchain(kit: kit)
        self.language = language
    }

    /// Writes the starter program to `file` unless the file exists; returns whether it was written.
    /// - Throws: `ToolError` if a file cannot be written.
    public func layOut(_ file: URL) throws -> Bool {
        if FileManager.default.fileExists(atPath: file.path) { return false }
        try FileWriting.write(Self.starter[language], to: file, in: toolchain.kit)
        return true
    }

    /// Compiles `file` and runs it with `arguments`.
    ///
    /// The verdict is `solved` if the program ran to its end. Throws a `ToolError` if the file can't be read as text.
    public func run(_ file: URL, arguments: [String] = [], timeLimit: Double = 600) throws -> Assessment {
        guard let source = try? String(contentsOf: file, encoding: .utf8) else {
            throw ToolError(
                .input,
                en: "\(file.relativePath) cannot be read as text. Save it as UTF-8.",
                ko: "\(file.relativePath) 파일을 텍스트로 읽을 수 없습니다. UTF-8로 저장하십시오.")
        }
        let program = try LearnerProgram(
            source, named: file.lastPathComponent, module: "Play", toolchain: toolchain, language: language)
        if let report = try program.build() { return Assessment(verdict: .doesNotCompile(report)) }
        return try program.run(arguments, timeLimit: timeLimit)
    }

    /// A small program to modify.
    private static let starter = LocalizedText(
        en: """
            // Your own program. Change it, save it, and run it again: ./faultline play
            import Company
            import CoreData

            let container = try Company.openContainer(at: "play.sqlite")
            let context = container.viewContext
            if try context.count(for: Employee.fetchRequest()) == 0 {
                Company.populate(context)
                try context.save()
            }

            // Your turn: remove the slashes, write your own name, and run the program twice. The store keeps what
            // you save, so the second run adds you a second time.
            // let me = Employee(context: context)
            // me.firstName = "Your"
            // me.lastName = "Name"
            // try context.save()

            // Who has no manager? Try "salary > 60000" or "department.name == 'Sales'" instead.
            let request: NSFetchRequest<Employee> = Employee.fetchRequest()
            request.predicate = NSPredicate(format: "manager == nil")
            request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
            for employee in try context.fetch(request) {
                print(employee.fullName, employee.salary, employee.department?.name ?? "-")
            }

            """,
        ko: """
            // 여러분의 프로그램입니다. 고치고 저장한 뒤 다시 실행하십시오: ./faultline play
            import Company
            import CoreData

            let container = try Company.openContainer(at: "play.sqlite")
            let context = container.viewContext
            if try context.count(for: Employee.fetchRequest()) == 0 {
                Company.populate(context)
                try context.save()
            }

            // 이제 여러분 차례입니다. 빗금을 지우고 이름을 적은 다음 두 번 실행해 보십시오. 저장한 것은 저장소에
            // 남으므로, 두 번째 실행에서는 직원이 한 명 더 늘어납니다.
            // let me = Employee(context: context)
            // me.firstName = "이름"
            // me.lastName = "성"
            // try context.save()

            // 관리자가 없는 직원은 누구일까요? "salary > 60000"이나 "department.name == 'Sales'"로 바꾸어 보십시오.
            let request: NSFetchRequest<Employee> = Employee.fetchRequest()
            request.predicate = NSPredicate(format: "manager == nil")
            request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
            for employee in try context.fetch(request) {
                print(employee.fullName, employee.salary, employee.department?.name ?? "-")
            }

            """)
}
