import Company
import CoreData
import Exercise

// Ada in two contexts: a raise in the background, and an unsaved change in the foreground.
let file = try CompanyFile(inNewFolder: "10")
let container = try file.open()
let context = container.viewContext
let background = container.newBackgroundContext()

let ada = Employee(context: context)
ada.firstName = "Ada"
ada.lastName = "King"
ada.salary = 4800
try context.save()

try background.performAndWait {
    guard let copy = try counterpart(of: ada, in: background) else { return }
    print("\(Words(en: "the same object:", ko: "같은 객체:")) \(copy === ada)")
    print("\(Words(en: "the same record:", ko: "같은 레코드:")) \(try isSameRecord(copy, ada))")
}

ada.lastName = "Lovelace"
try raise(ada, by: 200, in: background)
print("\(Words(en: "On the screen:", ko: "화면의 객체:")) \(ada.fullName) \(ada.salary)")
print("\(Words(en: "Unsaved:", ko: "저장하지 않은 것:")) \(try unsavedProperties(of: ada))")
print("\(Words(en: "In the file:", ko: "파일:")) \(try file.rows("SELECT ZLASTNAME, ZSALARY FROM ZPERSON"))")
