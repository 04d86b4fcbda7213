import Testing

@testable import SiteGenerator

/// The markup that lessons and figures may contain.
@Suite struct AllowedHTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "<script>"), ("<p onclick=\"x()\">a</p>", "onclick"),
        ("<a href=\"javascript:x()\">a</a>", "javascript:x()"),
        ("<a href=\"java\nscript:x()\">a</a>", "java\nscript:x()"),
        ("<iframe src=\"https://example.org\"></iframe>", "<iframe"), ("<img src=x onerror=alert(1)>", "<img src=x"),
        ("<STYLE>p{}</STYLE>", "<STYLE>"), ("<svg onload=x>", "<svg"), ("<a/onclick=x()>a</a>", "<a/onclick"),
        ("<a title=\">\" onclick=\"x()\">a</a>", "<a title="), ("<img src=\"x\"onerror=\"x()\">", "<img src="),
        ("<a href=\"java&#115;cript:x()\">a</a>", "java&#115;cript"),
        ("<a href=\"javascript&colon;x()\">a</a>", "javascript"),
        ("<a href='JavaScript:x()'>a</a>", "JavaScript:"), ("<a href=\"data:text/html,x\">a</a>", "data:"),
        ("<a href=\"\u{1}javascript:x()\">a</a>", "\u{1}javascript"), ("<!--><script>x()</script>-->", "<!-->"),
        ("<!-- --!><script>x()</script> -->", "<!--"), ("<b>a", "<b>"), ("</main>", "</main>"), ("a</div>", "</div>"),
        ("<b><i>a</b></i>", "</b>"), ("<div title=\"", "<div"), ("<p\u{0C}onclick=x>", "<p"),
        ("<div style=\"a\">", "style"),
        ("<p id=a onclick=x>", "<p id=a"), ("<form><input></form>", "<form>"), ("<base href=\"x\">", "<base"),
        ("<math><mtext></mtext></math>", "<math>"), ("<?php x ?>", "<?php"), ("<![CDATA[<script>]]>", "<![CDATA"),
        ("<a HREF=\"javascript:x()\">a</a>", "HREF"), ("<div/>", "<div/>"),
    ])
    func markupThatCouldRunAScriptIsRefused(markup: String, offense: String) {
        #expect(AllowedHTML.offense(in: markup)?.hasPrefix(offense) == true)
    }

    @Test func tablesAndLinksAreAllowed() {
        #expect(
            AllowedHTML.offense(in: "<table><tr><th scope=\"row\">1 < 2</th><td><code>a</code><br></td></tr></table>")
                == nil)
        #expect(AllowedHTML.offense(in: "<a href=\"../07-fetching/en.md#one\">a</a><!-- <script> -->") == nil)
    }

    @Test(arguments: [
        "[x](javascript:alert(1))", "<javascript:alert(1)>", "[x](&#106;avascript:alert(1))",
        "[x](site:javascript:alert(1))",
        "[x][y]\n\n[y]: VBScript:x", "[x](data:text/html,x)", "a <b>b\n\nc</b>", "- <div>\n- b\n",
        "![x](https://example.org/x.png)",
        "<img src=\"//example.org/x.png\" alt=\"x\">", "<div>\n\ntext\n",
    ])
    func aTextThatRunsAScriptOrLeavesThePageIsRefused(text: String) throws {
        let problems = try Kit(en: "# A\n\n\(text)\n", ko: "# 가\n\n글.\n").problems()
        #expect(problems.hasPrefix("Lessons/01-faults/en.md:"), "\(text)")
    }

    @Test func theMessageListsTheElementsThatMayBeUsed() throws {
        let problems = try Kit(en: "# A\n\n<video></video>\n", ko: "# 가\n\n글.\n").problems()
        #expect(
            problems.contains("<video> is not allowed in a text. Use Markdown, or these elements: a, abbr, b, br, "))
        #expect(!problems.contains("AllowedHTML"))
    }

    @Test(arguments: [
        "<script>x()</script>", "<rect onload=\"x()\"/>", "<a xlink:href=\"javascript:x()\"><text>a</text></a>",
        "<foreignObject><p>a</p></foreignObject>", "<style>@import 'x'</style>",
        "<rect fill=\"url(https://example.org)\"/>",
        "<rect x='\" onload=\"x()'/>", "<rect x=\">\" onload=\"x()\"/>", "<animate onbegin=\"x()\"/>",
        "<image href=\"x\"/>",
        "<rect/onload=\"x()\"/>", "<set attributeName=\"href\" to=\"javascript:x()\"/>",
    ])
    func aFigureThatDoesMoreThanDrawIsRefused(markup: String) throws {
        let kit = try Kit(en: "# A\n\n![a](figures/a.svg)\n", ko: "# 가\n\n글.\n")
        try kit.write("<svg viewBox=\"0 0 9 9\">\(markup)</svg>", to: "Lessons/01-faults/figures/a.svg")
        #expect(try kit.problems().contains("is not allowed in the figure figures/a.svg"))
    }

    @Test func valuesAreEscapedWhereverALessonPutsThem() throws {
        let body = try rendered(
            "[a](https://example.org/\"><script> \"t\\\"><script>\") ```x\"><script>``` &lt;script&gt;\n\n```a\"><script>\nx\n```"
        )
        #expect(!body.contains("<script>"))
    }
}
