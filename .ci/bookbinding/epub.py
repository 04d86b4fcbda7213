"""The whole course as an EPUB."""

import html
import html.parser
import pathlib
import re
import subprocess
import uuid
import zipfile

from . import fonts
from .course import off_site, root

void = {"br", "hr", "img", "col", "input", "meta", "link", "source", "wbr"}


class XHTML(html.parser.HTMLParser):
    """Writes HTML as XML: a reader of EPUB accepts nothing else."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts = []

    def handle_starttag(self, tag, attributes):
        if tag in ("button", "input", "label"):
            return
        names = {"viewbox": "viewBox", "clippath": "clipPath", "preserveaspectratio": "preserveAspectRatio",
                 "refx": "refX", "refy": "refY", "markerwidth": "markerWidth", "markerheight": "markerHeight"}
        seen = {}
        for name, value in attributes:
            if name != "tabindex":
                seen[names.get(name, name)] = value if value is not None else name
        if tag == "svg":
            seen["xmlns"] = "http://www.w3.org/2000/svg"
        written = "".join(f' {name}="{html.escape(value)}"' for name, value in seen.items())
        self.parts.append(f"<{names.get(tag, tag)}{written}{'/' if tag in void else ''}>")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in void:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag not in void and tag not in ("button", "label"):
            self.parts.append(f"</{'clipPath' if tag == 'clippath' else tag}>")

    def handle_data(self, data):
        self.parts.append(html.escape(data, quote=False))


def xhtml(markup):
    writer = XHTML()
    writer.feed(markup)
    writer.close()
    return "".join(writer.parts)


def fixed_colors(book, markup):
    """The markup with the light scheme's colors in place of the site's variables, which a reader of EPUB doesn't have."""
    style = (book.site / "assets/style.css").read_text()
    colors = dict(re.findall(r"--([a-z]+): ?light-dark\((#[0-9a-f]+),", style))
    colors |= {"mono": "monospace", "sans": "sans-serif"}
    return re.sub(r"var\(--([a-z]+)\)", lambda match: colors[match[1]], markup)


def plain_answers(markup):
    """The markup with the answers of quizzes as lists. The answer key has their reasons."""
    answer = r'<details class="answer [a-z]+"><summary>(.*?)</summary><p>.*?</p></details>'
    text = re.sub(answer, r"<li>\1</li>", markup, flags=re.S)
    return re.sub(r'<div class="answers">(.*?)</div>', r'<ol type="A">\1</ol>', text, flags=re.S)


style = """
body { line-height: 1.5; }
:lang(ko) { word-break: keep-all; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; page-break-after: avoid; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.78em; line-height: 1.45; margin: 0; padding: 0.6em 0.8em; }
.listing { margin: 1em 0; border: 1px solid #bbb; }
.source[data-language]::before { content: attr(data-language); display: block; padding: 0.4em 1em 0; font-size: 0.8em; }
.output { border-top: 1px dashed #bbb; }
.label, summary, .facts { font-size: 0.8em; }
.label, .output summary { margin: 0; padding: 0.4em 1em 0; }
.facts span + span::before { content: "· "; }
figcaption { padding: 0.3em 1em; font-size: 0.8em; }
.callout { margin: 1em 0; padding: 0.1em 0.8em; border-left: 3px solid #ad3d15; }
.callout-title { font-weight: bold; }
.figure { margin: 1em 0; text-align: center; }
svg, img { max-width: 100%; height: auto; }
.figure svg { background: #fff; color: #000; }
.exercises, .key > ol { list-style: none; padding: 0; }
.question { font-weight: bold; }
.to-key { font-size: 0.8em; }
table { border-collapse: collapse; font-size: 0.9em; }
td, th { border: 1px solid #bbb; padding: 0.25em 0.4em; text-align: left; vertical-align: top; }
code b { font-weight: normal; }
code b.k { font-weight: bold; }
code b.c { font-style: italic; }
code b.c:lang(ko) { font-style: normal; }
"""


