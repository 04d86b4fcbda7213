import Course
import StoreTools

/// `store`: what a store file holds, Apple's included, and its rows in the model's terms.
///
/// Exits with 2 when the file cannot be used.
struct StoreCommand: Command {
    static let name = "store"
    static let usage = "FILE"
    static let summary = LocalizedText(
        en: "Shows what a store file holds, and lists its rows.", ko: "저장소 파일에 든 것을 보여 주고 행을 나열합니다.")
    static let details: [Detail] = [
        Detail(
            usage: "FILE",
            en: "Prints entities, counts, indexes, metadata and history. A copy is looked at; the file is not touched.",
            ko: "엔티티, 개수, 인덱스, 메타데이터, 히스토리를 보여 줍니다. 사본을 보므로 파일은 그대로입니다."),
        Detail(
            usage: "FILE --entity NAME [--where FORMAT] [--limit N]",
            en: "Lists rows, those that a predicate finds; 20 of them unless said otherwise, and all with --limit 0.",
            ko: "행을, 조건식이 있으면 그에 맞는 행만 나열합니다. 따로 말하지 않으면 20행까지이고, --limit 0이면 모두입니다."),
        Detail(
            usage: "FILE --entity NAME --where 'name BEGINSWITH \"A\"'",
            en: "FORMAT is what NSPredicate's format language knows, without arguments. A date is written in seconds "
                + "since 2001 UTC: 'date > CAST(649209600, \"NSDate\")'. Compared with a text, the number to write is told.",
            ko: "FORMAT은 NSPredicate 형식 언어로 쓰며 인수는 없습니다. 날짜는 2001년(UTC)부터 센 초로 씁니다: "
                + "'date > CAST(649209600, \"NSDate\")'. 문자열과 비교하면 쓸 숫자를 알려 줍니다."),
        Detail(
            usage: "FILE --entity NAME --json|--csv",
            en: "Writes rows for programs: all of them, unless there is a --limit.",
            ko: "프로그램이 읽을 수 있게 씁니다. --limit이 없으면 모든 행을 씁니다."),
        Detail(
            usage: "FILE … --model FILE", en: "Takes the model from a file; else the one kept in the store is used.",
            ko: "모델을 파일에서 읽습니다. 없으면 저장소 안의 모델을 씁니다."),
        Detail(
            usage: "FILE … --in-place", en: "Reads the file itself, without copying it first.",
            ko: "사본을 만들지 않고 파일 자체를 읽습니다."),
    ]

    private enum Format { case table, json, csv }

    private let path: String
    private let entity: String?
    private let predicate: String?
    private let model: String?
    private let limit: Int
    private let format: Format
    private let isInPlace: Bool

    init(_ arguments: inout Arguments) throws {
        entity = try arguments.value(of: "--entity")
        predicate = try arguments.value(of: "--where")
        model = try arguments.value(of: "--model")
        let limit = try arguments.value(of: "--limit").map { text in
            guard let number = Int(text), number >= 0 else {
                throw UsageError(
                    en: "--limit needs a number of rows, 0 for all of them: not \"\(text)\".",
                    ko: "--limit에는 행 수를 씁니다. 0이면 모든 행입니다. \"\(text)\" 값은 쓸 수 없습니다.")
            }
            return number
        }
        let (wantsJSON, wantsCSV) = (arguments.flag("--json"), arguments.flag("--csv"))
        format = wantsJSON ? .json : wantsCSV ? .csv : .table
        self.limit = limit ?? (format == .table ? 20 : 0)
        isInPlace = arguments.flag("--in-place")
        guard let path = arguments.nextOperand() else {
            throw UsageError(en: "Name the store file.", ko: "저장소 파일을 적으십시오.")
        }
        self.path = path
        if wantsJSON, wantsCSV {
            throw UsageError(en: "Choose one of --json and --csv.", ko: "--json과 --csv 가운데 하나만 쓰세요.")
        }
        if entity == nil, predicate != nil || model != nil || limit != nil || format != .table {
            throw UsageError(en: "Say which rows: --entity NAME.", ko: "어느 행인지 적으십시오: --entity NAME")
        }
    }

    func run(in session: Session) throws -> ExitCode {
        do {
            let view = try StoreView(path: path, inPlace: isInPlace)
            guard let entity else {
                var writer = StorePage(session.terminal.page(), session.language)
                try writer.addOverview(of: view)
                session.show(writer.page)
                return .success
            }
            let rows = try StoreRows(view, entity: entity, where: predicate, model: model, limit: limit)
            switch format {
            case .json: session.terminal.pass(try rows.json)
            case .csv: session.terminal.pass(rows.csv)
            case .table:
                var writer = StorePage(session.terminal.page(), session.language)
                writer.addRows(rows)
                session.show(writer.page)
            }
            return .success
        } catch let problem as StoreProblem {
            session.terminal.complain(problem.message[session.language])
            return .usage
        }
    }
}
