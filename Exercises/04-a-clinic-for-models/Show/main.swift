import CoreData
import Exercise

// The corrected model at work: Ada's assets, their rows in the file, and what remains after she has left.
let file = try StoreFile(model: makeModel(), inNewFolder: "04")
let context = try file.open().viewContext

let ada = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
ada.setValue("Ada", forKey: "name")
for (entity, label) in [("Laptop", "L1"), ("Laptop", "L2"), ("Vehicle", "V1")] {
    let asset = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    asset.setValue(label, forKey: "label")
    asset.setValue(ada, forKey: "holder")
}
try context.save()

func show(_ moment: Words) throws {
    print("\n\(moment)")
    for row in try file.rows("SELECT Z_ENT, ZLABEL, ZPRICE, ZHOLDER FROM ZASSET") { print("  \(row)") }
}

try show(Words(en: "Ada holds three assets (entity, label, price, holder):", ko: "Ada의 자산 세 개(엔티티, 이름표, 가격, 사용자):"))
context.delete(ada)
try context.save()
try show(Words(en: "Ada has left:", ko: "Ada가 떠난 뒤:"))
print("\n\(Words(en: "The file, for the sqlite3 shell:", ko: "sqlite3 셸로 열어 볼 수 있는 파일:")) \(file.url.path)")
