"""A rulebook as data: its chapters, its rules by id, our rulings, and looking them up."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import takewhile, zip_longest
from typing import NamedTuple

from msgspec import Struct

_SOURCE = r"S\d+|[BR]"
_HEAD = re.compile(r"\*\*([A-Z]+-\d+\.\d+)(?: ([^*]*))?\*\*")
_UNBOLD_TITLE = re.compile(r"(\*\*[A-Z]+-\d+\.\d+)\*\* ([A-Z][^*:.]*): ")
_JOINER = re.compile(r"\s*(?:[,/&]|and|or)?\s*")
_MARKER = re.compile(rf"\s*\[((?:{_SOURCE})\b[^\]]*)\]")
# A longer part of a marker is a remark that names a source without being drawn from it.
_MARKER_PART = re.compile(rf"(?:\w+ )?({_SOURCE})(?: \w+)?")
_EXPLAINED = re.compile(rf"\*\*({_SOURCE})\*\*(.*?)(?=\*\*(?:{_SOURCE})\*\*|$)", re.MULTILINE)
_HEADING = re.compile(r"\A(?:(\d+)\. )?(.*)\Z")
_ASKED_ID = re.compile(r"([a-z]*)[\s-]*(\d+)(?:\.(\d*))?")
_ENDINGS = ("ing", "en", "ed", "es", "s", "e")
_SHORTEST_STEM = 3
_ID_IN_LIST = re.compile(r"([A-Z]+-)?(\d+\.\d+)")


class RuleText(Struct, frozen=True):
    """One rule, in our own words."""

    id: str
    title: str
    """Empty for a rule that the book gives no name."""
    chapter: str
    text: str
    sources: tuple[str, ...]


class Chapter(Struct, frozen=True):
    """A chapter's heading and the paragraph beneath it."""

    number: str
    """Empty for a chapter without one."""
    name: str
    note: str
    sources: tuple[str, ...]
    """They stand for every rule of the chapter that names none."""


class OurRuling(NamedTuple):
    """What we rule where the texts are silent or disagree, and why."""

    ruling: str
    why: str


class Rulebook(Struct, frozen=True):
    """All rules of one game, in the order of its file."""

    sources: dict[str, str]
    chapters: dict[str, Chapter]
    rules: dict[str, RuleText]
    rulings: dict[str, tuple[OurRuling, ...]]
    """By rule id; the first is the one that a table may switch."""

    def mentioned(self, text: str) -> list[tuple[str, str]]:
        """The sources that a text names by their markers, and what each of them is."""
        return [(name, title) for name, title in self.sources.items() if _names(text, name)]

    def find(self, word: str) -> list[RuleText]:
        """Give the rules meant by an id, a chapter's number or some words, the best first."""
        return self._numbered(word) or self._worded(word)

    def closest(self, word: str, names: Iterable[str] = ()) -> list[str]:
        """Suggest a few ids, titles and other names that look like a word that found nothing."""
        titles = [rule.title for rule in self.rules.values() if rule.title]
        texts = (*titles, *(rule.text for rule in self.rules.values()))
        words = [part for text in texts for part in re.findall(r"[\w-]{4,}", text)]
        known = {shown.lower(): shown for shown in (*words, *titles, *self.rules, *names)}
        return [known[match] for match in get_close_matches(word.strip().lower(), known)]

    def _numbered(self, word: str) -> list[RuleText]:
        """Give the rules with this id, or of this chapter, whatever way it is written."""
        asked = _ASKED_ID.fullmatch(word.strip().lower())
        if asked is None:
            return []
        return [rule for rule in self.rules.values() if _has_number(rule, *asked.groups())]

    def _worded(self, word: str) -> list[RuleText]:
        """Give the rules in which all the words occur, bent or not: titles before texts."""
        words = word.lower().split()
        ranked = [(_rank(rule, words), rule) for rule in self.rules.values()] if words else []
        found = [(rank, rule) for rank, rule in ranked if rank is not None]
        return [rule for _, rule in sorted(found, key=lambda pair: pair[0])]


def _names(text: str, marker: str) -> bool:
    return re.search(rf"\b{marker}\b", text) is not None


def read_rulebook(text: str) -> Rulebook:
    """Read a rulebook written as markdown: a bullet a rule, a heading a chapter."""
    head, *sections = re.split(r"^## ", _joined(text), flags=re.MULTILINE)
    book = Rulebook(_explained(head), {}, {}, {})
    for section in sections:
        heading, _, body = section.partition("\n")
        if heading.startswith("Rulings"):
            for rule_id, ours in _rulings(body):
                book.rulings[rule_id] = (*book.rulings.get(rule_id, ()), ours)
            continue
        chapter = _chapter(heading, body)
        book.chapters[chapter.name] = chapter
        book.rules.update((rule.id, rule) for rule in _rules(body, chapter))
    return book


def _has_number(rule: RuleText, prefix: str, chapter: str, number: str | None) -> bool:
    """Tell whether a rule has this id; what was left out of the id fits anything."""
    own_prefix, own_chapter, own_number = re.split(r"[-.]", rule.id.lower())
    return (
        prefix in ("", own_prefix) and chapter == own_chapter and number in (None, "", own_number)
    )


