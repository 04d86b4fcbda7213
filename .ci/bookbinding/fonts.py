"""The fonts in an EPUB. A device may have none for Korean, and none in which the lines of diagrams meet.

Each is a font of Debian's without the letters that the book doesn't use. Without fontTools, or without a font, the
device's own is used.
"""

import html
import io
import pathlib
import re

try:
    from fontTools import subset, ttLib
except ImportError:
    subset = None

folder = pathlib.Path("/usr/share/fonts/truetype")
# Family, weight, file. Code has Latin letters and lines from DejaVu, whose width is the same everywhere in it.
latin = [("Code", "normal", "dejavu/DejaVuSansMono.ttf"), ("Code", "bold", "dejavu/DejaVuSansMono-Bold.ttf")]
korean = [
    ("Text", "normal", "nanum/NanumGothic.ttf"), ("Text", "bold", "nanum/NanumGothicBold.ttf"),
    ("KoreanCode", "normal", "nanum/NanumGothicCoding.ttf"),
]


def embedded(language, markup):
    """The style sheet of the fonts, and their files by path."""
    if subset is None:
        return "", {}
    letters = set(html.unescape(re.sub(r"<[^>]+>", "", markup)))
    families, rules, files = [], [], {}
    for family, weight, name in latin + (korean if language == "ko" else []):
        if not (folder / name).exists():
            continue
        path = f"fonts/{pathlib.Path(name).name}"
        files[path] = cut(folder / name, letters)
        rules.append(f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url({path}); }}\n')
        families.append(family)
    if "Text" in families:
        rules.append('body { font-family: "Text", sans-serif; }\n')
    if "Code" in families:
        rules.append('pre, code { font-family: "Code", "KoreanCode", monospace; }\n')
    return "".join(rules), files


def cut(path, letters):
    """The font with these letters only."""
    font = ttLib.TTFont(path)
    options = subset.Options(hinting=False, layout_features=["*"], notdef_outline=True)
    options.drop_tables += ["FFTM", "TSI0", "TSI1", "TSI2", "TSI3", "TSI5"]  # of the programs that made the fonts
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    result = io.BytesIO()
    font.save(result)
    return result.getvalue()
