"""The whole course as a PDF, with a title page, contents with page numbers, and the chapter's title above each page.

Chromium cannot print the number of the page that a link leads to, so the book is printed twice: the first time to find
the page of each section, the second time with these numbers.
"""

import html
import re
import shutil
import subprocess
import sys

from . import page
from .course import off_site

style = """
.title-page { display: flex; flex-direction: column; height: 250mm; }
.title-page h1 { margin: 45mm 0 8mm; font-size: 34pt; }
.title-page .tagline { max-width: 120mm; margin: 0 0 20mm; font-size: 14pt; }
.title-page svg { width: 110mm; }
.title-page .imprint { margin: auto 0 0; color: var(--muted); font-size: 9pt; }
.contents-pages { break-before: page; }
.contents-pages ol { list-style: none; margin: 0; padding: 0; }
.contents-pages li { margin: 0; break-inside: avoid; }
.contents-pages > ol > li { margin-top: 3.5mm; break-inside: auto; }
.contents-pages > ol > li > a { font-weight: 650; break-after: avoid; }
.contents-pages ol ol { padding-left: 6mm; font-size: 9.5pt; }
.contents-pages a { display: flex; align-items: baseline; text-decoration: none; line-height: 1.45; }
.contents-pages .number { flex: 1 0 3em; display: flex; align-items: baseline; font-variant-numeric: tabular-nums; }
.contents-pages .number::before { content: ""; flex: 1; margin: 0 0.6em; border-bottom: 1px dotted var(--line); }
@page { @top-left { color: #686158; vertical-align: bottom; padding-bottom: 5mm; } }
@page title { @bottom-center { content: ""; } }
.title-page { page: title; }
"""


def write(book):
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    try:
        import pypdf
    except ImportError:
        pypdf = None
    if not browser or not pypdf:
        missing = "Python's module pypdf" if browser else "Chromium"
        print(f"faultline: No PDF, because {missing} is missing: .ci/book-tools installs it", file=sys.stderr)
        return
    pdf = book.file("pdf")
    print_pages(browser, markup(book, {}), pdf)
    numbers = page_numbers(pypdf.PdfReader(pdf))
    print_pages(browser, markup(book, numbers), pdf)
    check(book, numbers, pypdf.PdfReader(pdf))
    if shutil.which("qpdf"):  # Halves the size.
        subprocess.run(
            ["qpdf", "--object-streams=generate", "--recompress-flate", "--compression-level=9", "--replace-input", pdf],
            check=True)


def markup(book, numbers):
    """The book as HTML. The paper has no other pages of the site to link to."""
    return off_site(page.markup(book, page.style + style + running_heads(book), title_page(book) + contents(book, numbers)))


def print_pages(browser, markup, pdf):
    source = pdf.with_suffix(".paper.html")
    source.write_text(markup)
    try:
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
             # Otherwise, letters are placed as on a screen.
             "--font-render-hinting=none", "--generate-pdf-document-outline", f"--print-to-pdf={pdf}", source.as_uri()],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
    finally:
        source.unlink()


def title_page(book):
    contents = (book.site / book.language / "index.html").read_text()
    picture = re.search(r'<svg class="strata".*?</svg>', contents, flags=re.S)[0]
    return (
        f'<header class="title-page">\n<h1>{book.title}</h1>\n<p class="tagline">{book.words["tagline"]}</p>\n{picture}\n'
        f'<p class="imprint">{book.words["footer"]}</p>\n</header>\n'
    )


def contents(book, numbers):
    """The chapters and their sections, with the numbers of their pages as far as they are known."""

    def entry(anchor, title):
        return f'<a href="#{anchor}"><span>{title}</span><span class="number">{numbers.get(anchor, "")}</span></a>'

    entries = "".join(
        f"<li>{entry('c' + chapter.slug, f'{number}. {chapter.title}')}\n<ol>\n"
        + "".join(f"<li>{entry(*section)}</li>\n" for section in chapter.sections())
        + "</ol></li>\n"
        for number, chapter in enumerate(book.chapters, 1)
    )
    return f'<nav class="contents-pages">\n<h2>{book.words["chapters"]}</h2>\n<ol>\n{entries}</ol>\n</nav>\n'


def running_heads(book):
    """Each chapter has its own kind of page, because Chromium cannot take the text of a margin from a heading."""
    fonts = {"en": '"Open Sans", "DejaVu Sans"', "ko": '"NanumGothic"'}[book.language]
    rules = [f"@page {{ @top-left {{ font: 9pt {fonts}; }} @bottom-center {{ font: 9pt {fonts}; }} }}\n"]
    for number, chapter in enumerate(book.chapters, 1):
        text = html.unescape(f"{number}. {chapter.title}").replace("\\", "\\\\").replace('"', '\\"')
        rules.append(f"#c{chapter.slug} {{ page: chapter-{number}; }}\n")
        rules.append(f'@page chapter-{number} {{ @top-left {{ content: "{text}"; }} }}\n')
    return "".join(rules)


def page_numbers(pdf):
    """The number of the page of each anchor."""
    numbers = {leaf.indirect_reference.idnum: number for number, leaf in enumerate(pdf.pages, 1)}
    return {name.removeprefix("/"): numbers[place.page.idnum] for name, place in pdf.named_destinations.items()}


def check(book, numbers, pdf):
    """Ends the program if the contents have a wrong number, or a page has another number at its foot than in the PDF."""
    found = page_numbers(pdf)
    anchors = [anchor for chapter in book.chapters for anchor in ["c" + chapter.slug, *dict(chapter.sections())]]
    wrong = [anchor for anchor in anchors if anchor not in found or numbers.get(anchor) != found[anchor]]
    if wrong:
        sys.exit(f"faultline: {book.file('pdf')}: the contents have wrong numbers of pages: {', '.join(wrong)}")
    for number in [found["c" + chapter.slug] for chapter in book.chapters]:
        if foot(pdf.pages[number - 1]) != str(number):
            sys.exit(f"faultline: {book.file('pdf')}: page {number} has \"{foot(pdf.pages[number - 1])}\" at its foot")


def foot(leaf):
    """The text in the lower margin of a page."""
    parts = []

    def collect(text, matrix, text_matrix, font, size):
        if matrix[3] * text_matrix[5] + matrix[5] < 50:
            parts.append(text)

    leaf.extract_text(visitor_text=collect)
    return "".join(parts).strip()
