import Foundation

/// Compiles a file of the reader's own against the stack and runs it in the terminal.
///
///     let assessment = try Playground(kit: kit, language: .english).run(file)
///
/// The file holds top-level code: blocks of a lesson, pasted below one another, or anything else. The program runs in
/// the reader's current folder, so the stores it makes stay there to be looked at.
public struct Playground: Sendable {
    private let toolchain: Toolchain
    private let language: Language

    public init(kit: Kit, language: Language) {
        toolchain = Toolchain(kit: kit)
        self.language = language
    }

    /// Writes the program to start from to `file`, unless the file exists; returns whether it was written.
    public func layOut(_ file: URL) throws -> Bool {
        if FileManager.default.fileExists(atPath: file.path) { return false }
        try FileWriting.write(Self.starter[language], to: file, in: toolchain.kit)
        return true
    }

    /// Compiles and runs `file`. The verdict is `solved` if the program ran to its end. Throws a `CourseError` if the
    /// file can't be read as text.
    public func run(_ file: URL, timeLimit: Double = 600) throws -> Assessment {
        guard let source = try? String(contentsOf: file, encoding: .utf8) else {
            throw CourseError(
                en: "\(file.relativePath) cannot be read as text. Save it as UTF-8.",
                ko: "\(file.relativePath) 파일을 텍스트로 읽을 수 없습니다. UTF-8로 저장하십시오.")
        }
        let support = try SupportModules(toolchain: toolchain).objects()
        let workshop = try Workshop(kit: toolchain.kit)
        let name = file.lastPathComponent
        // Top-level code has to be in main.swift; errors and traps still name the reader's file.
        let main = try workshop.write("#sourceLocation(file: \"\(name)\", line: 1)\n\(source)", as: "main.swift")
        let accessors = try ManagedAccessors(toolchain: toolchain, module: "Play").write(for: [main], in: workshop)
        let result = try toolchain.compile(
            ["-swift-version", "5", "-wmo", "-module-name", "Play", "-diagnostic-style", "llvm", "-suppress-warnings"]
                + ["-gline-tables-only", "-o", workshop.program.path, main.path, accessors.file.path]
                + support + toolchain.linking)
        guard result.succeeded else {
            let output = accessors.complaints + result.output + result.errors
            return Assessment(
                verdict: .doesNotCompile(CompilerReport(output: output, fileName: name, sources: source)))
        }
        var environment = ProcessInfo.processInfo.environment.merging(Crash.environment) { $1 }
        environment["FAULTLINE_LANG"] = language.rawValue
        let run = try ChildProcess.run(
            workshop.program.path, [], environment: environment, timeLimit: timeLimit, isAttached: true)
        switch run.ending {
        case .interrupted: throw Interruption.Stop()
        case .outOfTime: return Assessment(verdict: .outOfTime(timeLimit))
        case .exited: return Assessment(verdict: .solved)
        case .crashed: return Assessment(verdict: .crashed(Crash(errors: run.errors, fileName: name)))
        }
    }

    /// A program that prints something at once and asks to be changed.
    private static let starter = LocalizedText(
        en: """
            // Your own program. Change it, save it, and run it again.
            import Company
            import CoreData

            let container = try Company.openContainer(at: "play.sqlite")
            let context = container.viewContext
            if try context.count(for: Employee.fetchRequest()) == 0 {
                Company.populate(context)
                try context.save()
            }

            // Who works here? Try "salary > 60000" or "department.name == 'Sales'".
            let request: NSFetchRequest<Employee> = Employee.fetchRequest()
            request.predicate = NSPredicate(format: "manager == nil")
            request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
            for employee in try context.fetch(request) {
                print(employee.fullName, employee.salary, employee.department?.name ?? "-")
            }

            // Add yourself, and run the program twice: the second time you are already there.

            """,
        ko: """
            // 여러분의 프로그램입니다. 고치고 저장한 뒤 다시 실행하십시오.
            import Company
            import CoreData

            let container = try Company.openContainer(at: "play.sqlite")
            let context = container.viewContext
            if try context.count(for: Employee.fetchRequest()) == 0 {
                Company.populate(context)
                try context.save()
            }

            // 누가 일하고 있을까요? "salary > 60000"이나 "department.name == 'Sales'"로 바꾸어 보십시오.
            let request: NSFetchRequest<Employee> = Employee.fetchRequest()
            request.predicate = NSPredicate(format: "manager == nil")
            request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
            for employee in try context.fetch(request) {
                print(employee.fullName, employee.salary, employee.department?.name ?? "-")
            }

            // 자신을 직원으로 추가하고 두 번 실행해 보십시오. 두 번째에는 이미 저장되어 있습니다.

            """)
}
