import Company
import CoreData
import Exercise

// A container is passed from its owner to the list, and from the list to the details.
let file = try CompanyFile(inNewFolder: "08")
let model = try file.open().managedObjectModel
let container = CompanyContainer(name: "Company", managedObjectModel: model)
container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file.url)]
container.loadPersistentStores { _, error in
    if let error { print(error.localizedDescription) }
}
for name in ["Sales", "Design"] { Department(context: container.viewContext).name = name }
print("saveContext():", try container.saveContext())
print("saveContext():", try container.saveContext())

let list = DepartmentList()
do { print(try list.appear()) } catch { print("\(Words(en: "Without a container:", ko: "컨테이너가 없는 화면:")) \(error)") }
list.container = container
print("\(Words(en: "The list:", ko: "목록:")) \(try list.appear())")
try list.details(ofRow: 1).rename(to: "Marketing")
print("\(Words(en: "After the renaming:", ko: "이름을 바꾼 뒤:")) \(try list.appear())")
print("\(Words(en: "In the file:", ko: "파일:")) \(try file.rows("SELECT ZNAME FROM ZDEPARTMENT ORDER BY ZNAME"))")
