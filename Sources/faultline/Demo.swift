import Company
import CoreData
import TerminalText

/// A tour of Core Data that opens a store, then inserts, saves, fetches, changes and deletes. Each step prints its
/// result.
struct Demo {
    let console: Console
    let store: URL

    func run() throws {
        begin(1, en: "The model and its store", ko: "모델과 저장소")
        let container = try openStore()
        let context = container.viewContext
        if try context.count(for: Person.fetchRequest()) == 0 {
            try insert(into: context)
        } else {
            begin(2, en: "Data from an earlier run", ko: "이전 실행의 데이터")
            let count = try context.count(for: Employee.fetchRequest())
            say(en: "The store already has \(count) employees.", ko: "저장소에 이미 직원 \(count)명이 있습니다.")
        }
        try fetch(from: container)
        try change(in: context)
        // Closing the store moves the contents of the write-ahead log into the file.
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        showFile()
    }
}

// MARK: - The steps

extension Demo {
    private func openStore() throws -> NSPersistentContainer {
        let isNew = !FileManager.default.fileExists(atPath: store.path)
        if isNew {
            try? FileManager.default.createDirectory(
                at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        let container = NSPersistentContainer(name: "Company", managedObjectModel: Company.makeModel())
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: store)]
        var isOpen = false
        container.loadPersistentStores { isOpen = $1 == nil }
        guard isOpen else { throw problem() }

        let names = container.managedObjectModel.entities.compactMap(\.name).sorted().joined(separator: ", ")
        say(en: "The model describes the entities \(names).", ko: "모델이 정의하는 엔티티: \(names)")
        if isNew {
            say(
                en: "From the model, Core Data created the tables of a SQLite file:",
                ko: "Core Data가 이 모델로 SQLite 파일과 테이블을 만들었습니다:")
        } else {
            say(en: "Core Data opened the existing SQLite file:", ko: "Core Data가 이미 있는 SQLite 파일을 열었습니다:")
        }
        showVerbatim(shownPath)
        return container
    }

    private func insert(into context: NSManagedObjectContext) throws {
        begin(2, en: "Insert and save", ko: "추가와 저장")
        Company.populate(context)
        let count = context.insertedObjects.count
        let ada = context.insertedObjects.first { ($0 as? Employee)?.firstName == "Ada" }
        say(
            en: "The context has \(count) new objects; the file has none of them yet.",
            ko: "컨텍스트에는 새 객체 \(count)개가 있지만 파일에는 아직 하나도 없습니다.")
        try context.save()
        say(
            en: "save() wrote them all in one transaction. Ada's object now has this ID:",
            ko: "save()가 트랜잭션 하나로 모두 저장했습니다. 이제 Ada 객체의 ID는 다음과 같습니다:")
        if let ada { showVerbatim(ada.objectID.uriRepresentation().absoluteString) }
    }

