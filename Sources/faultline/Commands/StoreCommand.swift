import StoreTools
import TerminalText

/// `store`: shows the contents of a store file, including Apple's, and lists its rows as objects of the model.
///
/// Exits with 2 if the file can't be used.
struct StoreCommand: Command {
    static let name = "store"
    static let usage = "FILE"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Shows what a store file contains, and lists its rows.", ko: "저장소 파일의 내용을 보여 주고 행을 나열합니다.")
    static let details: [Detail] = [
        Detail(
            usage: "FILE",
            en: "Prints entities, counts, indexes, metadata and history. It reads a copy; the file isn't changed.",
            ko: "엔티티, 개수, 인덱스, 메타데이터, 영구 기록(history)을 보여 줍니다. 사본을 읽으므로 원래 파일은 바뀌지 않습니다."),
        Detail(
            usage: "FILE --entity NAME [--where FORMAT] [--limit N]",
            en: "Lists rows, with --where only those that match: the first 20, or as many as --limit sets (0 for all).",
            ko: "행을 나열합니다. --where가 있으면 조건식에 맞는 행만 나열합니다. --limit이 없으면 20행까지, --limit 0이면 모두 나열합니다."),
        Detail(
            usage: "FILE --entity NAME --where 'name BEGINSWITH \"A\"'",
            en: "FORMAT is a format string of NSPredicate, without arguments. Write a date as seconds since 2001 UTC: "
                + "'date > CAST(649209600, \"NSDate\")'. If you compare a date with a string, the error message contains "
                + "the number to write.",
            ko: "FORMAT은 인수가 없는 NSPredicate 형식 문자열입니다. 날짜는 2001년(UTC)부터 센 초로 씁니다: "
                + "'date > CAST(649209600, \"NSDate\")'. 날짜를 문자열과 비교하면 써야 할 숫자가 오류 메시지에 나옵니다."),
        Detail(
            usage: "FILE --entity NAME --json|--csv",
            en: "Prints rows in a machine-readable format: all of them, unless you set --limit.",
            ko: "다른 프로그램이 읽을 수 있는 형식으로 출력합니다. --limit이 없으면 모든 행을 출력합니다."),
        Detail(
            usage: "FILE … --model FILE", en: "Uses the model in a file instead of the copy kept in the store.",
            ko: "저장소에 포함된 모델 대신 파일의 모델을 사용합니다."),
        Detail(
            usage: "FILE … --in-place", en: "Reads the file itself, without copying it first.",
            ko: "사본을 만들지 않고 파일을 직접 읽습니다."),
    ]

    static let options = [
        Option("--entity", Operand.none, en: "Lists the rows of an entity.", ko: "엔티티의 행을 나열합니다."),
        Option("--where", Operand.none, en: "Lists only the rows that match.", ko: "조건식에 맞는 행만 나열합니다."),
        Option("--limit", Operand.none, en: "The maximum number of rows; 0 for all.", ko: "나열할 행 수. 0이면 전체입니다."),
        Option("--json", en: "Prints JSON.", ko: "JSON으로 출력합니다."),
        Option("--csv", en: "Prints comma-separated values.", ko: "CSV로 출력합니다."),
        Option("--model", .file, en: "The model to read rows with.", ko: "행을 읽을 때 사용할 모델."),
        Option("--in-place", en: "Reads the file itself instead of a copy.", ko: "사본이 아니라 파일을 직접 읽습니다."),
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
                    en: "--limit takes a number of rows, or 0 for all of them, not \"\(text)\".",
                    ko: "--limit에는 행 수를 쓰십시오(0이면 전체). \"\(text)\" 값은 쓸 수 없습니다.")
            }
            return number
        }
        let (wantsJSON, wantsCSV) = (arguments.flag("--json"), arguments.flag("--csv"))
        format = wantsJSON ? .json : wantsCSV ? .csv : .table
        self.limit = limit ?? (format == .table ? 20 : 0)
        isInPlace = arguments.flag("--in-place")
        guard let path = arguments.nextOperand() else {
            throw UsageError(en: "Name the store file.", ko: "저장소 파일을 지정하십시오.")
        }
        self.path = path
        if wantsJSON, wantsCSV {
            throw UsageError(en: "Use --json or --csv, not both.", ko: "--json과 --csv 가운데 하나만 쓰십시오.")
        }
        if entity == nil, predicate != nil || model != nil || limit != nil || format != .table {
            throw UsageError(
                en: "Name the entity whose rows to list: --entity NAME", ko: "행을 나열할 엔티티를 지정하십시오: --entity NAME")
        }
    }

    func run(on console: Console) throws -> ExitCode {
        do {
            let view = try StoreView(path: path, inPlace: isInPlace)
            guard let entity else {
                var writer = StorePage(console.page(), console.language)
                try writer.addOverview(of: view)
                console.show(writer.page)
                return .success
            }
            let rows = try StoreRows(view, entity: entity, where: predicate, model: model, limit: limit)
            switch format {
            case .json: console.terminal.pass(try rows.json)
            case .csv: console.terminal.pass(rows.csv)
            case .table:
                var writer = StorePage(console.page(), console.language)
                writer.addRows(rows)
                console.show(writer.page)
            }
            return .success
        } catch let problem as StoreProblem {
            console.terminal.complain(problem.message[console.language])
            return .usage
        }
    }
}
