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
    page = markup(book, style, front)
    book.file("html").write_text(page.replace("</title>\n", f"</title>\n{head(book)}", 1))


def head(book):
    """The description of the contents page, and the page's own address if the site has one."""
    contents = (book.site / book.language / "index.html").read_text()
    description = re.search(r'<meta name="description" content="[^"]*">\n', contents)[0]
    canonical = re.search(rf'<link rel="canonical" href="([^"]*){book.language}/">\n', contents)
    address = f'<link rel="canonical" href="{canonical[1]}books/{book.file("html").name}">\n' if canonical else ""
    return description + address


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
