import Foundation
import StoreTools
import TerminalText

/// `migrate`: migrates a store file to another version of its model.
///
/// Exits with 2 if the store or the model can't be used or the migration isn't possible.
struct MigrateCommand: Command {
    static let name = "migrate"
    static let usage = "STORE --model BUNDLE"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Migrates a store to another version of its model and keeps a backup.",
        ko: "저장소를 모델의 다른 버전으로 마이그레이션하고 백업을 남깁니다.")
    static let details: [Detail] = [
        Detail(
            usage: "STORE --model BUNDLE",
            en: "Lists the steps, copies the store to STORE.backup, and migrates it to the model's current version.",
            ko: "단계를 보여 준 다음, 저장소를 STORE.backup으로 복사하고 모델의 현재 버전으로 마이그레이션합니다."),
        Detail(
            usage: "STORE --model BUNDLE --to VERSION",
            en: "Migrates it to another version in the .xcdatamodeld, such as \"Shop 2\". A store that is newer than "
                + "that version is refused because it would lose data; to go back, restore the backup. The exception "
                + "is a mapping model (.xcmappingmodel) next to the versions that maps the newer version to the older.",
            ko: "\"Shop 2\"처럼 .xcdatamodeld의 다른 버전으로 마이그레이션합니다. 지정한 버전보다 새로운 저장소는 데이터를 잃게 되므로 "
                + "거부합니다. 이전 버전으로 돌아가려면 백업을 복원하십시오. 새 버전을 이전 버전으로 변환하는 매핑 모델(.xcmappingmodel)이 "
                + "버전과 같은 위치에 있으면 되돌릴 수 있습니다."),
        Detail(
            usage: "STORE --model BUNDLE --dry-run", en: "Only lists the steps. The store isn't changed.",
            ko: "단계만 보여 줍니다. 저장소는 바뀌지 않습니다."),
    ]

    static let options = [
        Option("--model", .file, en: "The model to migrate to.", ko: "마이그레이션할 모델."),
        Option("--to", Operand.none, en: "A version of the model.", ko: "모델의 버전."),
        Option("--dry-run", en: "Only lists the steps.", ko: "단계만 보여 줍니다."),
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
            throw UsageError(en: "Name the store file.", ko: "저장소 파일을 지정하십시오.")
        }
        guard let model else {
            throw UsageError(
                en: "Name the model: --model BUNDLE, a folder that ends in .xcdatamodeld or .xcdatamodel.",
                ko: "모델을 지정하십시오: --model BUNDLE. 이름이 .xcdatamodeld나 .xcdatamodel로 끝나는 폴더입니다.")
        }
        self.path = path
        self.model = model
    }

    func run(on console: Console) throws -> ExitCode {
        do {
            return try migrate(console)
        } catch let problem as StoreProblem {
            console.terminal.complain(problem.message[console.language])
            return .usage
        }
    }

    private func migrate(_ console: Console) throws -> ExitCode {
        let upgrade = try StoreUpgrade(path: path, model: model, version: version)
        guard let steps = try upgrade.steps() else {
            console.say(
                LocalizedText(
                    en: "\(path) already has the version \(upgrade.version): there is nothing to do.",
                    ko: "\(path): 이미 \(upgrade.version) 버전이므로 할 일이 없습니다."))
            return .success
        }
        var writer = StorePage(console.page(), console.language)
        writer.addSteps(steps)
        console.show(writer.page)
        if let refusal = steps.refusal { throw refusal }
        if isDryRun {
            console.say(
                LocalizedText(
                    en: "Nothing was changed, because of --dry-run.", ko: "--dry-run이므로 아무것도 바꾸지 않았습니다."))
            return .success
        }
        let backup = try upgrade.backUp()
        console.say(LocalizedText(en: "Backup: \(backup)", ko: "백업: \(backup)"))
        let start = Date()
        let progress = ProgressLine(console.terminal)
        try upgrade.run { progress.show($0) }
        progress.end()
        let seconds = String(format: "%.1f", Date().timeIntervalSince(start))
        console.say(
            LocalizedText(en: "Migrated in \(seconds) s: \(path)", ko: "\(seconds)초 만에 마이그레이션했습니다: \(path)"))
        return .success
    }
}

/// The progress in percent, in one line that is updated. Prints nothing if the output is not a terminal.
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
