import Foundation
import ModelFile
import TerminalText

/// Builds a page about a model, in one language.
///
///     var writer = ModelPage(Page(width: 80, hasColor: false), .english)
///     writer.addModel(source)
///     print(writer.page.text)
///
/// Xcode's own terms, such as `Integer 16` and `Cascade`, are the same in every language, because you look for them in
/// the editor.
public struct ModelPage {
    /// The page as it is now.
    public internal(set) var page: Page
    let language: Language

    /// Continues a page in a language.
    public init(_ page: Page, _ language: Language) {
        self.page = page
        self.language = language
    }

    func word(_ en: String, _ ko: String) -> String {
        language == .korean ? ko : en
    }

    var yes: String { word("yes", "예") }
    var no: String { word("no", "아니요") }

    /// Adds the whole model: its versions, its entities one by one, and its other contents.
    public mutating func addModel(_ source: ModelSource) {
        let document = source.document
        page.add("", source.name, ink: .bold)
        if let bundle = source.bundle { addVersions(of: bundle) }
        page.add("", facts(of: document).joined(separator: " · "), ink: .dim)
        for entity in document.entities { addEntity(entity) }
        for composite in document.composites {
            addTitle(word("composite ", "컴포지트 "), composite.name)
            addAttributes(composite.attributes)
        }
        addFetchRequests(document.fetchRequests)
        addConfigurations(document.configurations)
    }

    private mutating func addVersions(of bundle: ModelBundle) {
        let names = bundle.versions.map { name in
            name == bundle.currentVersion ? name + word(" (current)", "(현재)") : name
        }
        page.add("\(word("versions", "버전")): ", names.joined(separator: ", "), ink: .dim)
    }

    private func facts(of document: ModelDocument) -> [String] {
        let entities = document.entities.count
        var facts = [word("\(entities) \(entities == 1 ? "entity" : "entities")", "엔티티 \(entities)개")]
        if let identifier = document.versionIdentifier {
            facts.append(word("version identifier \(identifier)", "버전 식별자 \(identifier)"))
        }
        facts.append(document.sourceLanguage)
        if document.usedWithCloudKit { facts.append("CloudKit") }
        if document.usedWithSwiftData { facts.append("SwiftData") }
        return facts
    }

    mutating func addTitle(_ kind: String, _ name: String) {
        page.space()
        page.add(kind, name, ink: .bold, leadInk: .dim)
    }

    private mutating func addFetchRequests(_ requests: [FetchRequestElement]) {
        guard !requests.isEmpty else { return }
        page.space()
        page.addTable(
            headings: [
                word("fetch request", "가져오기 요청"), word("entity", "엔티티"), word("predicate", "조건식"),
                word("options", "옵션"),
            ],
            rows: requests.map { [$0.name, $0.entity, $0.predicateString ?? "", options(of: $0)] }, indent: 0)
    }

    private func options(of request: FetchRequestElement) -> String {
        var options: [String] = []
        let types = [1: word("object IDs", "객체 ID"), 2: word("dictionaries", "딕셔너리"), 4: word("count", "개수")]
        if let type = types[request.resultType] { options.append(type) }
        if request.fetchLimit > 0 {
            options.append(word("at most \(request.fetchLimit)", "최대 \(request.fetchLimit)개"))
        }
        if request.fetchBatchSize > 0 {
            options.append(word("in batches of \(request.fetchBatchSize)", "\(request.fetchBatchSize)개씩 일괄"))
        }
        if request.choice("returnDistinctResults") == true { options.append(word("distinct", "중복 제외")) }
        return options.joined(separator: ", ")
    }

    private mutating func addConfigurations(_ configurations: [ConfigurationElement]) {
        guard !configurations.isEmpty else { return }
        page.space()
        page.addTable(
            headings: [word("configuration", "구성"), "CloudKit", word("entities", "엔티티")],
            rows: configurations.map { configuration in
                let cloud = configuration.usedWithCloudKit ? yes : ""
                return [configuration.name, cloud, configuration.entities.joined(separator: ", ")]
            },
            indent: 0)
    }
}
