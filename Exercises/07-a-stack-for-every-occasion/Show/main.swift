import Company
import CoreData
import Exercise

// One function, several places: what opens, what doesn't, and why.
let file = try CompanyFile(inNewFolder: "07")

func visit(_ title: Words, _ place: Place) throws {
    switch try openCompany(at: place) {
    case .failure(let failure): print("\(title): \(failure)")
    case .success(let container):
        let context = container.viewContext
        Department(context: context).name = "Sales"
        let failure = try save(context)
        print("\(title): save(context) → \(failure.map { "\($0)" } ?? "nil")")
    }
}

let letter = file.url.deletingLastPathComponent().appendingPathComponent("letter.sqlite")
try Data("Dear Ada".utf8).write(to: letter)
let nowhere = URL(fileURLWithPath: "/no/such/folder/company.sqlite")

try visit(Words(en: "A file", ko: "파일"), .file(file.url))
try visit(Words(en: "The same file, bundled", ko: "앱에 딸린 파일로 연 같은 파일"), .bundled(file.url))
try visit(Words(en: "Memory", ko: "메모리"), .memory)
try visit(Words(en: "A missing folder", ko: "없는 폴더"), .file(nowhere))
try visit(Words(en: "A missing bundled file", ko: "앱에 딸려 있지 않은 파일"), .bundled(nowhere))
try visit(Words(en: "A letter", ko: "편지"), .file(letter))
