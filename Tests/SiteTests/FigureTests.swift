import Foundation
import Testing

@testable import SiteGenerator

@Suite struct FigureTests {
    private let svg = """
        <?xml version="1.0"?><!-- made by hand -->
        <svg xmlns="http://www.w3.org/2000/svg" width="10cm" height="5cm" viewBox="0 0 200 100">
          <title>x</title><defs><marker id="tip"><path fill="blue" d="M0 0"/></marker></defs>
          <path stroke="black" fill="#ffffff" marker-end="url(#tip)" d="M0 0 L1 1"/>
          <text font-family="Helvetica" fill="#123456">a &lt; b</text>
        </svg>
        """

    @Test func aFigureUsesThePagesColorsAndWidth() throws {
        let markup = try #require(try InlineSVG.markup(of: svg, name: "stack", label: "A \"stack\""))
        #expect(
            markup.hasPrefix(
                "<svg viewBox=\"0 0 200 100\" width=\"200\" height=\"100\" style=\"--width:200px\" role=\"img\""))
        #expect(markup.contains("aria-label=\"A &quot;stack&quot;\""))
        #expect(markup.contains("stroke=\"currentColor\" fill=\"var(--page)\""))
        #expect(markup.contains("fill=\"var(--blue)\""))
        #expect(markup.contains("<text fill=\"#123456\">a &lt; b</text>"))
        #expect(!markup.contains("<title>") && !markup.contains("<!--") && !markup.contains("xmlns"))
    }

    @Test func idsOfTwoFiguresDoNotCollide() throws {
        let markup = try #require(try InlineSVG.markup(of: svg, name: "stack", label: "A"))
        #expect(markup.contains("<marker id=\"stack-tip\">") && markup.contains("marker-end=\"url(#stack-tip)\""))
    }

    @Test func aFigureWithTextIsSelectedByThePagesLanguage() throws {
        let kit = try Kit(en: "# A\n\n![alt](figures/a.svg \"Caption\")\n", ko: "# 가\n\n![설명](figures/a.svg)\n")
        try kit.write("<svg viewBox=\"0 0 1 1\"><text>hello</text></svg>", to: "Lessons/01-faults/figures/a.en.svg")
        try kit.write("<svg viewBox=\"0 0 1 1\"><text>안녕</text></svg>", to: "Lessons/01-faults/figures/a.ko.svg")
        try kit.build()
        #expect(try kit.lesson().contains("<text>hello</text></svg>\n<figcaption>Caption</figcaption>"))
        #expect(try kit.lesson("ko").contains("<text>안녕</text>"))
    }

    @Test func aChangedFigureIsRenderedAgain() throws {
        let kit = try Kit(en: "# A\n\n![alt](figures/a.svg)\n")
        try kit.write("<svg viewBox=\"0 0 1 1\"><text>old</text></svg>", to: "Lessons/01-faults/figures/a.svg")
        try kit.build()
        try kit.write("<svg viewBox=\"0 0 1 1\"><text>new</text></svg>", to: "Lessons/01-faults/figures/a.svg")
        try kit.build()
        #expect(try kit.lesson().contains("<text>new</text>"))
    }

    @Test func aMissingFigureOrDescriptionIsRefused() throws {
        let problems = try Kit(en: "# A\n\n![](figures/a.svg)\n\n![b](b.png)\n").problems()
        #expect(problems.contains("en.md:3: there is no figure figures/a.svg. Add figures/a.svg or figures/a.dot"))
        #expect(problems.contains("en.md:3: the picture figures/a.svg has no description."))
        #expect(problems.contains("en.md:5: there is no picture b.png."))
    }

    @Test func aPictureIsCopiedIntoTheSite() throws {
        let kit = try Kit(en: "# A\n\nSee ![alt](figures/a.png) here.\n")
        try kit.write("png", to: "Lessons/01-faults/figures/a.png")
        try kit.build()
        #expect(
            try kit.lesson().contains("<img src=\"../pictures/01-faults/figures/a.png\" alt=\"alt\" loading=\"lazy\">"))
        #expect(try kit.page("pictures/01-faults/figures/a.png") == "png")
    }

    @Test func withoutGraphvizDiagramsShowTheirDescriptionAndTheBuildReportsIt() throws {
        let kit = try Kit(en: "# A\n\n![the layers](figures/a.svg)\n")
        try kit.write("digraph { a -> b }", to: "Lessons/01-faults/figures/a.dot")
        kit.options.graphviz = nil
        for _ in 1...2 {
            let report = try kit.build()
            #expect(try kit.lesson().contains("<p class=\"missing\">the layers</p>"))
            #expect(
                report.notes.contains { $0.en.contains("en.md:3: the figure figures/a.svg shows only its description") }
            )
            #expect(report.notes.contains { $0.ko.contains("apt-get install graphviz") })
        }
    }

    @Test(.enabled(if: BuildOptions().graphviz != nil, "Graphviz is not installed"))
    func aDiagramIsDrawnByGraphviz() throws {
        let kit = try Kit(en: "# A\n\n![the layers](figures/a.svg)\n")
        try kit.write("digraph { context -> store }", to: "Lessons/01-faults/figures/a.dot")
        try kit.build()
        let page = try kit.lesson()
        #expect(page.contains("aria-label=\"the layers\"") && page.contains(">context</text>"))
        #expect(page.contains("stroke=\"currentColor\""))
        try kit.write("digraph { context -> ", to: "Lessons/01-faults/figures/a.dot")
        #expect(try kit.problems().contains("en.md:3: Graphviz cannot draw figures/a.dot: "))
    }
}