def cover(book):
    """The layers of the home page's picture, with the title."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900">\n'
        '<rect width="600" height="900" fill="#fdfcf8"/>\n'
        '<g font-family="sans-serif" text-anchor="middle">\n'
        f'<text x="300" y="180" font-size="72" font-weight="bold" fill="#21201d">Faultline</text>\n'
        f'<text x="300" y="250" font-size="34" fill="#21201d">{book.title}</text>\n</g>\n'
        + "".join(
            f'<path fill="{color}" d="M0 {top}Q150 {top - 40} {330 + shift:.0f} {top}L400 900H0z'
            f'M{360 + shift:.0f} {top - 60}Q480 {top - 100} 600 {top - 60}V900H440z"/>\n'
            for color, top in [("#e7cbc1", 480), ("#d8a08d", 580), ("#c37257", 680), ("#843318", 780)]
            for shift in [(top - 480) / 6]
        )
        + "</svg>\n"
    )


def modified():
    """When the course changed last."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"]
    result = subprocess.run(command, capture_output=True, text=True, env={"TZ": "UTC", "PATH": "/usr/bin:/bin"})
    return result.stdout.strip() or "2020-01-01T00:00:00Z"


def write(book):
    language = book.language
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
    namespace = f'xmlns="http://www.w3.org/1999/xhtml" xml:lang="{language}" lang="{language}"'
    pictures = set()
    with zipfile.ZipFile(book.file("epub"), "w") as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)

        def add(path, text):
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)

        add("META-INF/container.xml",
            '<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
        rules, files = fonts.embedded(book.language, "".join(chapter.markup for chapter in book.chapters) + book.title)
        add("style.css", rules + style)
        add("cover.svg", cover(book))
        for path, content in files.items():
            add(path, content)
        for chapter in book.chapters:
            text = xhtml(plain_answers(chapter.markup))
            text = re.sub(rf'href="#c({"|".join(book.slugs)})(?:--([^"]+))?"',
                          lambda m: f'href="{m[1]}.xhtml' + (f'#c{m[1]}--{m[2]}"' if m[2] else '"'), text)
            text = fixed_colors(book, off_site(text))
            pictures |= set(re.findall(r'src="\.\./(pictures/[^"]+)"', text))
            text = text.replace('src="../pictures/', 'src="pictures/')
            add(f"{chapter.slug}.xhtml",
                f"{head}<html {namespace}><head><title>{chapter.title}</title>"
                f'<link rel="stylesheet" href="style.css"/></head><body>{text}</body></html>')
        for picture in sorted(pictures):
            archive.write(book.site / picture, picture, zipfile.ZIP_DEFLATED)
        entries = "".join(
            f'<li><a href="{chapter.slug}.xhtml">{chapter.title}</a><ol>' + "".join(
                f'<li><a href="{chapter.slug}.xhtml#{anchor}">{xhtml(title)}</a></li>'
                for anchor, title in chapter.sections()
            ) + "</ol></li>"
            for chapter in book.chapters)
        add("contents.xhtml",
            f'{head}<html {namespace} xmlns:epub="http://www.idpf.org/2007/ops"><head><title>{book.title}</title></head>'
            f'<body><nav epub:type="toc"><h1>{book.title}</h1><ol>{entries}</ol></nav></body></html>')
        add("book.opf", package(book, sorted(pictures), sorted(files)))


def package(book, pictures, files):
    """The list of the book's files."""
    name = uuid.uuid5(uuid.NAMESPACE_URL, f"faultline/{book.language}")
    kinds = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg"}
    items = "".join(
        f'<item id="c{index}" href="{chapter.slug}.xhtml" media-type="application/xhtml+xml"'
        + (' properties="svg"/>' if "<svg" in chapter.markup else "/>")
        for index, chapter in enumerate(book.chapters)
    ) + "".join(
        f'<item id="p{index}" href="{picture}" media-type="{kinds[pathlib.Path(picture).suffix]}"/>'
        for index, picture in enumerate(pictures)
    ) + "".join(f'<item id="f{index}" href="{path}" media-type="font/ttf"/>' for index, path in enumerate(files))
    spine = "".join(f'<itemref idref="c{index}"/>' for index in range(len(book.chapters)))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        'unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{name}</dc:identifier><dc:title>{book.title}</dc:title>'
        f'<dc:language>{book.language}</dc:language><dc:creator>Faultline</dc:creator>'
        f'<meta property="dcterms:modified">{modified()}</meta></metadata>'
        '<manifest><item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>'
        f'<item id="style" href="style.css" media-type="text/css"/>{items}</manifest><spine>{spine}</spine></package>'
    )
