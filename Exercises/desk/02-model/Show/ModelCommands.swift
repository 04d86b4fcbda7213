import CoreData
import Exercise

/// Adds the commands of step 02 to the program.
func addStep02(to desk: Console) {
    desk.makeModel = makeModel
    desk.add("model", Words(en: "shows the model", ko: "모델을 보여 줍니다")) { _ in
        for entity in try desk.model().entities.sorted(by: { $0.name! < $1.name! }) {
            print("\(entity.name!): \(entity.attributesByName.keys.sorted().joined(separator: ", "))")
            for (name, relationship) in entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
                let target = relationship.destinationEntity?.name ?? "-"
                print("  \(name) -> \(target)\(relationship.isToMany ? " *" : "")")
            }
        }
    }
    desk.demonstrate("model")
}
