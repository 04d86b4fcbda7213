import Course
import Foundation
import StoreTools

/// `migrate`: brings a store file to another version of its model.
///
/// Exits with 2 when the store, the model or the migration between them cannot be.
struct MigrateCommand: Command {
    static let name = "migrate"
    static let usage = "STORE --model BUNDLE"
    static let summary = LocalizedText(
        en: "Brings a store to another version of its model, and keeps a backup.",
        ko: "저장소를 모델의 다른 버전으로 마이그레이션하고 백업을 남깁니다.")
    static let details: [Detail] = [
        Detail(
            usage: "STORE --model BUNDLE",
            en: "Tells the steps, copies the store to STORE.backup, and migrates it to the model's current version.",
            ko: "단계를 알려 준 다음, 저장소를 STORE.backup으로 복사하고 모델의 현재 버전으로 마이그레이션합니다."),
        Detail(
            usage: "STORE --model BUNDLE --to VERSION",
            en: "Migrates it to another version of the .xcdatamodeld, such as \"Shop 2\". A store that is newer than "
                + "that version is refused, since it would lose what the version does not know: put the backup in its "
                + "place to go back. Only a mapping model next to the versions (.xcmappingmodel) that leads from the newer "
                + "one to the older takes a store back.",
            ko: "\"Shop 2\"처럼 .xcdatamodeld의 다른 버전으로 마이그레이션합니다. 지정한 버전보다 새로운 저장소는 그 버전에 없는 "
                + "데이터를 잃게 되므로 거부합니다. 되돌아가려면 백업을 저장소 자리에 두십시오. 새 버전에서 이전 버전으로 가는 매핑 "
                + "모델(.xcmappingmodel)이 버전들 옆에 있을 때에만 저장소를 되돌립니다."),
        Detail(
            usage: "STORE --model BUNDLE --dry-run", en: "Only tells the steps. The store is not touched.",
            ko: "단계만 알려 줍니다. 저장소는 그대로입니다."),
    ]

    private let path: String
    private let model: String
    private let version: String?
    private let isDryRun: Bool

    init(_ arguments: inout Arguments) throws {
        let model = try arguments.value(of: "--model")
        version = try arguments.value(of: "--to")
        isDryRun = arguments.flag("--dry-run")
        guard let path = arguments.nextOperand() else {
            throw UsageError(en: "Name the store file.", ko: "저장소 파일을 적으십시오.")
        }
        guard let model else {
            throw UsageError(
                en: "Name the model: --model BUNDLE, a folder that ends in .xcdatamodeld or .xcdatamodel.",
                ko: "모델을 적으십시오: --model BUNDLE. 이름이 .xcdatamodeld나 .xcdatamodel로 끝나는 폴더입니다.")
        }
        self.path = path
        self.model = model
    }

    func run(in session: Session) throws -> ExitCode {
        do {
            return try migrate(session)
        } catch let problem as StoreProblem {
            session.terminal.complain(problem.message[session.language])
            return .usage
        }
    }

    private func migrate(_ session: Session) throws -> ExitCode {
        let upgrade = try StoreUpgrade(path: path, model: model, version: version)
        guard let steps = try upgrade.steps() else {
            session.say(
                LocalizedText(
                    en: "\(path) is of the version \(upgrade.version) already: there is nothing to do.",
                    ko: "\(path): 이미 \(upgrade.version) 버전입니다. 할 일이 없습니다."))
            return .success
        }
        var writer = StorePage(session.terminal.page(), session.language)
        writer.addSteps(steps)
        session.show(writer.page)
        if let refusal = steps.refusal { throw refusal }
        if isDryRun {
            session.say(
                LocalizedText(
                    en: "Nothing was done, because of --dry-run.", ko: "--dry-run이므로 아무것도 하지 않았습니다."))
            return .success
        }
        let backup = try upgrade.backUp()
        session.say(LocalizedText(en: "The store as it was: \(backup)", ko: "이전 저장소: \(backup)"))
        let start = Date()
        let progress = ProgressLine(session.terminal)
        try upgrade.run { progress.show($0) }
        progress.end()
        let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
        session.say(
            LocalizedText(en: "Migrated in \(seconds) s: \(path)", ko: "\(seconds)초 만에 마이그레이션했습니다: \(path)"))
        return .success
    }
}

/// How much is done: one line that changes in a window, and nothing where nobody looks on.
private final class ProgressLine {
    private let terminal: Terminal
    private var last = -1

    init(_ terminal: Terminal) { self.terminal = terminal }

    func show(_ part: Float) {
        let percent = Int(max(0, min(part, 1)) * 100)
        guard terminal.isInteractive, percent > last else { return }
        last = percent
        terminal.pass("\r\(percent) %")
    }

    func end() {
        if last >= 0 { terminal.pass("\r      \r") }
    }
}
