import Company
import CoreData
import Exercise

// One function, three places: a file, memory, and a place where there is nothing.
let file = try CompanyFile(anew: "07")

func visit(_ title: Words, _ place: Place) {
    do {
        let container = try openCompany(at: place)
        let department = Department(context: container.viewContext)
        department.name = "Sales"
        do { try container.viewContext.save() } catch { print("  \(error.localizedDescription)") }
        let count = try container.viewContext.count(for: NSFetchRequest<Department>(entityName: "Department"))
        let store = container.persistentStoreCoordinator.persistentStores.first
        print("\(title): \(store?.type ?? "-"), \(Words(en: "departments:", ko: "부서:")) \(count)")
    } catch {
        print("\(title): \(error.localizedDescription)")
    }
}

visit(Words(en: "A file", ko: "파일"), .file(file.url))
visit(Words(en: "The file again", ko: "같은 파일을 다시"), .file(file.url))
visit(Words(en: "The file, shipped", ko: "딸려 나간 파일"), .shipped(file.url))
visit(Words(en: "Memory", ko: "메모리"), .memory)
visit(Words(en: "Nowhere", ko: "없는 곳"), .file(URL(fileURLWithPath: "/no/such/folder/company.sqlite")))
