"""The whole course as one page of the site."""

import re

site_link = {"en": "← Back to the site", "ko": "← 사이트로 돌아가기"}

# What the page has in addition to the site's styles: margins on the screen, and page numbers on paper.
style = """
@media screen {
  html { scroll-padding-top: 1rem; }
  .book main { width: auto; margin-inline: auto; padding-inline: 1rem; }
  .book main > h1 { margin-bottom: 1.5rem; }
  .book article { margin-top: 3.5rem; padding-top: 3rem; border-top: 1px solid var(--line); }
}
@media print {
  .back { display: none; }
  article { break-before: page; }
  /* The edge of a page would cut borders off. */
  .book main { padding-inline: 1px; }
  @page { size: A4; margin: 20mm 17mm 20mm; @bottom-center { content: counter(page); font: 9pt sans-serif; } }
}
"""


def write(book):
    contents = "".join(f'<li><a href="#c{chapter.slug}">{chapter.title}</a></li>\n' for chapter in book.chapters)
    front = (
        f'<p class="back"><a href="../{book.language}/index.html">{site_link[book.language]}</a></p>\n'
        f'<h1>{book.title}</h1>\n<ol class="contents-list">\n{contents}</ol>\n'
    )
    book.file("html").write_text(markup(book, style, front))


def markup(book, style, front):
    """A page with all chapters. `front` is what comes before them."""
    return (
        f'<!doctype html>\n<html lang="{book.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{book.title}</title>\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="stylesheet" href="../assets/style.css">\n'
        f'<script src="../assets/theme.js"></script>\n<style>{style}</style>\n'
        f'</head>\n<body class="book">\n<main>\n{front}'
        + "".join(chapter.markup for chapter in book.chapters)
        + "</main>\n</body>\n</html>\n"
    )


def offer(book):
    """Puts links to the books onto the contents page, above the chapters."""
    whole, one_page = {"en": ("The whole course:", "one page"), "ko": ("강의 전체:", "한 페이지로")}[book.language]
    # The dot stays at the end of a line.
    links = "&nbsp;· ".join(
        f'<a href="../books/{book.file(kind).name}">{name}</a>'
        for kind, name in [("html", one_page), ("pdf", "PDF"), ("epub", "EPUB")]
        if book.file(kind).exists()
    )
    page = book.site / book.language / "index.html"
    text = re.sub(r'<p class="books">.*?</p>\n', "", page.read_text())
    mark = '<ol class="cards">'
    page.write_text(text.replace(mark, f'<p class="books">{whole} {links}</p>\n{mark}', 1))
