"""The text of the course in one language, from the pages that `faultline site` wrote."""

import dataclasses
import html
import json
import pathlib
import re

root = pathlib.Path(__file__).resolve().parent.parent.parent


@dataclasses.dataclass
class Chapter:
    slug: str
    title: str
    """The title as HTML, like `markup`."""
    markup: str

    def sections(self):
        """The IDs and titles of the sections."""
        sections = re.findall(r'<h2 id="([^"]+)"[^>]*>(.*?)</h2>', self.markup, flags=re.S)
        return [(anchor, re.sub("<[^>]+>", "", title)) for anchor, title in sections]


class Book:
    """The course in one language."""

    def __init__(self, site, language):
        course = json.loads((root / "Lessons/course.json").read_text())
        self.site = site
        self.language = language
        self.title = html.escape(course["title"][language])
        self.words = {
            key: html.escape(text) for key, text in json.loads((root / f"Site/words/{language}.json").read_text()).items()
        }
        written = [chapter for chapter in course["chapters"] if chapter["written"]]
        self.slugs = [chapter["slug"] for chapter in written]
        self.chapters = [
            Chapter(chapter["slug"], html.escape(chapter["title"][language]), self.article(chapter["slug"]))
            for chapter in written
        ]

    def file(self, kind):
        return self.site / f"books/faultline.{self.language}.{kind}"

    def article(self, slug):
        """The text of a chapter. Its ids get a "c" and the chapter's name in front, because all chapters share one page."""
        page = (self.site / self.language / f"{slug}.html").read_text()
        text = page[page.index("<article>") + 9 : page.index("</article>")]
        text = re.sub(r'\s(id|aria-labelledby)="([^"]+)"', rf' \1="c{slug}--\2"', text)
        text = re.sub(r'(href="|url\()#([^")]+)', rf"\1#c{slug}--\2", text)
        known = "|".join(map(re.escape, self.slugs))
        text = re.sub(rf'href="({known})\.html#([^"]+)"', r'href="#c\1--\2"', text)
        text = re.sub(rf'href="({known})\.html"', r'href="#c\1"', text)
        text = re.sub(r'href="((?!#|https?:|mailto:|\.\./)[^"]+)"', rf'href="../{self.language}/\1"', text)
        text = re.sub(r'<a class="(?:permalink|apple)".*?</a>', "", text)
        return f'<article id="c{slug}">{text}</article>\n'


def off_site(markup):
    """The markup without links to pages that are not part of the book."""
    return re.sub(r'<a [^>]*href="\.\./(?!pictures)[^"]*"[^>]*>(.*?)</a>', r"\1", markup, flags=re.S)
