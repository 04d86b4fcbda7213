import CoreData
import Exercise

/// Adds the commands of step 12 to the program.
func addStep12(to desk: Console) {
    desk.adjustModel.append { model in try desk.unlessUnsolved { try addRules(to: model) } }
    desk.explain = { error in
        guard let lines = try? reasons(for: error), !lines.isEmpty else { return nil }
        return lines
    }
    desk.demonstrate("company", "hire 0 Bad Luck Sales -1", "hire 202 Nora Lund Sales 52000", "store")
}