_KIN = {"death": "death|you die|dies|dead|dying|stable"}
"""What else a rule says that is about a word; a `die` alone is mostly one of dice."""


def _rank(rule: RuleText, words: Sequence[str]) -> int | None:
    """Say how well all the words fit a rule, 0 being best, or None if one does not occur.

    A rule of a chapter that is named so is better than one that only mentions it.
    """
    partial = [rf"(?<!\w){re.escape(word)}" for word in words]
    whole = [rf"{word}(?!\w)" for word in partial]
    kin = [rf"(?<!\w)(?:{_KIN.get(word, re.escape(word))})(?!\w)" for word in words]
    title, chapter = rule.title.lower(), rule.chapter.lower()
    full = f"{title} {rule.text.lower()}"
    tries = ((whole, title), (partial, title), (whole, full), (kin, full), (partial, full))
    fits = [all(re.search(one, where) for one in patterns) for patterns, where in tries]
    named_so = all(re.search(one, chapter) for one in whole)
    fits.insert(2, named_so and fits[3])
    fits.append({stem(word) for word in words} <= set(map(stem, re.findall(r"\w+", full))))
    return next((rank for rank, fit in enumerate(fits) if fit), None)


def stem(word: str) -> str:
    """Cut off how a word is bent: `hid` of hide, hides, hiding and hidden."""
    if not word.isalpha():
        return word
    for ending in _ENDINGS:
        cut = word.removesuffix(ending)
        if cut != word and len(cut) >= _SHORTEST_STEM:
            word = cut
            break
    return word[:-1] if word[-2:-1] == word[-1:] else word


def _joined(text: str) -> str:
    """Bring a paragraph that goes on in indented lines back to one line."""
    return re.sub(r"\n[ \t]+(?=\S)", " ", text)


def _explained(head: str) -> dict[str, str]:
    """Read what each source letter stands for."""
    return {source: _plain(words).strip(":,;. ") for source, words in _EXPLAINED.findall(head)}


def _chapter(heading: str, body: str) -> Chapter:
    """Read a chapter's heading and the plain paragraph directly beneath it."""
    [(number, name)] = _HEADING.findall(_plain(heading))
    beneath = takewhile(lambda line: line.strip() and line[:2] != "- ", body.splitlines())
    return Chapter(number, name, _plain(" ".join(beneath)), _sources(heading))


def _rules(body: str, chapter: Chapter) -> Iterator[RuleText]:
    """Read the rules of a chapter, line by line."""
    for line in body.splitlines():
        last = _sources(line[line.rfind("[") :]) if line.rstrip().endswith("]") else ()
        for heads, words in _entries(line):
            text = _text([title for _, title in heads if title], _plain(words))
            sources = _sources(words) or last or chapter.sources
            for rule_id, title in heads:
                yield RuleText(rule_id, title, chapter.name, text, sources)


def _entries(line: str) -> Iterator[tuple[list[tuple[str, str]], str]]:
    """Split a bullet into its rules: the (id, title) pairs that share a text, and that text."""
    if len(_HEAD.findall(line)) > 1:
        # Rules that share a bullet are a list of named things, bold or not.
        line = _UNBOLD_TITLE.sub(r"\1 \2**: ", line)
    heads = list(_HEAD.finditer(line))
    sharing: list[tuple[str, str]] = []
    for head, following in zip_longest(heads, heads[1:]):
        sharing.append((head[1], head[2] or ""))
        words = line[head.end() : following.start() if following else None]
        if following is None or not _JOINER.fullmatch(words):
            yield sharing, words
            sharing = []


def _text(titles: Sequence[str], words: str) -> str:
    """Word a rule: without its title, unless the text would make no sense without it."""
    if len(titles) < 2 and not words.startswith((",", "(")):
        return words.lstrip("—: ")
    gap = "" if words.startswith((",", ":")) else " "
    return (", ".join(titles) + gap + words).strip()


def _plain(words: str) -> str:
    """Take markers and emphasis out of a text."""
    return " ".join(_MARKER.sub("", words).replace("*", "").split())


def _sources(words: str) -> tuple[str, ...]:
    """Gather the sources that a text's markers name, each once."""
    parts = (part for marker in _MARKER.findall(words) for part in marker.split(","))
    named = (_MARKER_PART.fullmatch(part.strip()) for part in parts)
    return tuple(dict.fromkeys(match[1] for match in named if match))


def _rulings(body: str) -> Iterator[tuple[str, OurRuling]]:
    """Read the table of rulings; a row may name several rules."""
    rows = (line for line in body.splitlines() if line.startswith("|"))
    for row in rows:
        ids, ruling, why = (_plain(cell) for cell in row.strip().strip("|").split("|"))
        for rule_id in _listed_ids(ids):
            yield rule_id, OurRuling(ruling, why)


def _listed_ids(words: str) -> Iterable[str]:
    """Read ids such as "XX-5.16, 5.17", where the later ones leave out the prefix."""
    prefix = ""
    for given, number in _ID_IN_LIST.findall(words):
        prefix = given or prefix
        yield prefix + number
