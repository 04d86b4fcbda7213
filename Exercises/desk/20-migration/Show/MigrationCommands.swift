import CoreData
import Exercise

/// Adds the commands of step 20 to the program.
func addStep20(to desk: Console) {
    let openStore = desk.openStore
    desk.adjustModel.append { model in
        try desk.unlessUnsolved {
            try makeVersionTwo(of: model)
            desk.migrates = true
        }
    }
    desk.openStore = { url, model, adjust in
        try desk.unlessUnsolved {
            guard try migrate(at: url, to: model) else { return }
            let copy = backupURL(of: url).lastPathComponent
            desk.say(
                Words(
                    en: "The store has been migrated. The old one is in \(copy).",
                    ko: "저장소를 마이그레이션했습니다. 이전 저장소는 \(copy)에 있습니다."))
        }
        return try openStore(url, model, adjust)
    }
    desk.add("old", Words(en: "makes a store of version 1", ko: "저장소가 없으면 버전 1로 만듭니다")) { _ in
        guard !FileManager.default.fileExists(atPath: desk.storeURL.path) else { return }
        let context = try openStore(desk.storeURL, makeDeskModel()) { description in
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        }.viewContext
        for row in companyStaff { try hire(row, in: context).setValue("555-0\(row.number)", forKey: "tel") }
        try context.save()
    }
    desk.add("contact NUMBER", Words(en: "shows phone and e-mail", ko: "전화번호와 이메일 주소를 보여 줍니다")) { words in
        guard let number = words.first.flatMap({ Int($0) }), let found = try employee(number, in: desk.context()) else {
            throw ConsoleUsage("contact NUMBER")
        }
        guard found.entity.attributesByName["email"] != nil else { throw Unsolved() }
        print(["fullName", "phone", "email"].map { "\(found.value(forKey: $0) ?? "-")" }.joined(separator: ", "))
    }
    desk.demonstrate("old", "contact 101", "contact 103", "store")
}
