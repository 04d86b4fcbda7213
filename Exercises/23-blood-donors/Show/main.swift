import CoreData
import Exercise

// Five forms, and what the rules say to each.
let model = makeModel()
try addRules(to: model.entitiesByName["Donor"]!)
let context = try StoreFile(model: model, inNewFolder: "23").open().viewContext

func save(_ title: String, _ fill: (Donor) -> Void) {
    let donor = Donor(context: context)
    donor.name = "Rosa Linden"
    fill(donor)
    print("\n\(title)")
    do {
        try context.save()
        print("  \(Words(en: "saved", ko: "저장했음"))")
    } catch {
        let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
        for each in details {
            let key = (each as NSError).userInfo[NSValidationKeyErrorKey] ?? "-"
            print("  \((each as NSError).code) \(key): \(each.localizedDescription)")
        }
        context.rollback()
    }
}

save("bloodGroup = \"AB+\"") { $0.bloodGroup = "AB+" }
save("bloodGroup = \"C+\"") { $0.bloodGroup = "C+" }
save("donations = 201") { $0.donations = 201 }
save("birthday = today()") { $0.birthday = today() }
save("name = nil, donations = -1") { ($0.name, $0.donations) = (nil, -1) }
