import ForeignBytes
import Foundation

/// Parses the text of a model file into a tree of nodes.
enum ModelReader {
    static func read(_ data: Data, path: String) throws -> ModelNode {
        do { return ModelNode(try XMLTree.read(Array(data))) } catch let fault as XMLTree.Fault {
            throw ModelFileError(fault, path: path)
        }
    }
}

extension ModelNode {
    fileprivate init(_ element: XMLTree) {
        self.init(
            name: element.name, attributes: element.attributes.map { Attribute(name: $0.name, value: $0.value) },
            children: element.children.map { ModelNode($0) }, line: element.line)
    }
}

extension ModelFileError {
    fileprivate init(_ fault: XMLTree.Fault, path: String) {
        let open = fault.element == nil ? "" : "; this element is still open here"
        let openInKorean = fault.element == nil ? "" : " 이 요소가 여기서 아직 닫히지 않았습니다."
        let (problem, korean) =
            switch fault.problem {
            case .noText:
                (
                    "the file is not well-formed XML: this line is not text in UTF-8",
                    "올바른 XML이 아닙니다. 이 줄은 UTF-8 텍스트가 아닙니다."
                )
            case .entities:
                (
                    "the file declares XML entities, which a model file doesn't have; delete the declaration",
                    "파일이 XML 엔티티를 선언합니다. 모델 파일에는 쓰지 않는 것이므로 선언을 지우십시오."
                )
            case .depth:
                (
                    "the elements are nested more deeply than in any model file",
                    "요소가 어떤 모델 파일보다도 깊이 중첩되어 있습니다."
                )
            case .grammar(let sentence):
                ("the file is not well-formed XML: \(sentence)\(open)", "올바른 XML이 아닙니다.\(openInKorean)")
            }
        self.init(path: path, line: fault.line, element: fault.element, problem: problem, korean: korean)
    }
}
