import Foundation

/// Renders pictures: drawings are inlined in the page, other files are copied to the site.
extension LessonRenderer {
    /// Writes a picture that is alone in its paragraph as a figure, with the Markdown title as its caption.
    mutating func figure(source: String, caption: String, label: String, line: Int) {
        html.raw("<figure class=\"figure\" tabindex=\"0\">\n")
        picture(source: source, label: label, line: line)
        if !caption.isEmpty { html.raw("\n<figcaption>\(caption.escapedForHTML)</figcaption>") }
        html.raw("\n</figure>\n")
    }

    mutating func picture(source: String, label: String, line: Int) {
        if label.isEmpty {
            problem(
                line,
                en:
                    "the picture \(source) has no description. Write one between the brackets: ![description](\(source))",
                ko: "\(source) 그림에 설명이 없습니다. 대괄호 안에 적으십시오: ![설명](\(source))")
        }
        guard source.hasSuffix(".svg"), !source.contains(":") else {
            html.raw("<img")
            html.attribute("src", pictureAddress(source, line: line))
            html.attribute("alt", label)
            html.raw(" loading=\"lazy\">")
            return
        }
        let drawer = FigureDrawer(
            folder: setting.lessons.appendingPathComponent(chapter.slug), graphviz: setting.graphviz)
        switch drawer.draw(source, label: label, language: language) {
        case .drawing(let markup): html.raw(markup)
        case .graphvizIsMissing:
            html.raw("<p class=\"missing\">\(label.escapedForHTML)</p>")
            notes.append(
                SiteProblem(
                    path, line,
                    en: "the figure \(source) shows only its description: Graphviz isn't installed. Install it: "
                        + "apt-get install graphviz",
                    ko: "Graphviz가 없어서 \(source) 그림 대신 설명만 보입니다. 설치하십시오: apt-get install graphviz"))
        case .problem(let en, let ko): problem(line, en: en, ko: ko)
        }
    }

    /// The address of a picture that isn't inlined.
    mutating func pictureAddress(_ source: String, line: Int) -> String {
        let folder = "Lessons/\(chapter.slug)/"
        // A picture from elsewhere would be a request that leaves the site.
        guard case .file(let path) = LinkTarget(source, in: chapter.slug, language: language), path.hasPrefix(folder)
        else {
            problem(
                line,
                en: "the picture \(source) is outside the lesson's folder. Move it to \(folder)figures.",
                ko: "\(source) 그림이 강의 폴더 밖에 있습니다. \(folder)figures 폴더로 옮기십시오.")
            return source
        }
        let name = String(path.dropFirst(folder.count))
        let file = setting.lessons.appendingPathComponent("\(chapter.slug)/\(name)")
        if !FileManager.default.fileExists(atPath: file.path) {
            problem(
                line,
                en: "there is no picture \(source). Add the file or remove the picture.",
                ko: "\(source) 그림이 없습니다. 파일을 추가하거나 그림을 빼십시오.")
        }
        pictures.append(name)
        return "../pictures/\(chapter.slug)/\(name)"
    }
}
