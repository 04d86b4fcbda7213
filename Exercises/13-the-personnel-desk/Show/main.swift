import Company
import CoreData
import Exercise

// The company at the desk: pages, kinds, raises, and who is in the file.
let file = try CompanyFile(anew: "13")
let container = try file.open()
let context = container.viewContext
Company.populate(context)
try context.save()

for number in 0..<3 {
    let names = try page(number, of: 5, in: context).map(\.fullName)
    print("\(Words(en: "Page", ko: "쪽")) \(number): " + names.joined(separator: ", "))
}

print("\n\(Words(en: "Everybody:", ko: "모든 사람:"))")
for person in try everybody(in: context) {
    print("  \(person.entity.name!): \(person.fullName)")
}

let newcomer = Employee(context: context)
newcomer.firstName = "Zoe"
newcomer.lastName = "Novak"
newcomer.salary = 120_000
print("\n\(Words(en: "Above 90,000, with a newcomer who is not saved:", ko: "90,000 초과, 저장하지 않은 새 직원 포함:"))")
for employee in try earners(above: 90_000, in: context) {
    print("  \(employee.fullName): \(employee.salary)")
}
print("\n\(Words(en: "In the file:", ko: "파일에 있는 직원:")) \(try countInFile(context))")

let ids = try selection(ofDepartment: "Sales", in: context)
let other = container.newBackgroundContext()
print("\n\(Words(en: "Sales, in another context:", ko: "다른 컨텍스트에서 본 Sales:"))")
other.performAndWait {
    for id in ids { print("  " + ((other.object(with: id) as? Employee)?.fullName ?? "-")) }
}
