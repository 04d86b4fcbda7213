import Course
import Foundation
import TerminalText

/// Finds a lesson's figures and converts them to markup for the page.
///
/// In Korean, for example, the source of `figures/stack.svg` is the first existing file of `stack.ko.svg`, `stack.svg`,
/// `stack.ko.dot` and `stack.dot`. So a figure without words needs only one file, and a figure with words has two.
struct FigureDrawer: Sendable {
    /// The lesson's folder.
    var folder: URL
    var graphviz: Graphviz?

    enum Outcome {
        case drawing(String)
        /// The figure needs Graphviz, which isn't installed.
        case graphvizIsMissing
        case problem(en: String, ko: String)
    }

    func draw(_ path: String, label: String, language: Language) -> Outcome {
        let stem = String(path.dropLast(".svg".count))
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        for suffix in [".\(language.rawValue).svg", ".svg"] {
            guard let data = contents(stem + suffix) else { continue }
            return markup(String(decoding: data, as: UTF8.self), path: stem + suffix, name: name, label: label)
        }
        for suffix in [".\(language.rawValue).dot", ".dot"] {
            guard let data = contents(stem + suffix) else { continue }
            guard let graphviz else { return .graphvizIsMissing }
            do {
                return markup(try graphviz.svg(of: data), path: stem + suffix, name: name, label: label)
            } catch let failure as Graphviz.Failure {
                let complaint = failure.complaint.isEmpty ? "no drawing" : failure.complaint
                return .problem(
                    en: "Graphviz cannot draw \(stem)\(suffix): \(complaint). Correct the diagram.",
                    ko: "Graphviz가 \(stem)\(suffix) 파일을 그리지 못했습니다: \(complaint). 다이어그램을 고치십시오.")
            } catch {
                return .problem(
                    en: "\(graphviz.executable.path) cannot be run: \(error.localizedDescription) Install it again: "
                        + "apt-get install graphviz",
                    ko: "\(graphviz.executable.path) 프로그램을 실행할 수 없습니다: \(error.localizedDescription) 다시 설치하십시오: "
                        + "apt-get install graphviz")
            }
        }
        return .problem(
            en: "there is no figure \(path). Add \(stem).svg or \(stem).dot (or one for each language: "
                + "\(stem).en.svg and \(stem).ko.svg), or remove the figure.",
            ko: "\(path) 그림이 없습니다. \(stem).svg나 \(stem).dot 파일을 추가하거나(언어마다 따로 두려면 "
                + "\(stem).en.svg와 \(stem).ko.svg) 그림을 빼십시오.")
    }

    private func markup(_ source: String, path: String, name: String, label: String) -> Outcome {
        do {
            if let markup = try InlineSVG.markup(of: source, name: name, label: label) { return .drawing(markup) }
        } catch {
            let offense = (error as? InlineSVG.Offense)?.markup ?? "\(error)"
            return .problem(
                en:
                    "\(offense) is not allowed in the figure \(path). Save it as plain SVG, without scripts, styles and links.",
                ko: "\(path) 그림에는 \(offense) 부분을 쓸 수 없습니다. 스크립트와 스타일, 링크가 없는 SVG로 저장하십시오.")
        }
        return .problem(
            en: "\(path) contains no svg element. Save the figure as SVG.",
            ko: "\(path) 파일에 svg 요소가 없습니다. 그림을 SVG로 저장하십시오.")
    }

    private func contents(_ path: String) -> Data? {
        try? Data(contentsOf: folder.appendingPathComponent(path))
    }
}
