import Company
import CoreData
import Exercise

// The answers for the company, and how many SELECT statements each took.
let file = try CompanyFile(inNewFolder: "13")
let writer = try file.open().viewContext
Company.populate(writer)
try writer.save()
let context = try file.open().viewContext

func show(_ call: String, _ answer: () throws -> [String]) throws {
    context.reset()
    let (lines, statements) = try selectStatements(during: answer)
    print("\n\(call) - \(Words(en: "SELECT statements:", ko: "SELECT 문:")) \(statements.count)")
    for line in lines { print("  \(line)") }
}

try show("directory") { try directory(in: context) }
try show("teams") { try teams(in: context).map { "\($0.department): \($0.people.joined(separator: ", "))" } }
for page in 1...3 {
    try show("bestPaid(page: \(page), of: 5)") { try bestPaid(page: page, of: 5, in: context).map(\.fullName) }
}
try show("scrollingList, 3") { try scrollingList(in: context).prefix(3).map(\.fullName) }
try show("everybody") { try everybody(in: context).map { "\($0.entity.name!): \($0.fullName)" } }
try show("selection(ofDepartment: \"Sales\")") {
    try selection(ofDepartment: "Sales", in: context).map { $0.uriRepresentation().lastPathComponent }
}
