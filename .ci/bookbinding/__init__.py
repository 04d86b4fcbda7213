"""The forms of the whole course: one page, a PDF and an EPUB. `.ci/books` makes them all."""