    private func fetch(from container: NSPersistentContainer) throws {
        begin(3, en: "Fetch", ko: "가져오기")
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        request.predicate = NSPredicate(format: "department.name == %@ AND salary > %d", "Engineering", 55_000)
        request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: false)]
        say(en: "A second context fetches from the file:", ko: "두 번째 컨텍스트가 파일에서 가져옵니다:")
        showVerbatim("\(request.predicate?.predicateFormat ?? "")")
        let context = container.newBackgroundContext()
        try context.performAndWait {
            for employee in try context.fetch(request) {
                let manager = employee.manager.map { " <- \($0.fullName)" } ?? ""
                showVerbatim("  \(pad(employee.fullName, to: 16)) \(Int(employee.salary))\(manager)")
            }
        }
    }

    private func change(in context: NSManagedObjectContext) throws {
        begin(4, en: "Change and delete", ko: "변경과 삭제")
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        request.predicate = NSPredicate(format: "lastName == %@", "King")
        guard let ada = try context.fetch(request).first else { return }
        let reports = ada.directReports.count
        ada.salary += 1_000
        say(
            en: "\(ada.fullName) gets a raise: the save updates one column of one row. \(reports) people report to "
                + "her.",
            ko: "\(ada.fullName)의 급여를 올립니다. 저장하면 한 행의 한 열만 바뀝니다. 직속 팀원은 \(reports)명입니다.")
        let customers = try context.fetch(Customer.fetchRequest())
        if let customer = customers.first { context.delete(customer) }
        try context.save()
        if customers.isEmpty {
            say(
                en: "No customer is left to delete: earlier runs on this file deleted them all.",
                ko: "삭제할 고객이 없습니다. 이 파일로 앞서 실행할 때 모두 삭제했습니다.")
        } else {
            say(
                en: "The same save() deleted one of \(customers.count) customers.",
                ko: "같은 save()로 고객 \(customers.count)명 중 한 명을 삭제했습니다.")
        }
    }

    private func showFile() {
        begin(5, en: "Look into the file", ko: "파일 들여다보기")
        say(
            en: "Apple's Core Data creates the same tables. Look at them:",
            ko: "Apple의 Core Data도 같은 테이블을 만듭니다. 다음 명령으로 살펴보십시오:")
        let file = shownPath.contains(" ") ? "'\(shownPath)'" : shownPath
        showVerbatim("sqlite3 \(file) .tables")
        showVerbatim("sqlite3 \(file) 'SELECT Z_PK, ZFIRSTNAME, ZSALARY FROM ZPERSON'")
    }
}

// MARK: - Printing

extension Demo {
    /// The store's path, relative to the current folder if it is inside it.
    private var shownPath: String {
        let current = FileManager.default.currentDirectoryPath + "/"
        return store.path.hasPrefix(current) ? String(store.path.dropFirst(current.count)) : store.path
    }

    private func begin(_ number: Int, en: String, ko: String) {
        var page = console.page()
        if number > 1 { page.addVerbatim("") }
        page.add("\(number)  ", LocalizedText(en: en, ko: ko)[console.language], ink: .bold)
        console.show(page)
    }

    private func say(en: String, ko: String) {
        var page = console.page()
        page.add("   ", LocalizedText(en: en, ko: ko)[console.language])
        console.show(page)
    }

    private func showVerbatim(_ text: String) {
        var page = console.page()
        page.addVerbatim("     \(text)", ink: .cyan)
        console.show(page)
    }

    private func pad(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(columns - DisplayWidth.columns(of: text), 0))
    }

    /// The reason why the store couldn't be opened, and what to do.
    private func problem() -> ToolError {
        let isDatabase = (try? FileHandle(forReadingFrom: store).read(upToCount: 15)) == Data("SQLite format 3".utf8)
        let choose = LocalizedText(
            en: "Name another file: \(Tool.name) demo FILE", ko: "다른 파일을 지정하십시오: \(Tool.name) demo FILE")
        if isDatabase {
            return ToolError(
                .input,
                en: "\(shownPath) is a SQLite database, but it can't be opened as the company's store. \(choose.en)",
                ko: "\(shownPath) 파일은 SQLite 데이터베이스이지만 회사 예제의 저장소로 열 수 없습니다. \(choose.ko)")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: store.path)
        if attributes?[.type] as? FileAttributeType == .typeRegular {
            return ToolError(
                .input,
                en: "\(shownPath) is not a database, or it is damaged. \(choose.en)",
                ko: "\(shownPath) 파일은 데이터베이스가 아니거나 손상되었습니다. \(choose.ko)")
        }
        if attributes?[.type] as? FileAttributeType == .typeDirectory {
            return ToolError(
                .input,
                en: "\(shownPath) is a folder. Name a file in it: \(Tool.name) demo \(shownPath)/company.sqlite",
                ko: "\(shownPath) 경로는 폴더입니다. 그 안의 파일을 지정하십시오: \(Tool.name) demo \(shownPath)/company.sqlite")
        }
        let folder = store.deletingLastPathComponent().path
        return ToolError(
            .input,
            en: "\(shownPath) cannot be created. Check the folder's permissions: ls -ld \(folder). \(choose.en)",
            ko: "\(shownPath) 파일을 만들 수 없습니다. 폴더의 쓰기 권한을 확인하십시오: ls -ld \(folder). \(choose.ko)")
    }
}
