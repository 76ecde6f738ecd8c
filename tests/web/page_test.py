"""The page in headless Chromium: a game to its end, analysis, records, links, offline, a phone's screen.

python3 page_test.py PAGE PICTURES
PAGE is the built page; screenshots go to the folder PICTURES.
"""
import concurrent.futures
import functools
import json
import os
import re
import sys
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser

PAGE, PICTURES = sys.argv[1:3]
served = functools.partial(browser.served, PAGE)
Page = functools.partial(browser.Page, PICTURES)

PATIENCE_FOR_FIRST_MOVE = 10  # s; 2 are aimed at, on a machine that does nothing else
BENCH_DEPTH = 8

GAME = "h8i9g9i7i8h9g10g8j9h7k8h10i10f8"
RENJU = "g8a1h8a3i9a5i10a7"  # i8 is forbidden to Black
WON = "h8a1h9a2h10a3h11a4h12"
OPEN_THREE = "g8a1h8o15i8a15"  # Black to move wins: g8 h8 i8


def test_first_move(page, address):
    """From opening the page, with nothing kept, to the engine's first move."""
    begin = time.monotonic()
    page.open(address)
    page.set("time", 0.2)
    page.choose("side", "w")
    page.click("start")
    page.wait(lambda: len(page.moves()) == 1)
    seconds = time.monotonic() - begin
    print(f"first move {seconds:.2f} s after opening the page")
    assert seconds < PATIENCE_FOR_FIRST_MOVE, seconds


def test_game(page, address):
    """A game to its end; the player follows the engine's own hints against the weakest level."""
    page.open(address)
    page.set("level", 1)
    page.set("time", 0.1)
    page.choose("side", "b")
    page.click("start")
    page.click_square("h8")
    is_over = lambda: not page.element("resign").is_enabled()
    while not is_over():
        page.wait(lambda: page.element("hint").is_enabled() or is_over())
        if is_over():
            break
        count = len(page.moves())
        page.click("hint")
        hint = page.wait(lambda: page.run(
            "return [...document.querySelectorAll('#board .best circle')].map(c =>"
            "String.fromCharCode(97 + +c.getAttribute('cx')) + (15 - c.getAttribute('cy')))[0]"))
        page.click_square(hint)
        page.wait(lambda: len(page.moves()) > count)
        assert len(page.moves()) < 225
    assert page.text("play-state") == "You win.", page.text("play-state")
    assert page.run("return document.querySelectorAll('#board .row').length") >= 5
    count = len(page.moves())
    page.click("undo")
    page.wait(lambda: len(page.moves()) == count - 1)
    page.click("resign")
    page.wait(lambda: page.text("play-state").startswith("You resigned"))


def open_swap2(page, address):
    """The engine has placed three stones, and the player chooses."""
    page.open(address)
    page.set("time", 0.3)
    page.choose("opening", "swap2")
    page.choose("side", "w")
    page.click("start")
    page.wait(lambda: page.element("place-two").is_displayed())
    assert len(page.moves()) == 3


def test_swap2(page, address):
    open_swap2(page, address)
    page.click_square("a1")
    page.wait(lambda: page.text("announcement") == "Swap2: choose.")
    page.click("take-white")
    assert page.text("play-state").endswith("Your move."), page.text("play-state")
    page.choose("side", "b")
    page.click("start")
    for square in ("h8", "i9", "k10"):
        page.click_square(square)
        page.wait(lambda: square in page.moves())
    page.wait(lambda: page.element("hint").is_enabled() or page.element("take-white").is_displayed())


def test_opening_stands(page, address):
    """Undo and earlier positions leave the stones of swap2 where they are."""
    open_swap2(page, address)
    page.click("place-two")
    for square in [square for square in ("a1", "b1", "c1") if square not in page.moves()][:2]:
        page.click_square(square)
        page.wait(lambda: square in page.moves())
    page.wait(lambda: page.element("hint").is_enabled())
    assert page.text("play-state").startswith("Kagetsu took"), page.text("play-state")
    opening = page.moves()
    assert len(opening) >= 5
    assert not page.element("undo").is_enabled()
    page.click("first")
    page.wait(lambda: "opening stands" in page.text("play-state"))
    page.click_square("o1")
    page.wait(lambda: "opening stands" in page.text("announcement"))
    page.click("last")
    page.click_square("o1")
    page.wait(lambda: len(page.moves()) == len(opening) + 2)
    page.click("undo")
    assert page.moves() == opening


def test_two_clicks(page, address):
    """Two clicks at once are one stone."""
    page.open(f"{address}#moves=&part=play")
    page.set("time", 0.2)
    page.click_twice_at_once("h8")
    page.wait(lambda: page.element("hint").is_enabled())
    assert page.moves()[0] == "h8" and len(page.moves()) == 2, page.moves()
    # What the engine played is said.
    assert page.text("play-state") == f"Kagetsu played {page.moves()[1]}. Your move."
    page.open(f"{address}#moves=&part=analyse")
    page.click_twice_at_once("h8")
    page.wait(lambda: page.moves() == ["h8"])


def test_earlier_position(page, address):
    """A stone in an earlier position drops the moves that followed."""
    page.open(f"{address}#moves=&part=play")
    page.set("time", 0.2)
    page.click_square("h8")
    page.wait(lambda: page.element("hint").is_enabled())
    for square in ("h8", "a1"):
        page.click("first")
        page.click_square(square)
        page.wait(lambda: page.moves()[0] == square and page.element("hint").is_enabled())
        assert len(page.moves()) == 2, page.moves()
    # There, the player does not play for the engine.
    page.click("back")
    page.click_square("b1")
    page.wait(lambda: page.text("announcement") == "It is Kagetsu's turn.")
    assert len(page.moves()) == 2


def test_interruption(page, address):
    """What the engine would have moved does not come where it no longer belongs."""
    link = f"{address}#moves=h8i9g9i7&part=play"
    page.open(link)
    page.set("level", 10)
    page.set("time", 3)
    moves = ["h8", "i9", "g9", "i7", "c3"]
    page.click_square("c3")
    page.wait(lambda: "thinking" in page.text("play-state"))
    page.click("back")
    page.click("back")
    time.sleep(3.5)
    assert page.moves() == moves and page.shown() == 3, page.moves()
    page.set("time", 0.2)
    page.click("last")  # where it thinks again
    page.wait(lambda: len(page.moves()) == 6)
    assert page.moves()[:5] == moves
    # The same with a stone that is added in Analyse.
    page.open(link)
    page.set("level", 10)
    page.set("time", 3)
    page.click_square("c3")
    page.wait(lambda: "thinking" in page.text("play-state"))
    page.click("tab-analyse")
    page.click_square("c5")
    time.sleep(3.5)
    assert page.moves() == [*moves, "c5"], page.moves()
    page.click("tab-play")
    page.wait(lambda: page.text("play-state") == "Your move.")
    page.set("time", 0.2)
    # A stone of the player's colour is answered as if it had been played.
    page.click("tab-analyse")
    page.click_square("c7")
    page.wait(lambda: len(page.moves()) == 7)
    page.click("tab-play")
    page.wait(lambda: len(page.moves()) == 8)
    page.wait(lambda: page.element("hint").is_enabled())


def test_end(page, address):
    """No stone comes after the end of a game, in no part."""
    for part in ("play", "analyse", "records"):
        page.open(f"{address}#moves={WON}&part={part}")
        page.click_square("c3")
        page.wait(lambda: page.text("announcement") == "The game is over.")
        assert len(page.moves()) == 9


def test_rows(page, address):
    """A row that does not win is not marked as one that does."""
    for rule, count in (("standard", 0), ("freestyle", 6)):
        page.open(f"{address}#rule={rule}&moves=c8a1d8a3e8o1g8o3h8o5f8&part=play")
        page.wait(lambda: page.run("return kagetsu.game.shown") == 11)
        page.wait(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#board .row")) == count)
        assert page.text("move-number").lower().endswith(rule), page.text("move-number")


def test_time(page, address):
    """No time is too long for the engine."""
    page.open(f"{address}#moves=&part=play")
    page.set("time", 1e12)
    page.click_square("h8")  # the first answer is limited by nodes, too
    page.wait(lambda: page.element("hint").is_enabled())


def test_address(page, address):
    """A key that is held down leaves the address right, and the browser calm."""
    page.open(f"{address}#moves={GAME}&part=analyse")
    page.run_async("""(async () => {
        const board = document.getElementById("board");
        for (let i = 0; i < 300; ++i) {
            const key = i % 20 < 10 ? "PageUp" : "PageDown";
            board.dispatchEvent(new KeyboardEvent("keydown", { key }));
            await new Promise((done) => setTimeout(done, 5));
        }
        board.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp" }));
    })()""")
    page.wait(lambda: page.driver.current_url == page.element("link").get_attribute("value"))
    assert "at=13" in page.driver.current_url, page.driver.current_url
    assert not [entry for entry in page.driver.get_log("browser") if "Throttling" in entry["message"]]


def test_new_address(page, address):
    """The page does not write over an address that the reader has just set."""
    page.open(f"{address}#moves={GAME}&part=analyse")
    page.run_async("new Promise((done) => setTimeout(done, 500))")  # until the page writes at once again
    page.run("location.hash = arguments[0]; kagetsu.game.show(0)", "#size=5x22&moves=&part=records")
    page.wait(lambda: "size=5x22" in page.element("link").get_attribute("value"), 5)


def test_proof(page, address):
    """A proven win is told as one, of either side, and only then."""
    page.open(f"{address}#moves={OPEN_THREE}&part=play")
    page.set("time", 0.3)
    page.set("level", 10)
    page.click_square("f8")  # the player's, an open four; the engine is lost
    page.wait(lambda: page.element("hint").is_enabled())
    assert page.text("play-state").endswith("You have a proven win in 1 move. Your move.")
    page.open(f"{address}#moves=&part=play")
    page.click_square("h8")
    page.wait(lambda: page.element("hint").is_enabled())
    assert "proven" not in page.text("play-state"), page.text("play-state")


def test_renju(page, address):
    """A forbidden point is marked, legibly, and refused, in all parts."""
    for part in ("play", "analyse", "records"):
        page.open(f"{address}#rule=renju&moves={RENJU}&part={part}")
        page.wait(lambda: page.run("return document.querySelectorAll('#board .forbidden').length") == 1)
        page.click_square("i8")
        page.wait(lambda: page.text("announcement") == "Forbidden to Black: double three.")
        assert len(page.moves()) == 8
        page.element("board").send_keys(Keys.ARROW_UP, Keys.ARROW_DOWN)
        assert page.text("announcement") == "i8, empty, Forbidden to Black: double three."
    colours = [colours_of_forbidden_mark(page)]
    page.click("theme")
    colours.append(colours_of_forbidden_mark(page))
    page.click("theme")
    assert colours[0] != colours[1]
    for mark, ground in colours:
        assert contrast(mark, ground) >= 3, (mark, ground, contrast(mark, ground))


def colours_of_forbidden_mark(page):
    return page.run("""const style = (name) => getComputedStyle(document.querySelector(name));
        return ["text", "circle"].map((part) => style(`#board .forbidden ${part}`).fill);""")


def contrast(*colours):
    """As the WCAG define it, of two colours as `rgb(1, 2, 3)`."""
    def luminance(colour):
        channels = [int(digits) / 255 for digits in re.findall(r"\d+", colour)[:3]]
        return sum(weight * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
                   for weight, c in zip((0.2126, 0.7152, 0.0722), channels))
    darker, lighter = sorted(map(luminance, colours))
    return (lighter + 0.05) / (darker + 0.05)


def test_analysis(page, address):
    page.open(f"{address}#moves={OPEN_THREE}&part=analyse")
    page.click("analyse-switch")
    page.wait(lambda: "proven: wins in 3" in page.text("lines"))
    page.choose("line-count", "1")  # the other point of the open four is left to the overlay
    page.click("show-threats")
    page.wait(lambda: page.run("return document.querySelectorAll('#board .threat-b').length") > 0)
    # A new position, while the search goes on, and its end.
    page.click_square("j8")
    page.wait(lambda: "proven: loses in" in page.text("lines"))
    page.click("analyse-switch")
    page.click("back")
    page.wait(lambda: page.shown() == 6)
    assert page.element("analyse-switch").text == "Start"


def test_quiet_analysis(page, address, name):
    """Live lines of a position without a proof, and stopping."""
    page.open(f"{address}#moves=h8i9g9i7i8h9g10g8j9&part=analyse")
    page.click("analyse-switch")
    page.wait(lambda: page.text("lines").count("%") == 3)
    depth = page.text("analyse-state")
    page.wait(lambda: page.text("analyse-state") != depth)
    page.picture(name)
    page.click("analyse-switch")
    time.sleep(0.5)
    depth = page.text("analyse-state")
    time.sleep(1)
    assert page.text("analyse-state") == depth
    # Back to work after the stop, and a variation to click through.
    page.click("analyse-switch")
    page.wait(lambda: page.text("analyse-state") not in ("", depth))
    page.click("analyse-switch")
    page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, ".variation button"))
    page.driver.find_elements(By.CSS_SELECTOR, ".variation button")[1].click()
    assert page.shown() == 11


def test_stop_at_once(page, address):
    """Without threads each new position and Stop end a Worker; what it was asked is answered yet."""
    page.open(f"{address}#moves=h8i9g9i7i8h9g10g8j9&part=analyse")
    page.click("analyse-switch")
    page.wait(lambda: page.text("lines").count("%") == 3)
    page.run("""for (const name of ["back", "back", "analyse-switch"])
        document.getElementById(name).click();""")
    page.click_square("c3")
    page.wait(lambda: page.shown() == 8)
    assert page.text("analyse-state") == "", page.text("analyse-state")


def test_judgement(page, address):
    page.open(f"{address}#moves=h8i9g9a1h9&part=analyse")
    page.click("judge")
    page.wait(lambda: "a1" in page.text("mistakes"))
    page.element("mistakes").find_elements(By.TAG_NAME, "button")[-1].click()
    assert page.shown() == 4


def test_records(page, address):
    page.open(f"{address}#moves=&part=records")
    page.element("paste").send_keys("(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ig];B[gi])")
    page.click("read")
    page.wait(lambda: len(page.moves()) == 3)
    assert page.run("return kagetsu.game.start.rule") == "renju", page.text("record-state")
    page.element("paste").clear()
    page.element("paste").send_keys("7,7 8,8 7,6")
    page.click("read")
    page.wait(lambda: page.moves() == ["h8", "i7", "h9"])
    page.element("paste").clear()
    page.element("paste").send_keys("nonsense!")
    page.click("read")
    page.wait(lambda: "did not work" in page.text("record-state"))
    page.element("paste").clear()
    page.element("paste").send_keys("  ")
    page.click("read")
    page.wait(lambda: "no record" in page.text("record-state"))
    assert page.moves() == ["h8", "i7", "h9"]
    # What is saved.
    page.keep_saved()
    for count, (name, begin) in enumerate((("sgf", "(;"), ("psq", "Piskvorky 15x15"), ("moves", ""),
                                           ("svg", "<svg"), ("png", "\x89PNG")), 1):
        page.click(f"save-{name}")
        page.wait(lambda: page.run("return window.saved.length") == count)
        content = page.run("return window.saved.at(-1)[1]")
        assert content.startswith(begin) and len(content) > 10, name
        if name == "moves":
            assert "h8 i7 h9" in content, content
        if name == "svg":  # nothing of the page's controls
            assert not re.search(r"(role|tabindex|aria-label)=", content), content[:300]


def test_list_on_a_large_board(page, address):
    """A list of moves is one of the board that is there."""
    page.open(f"{address}#size=20x20&moves=&part=records")
    page.element("paste").send_keys("1. t20 a1 2. k10")
    page.click("read")
    page.wait(lambda: page.moves() == ["t20", "a1", "k10"])


def test_link(page, address):
    """The address shares the position."""
    page.open(f"{address}#rule=caro&size=17x16&moves=h8i9k3&at=2&part=records")
    link = page.element("link").get_attribute("value")
    page.open(link)
    assert page.moves() == ["h8", "i9", "k3"] and page.shown() == 2
    assert page.run("const s = kagetsu.game.start; return [s.rule, s.size.width, s.size.height]") == \
        ["caro", 17, 16]
    assert page.driver.current_url == link
    page.open(f"{address}#moves=h8h8h08zz99i9&part=play")  # what is wrong is left out
    assert page.moves() == ["h8", "i9"]
    page.run("location.hash = arguments[0]", f"#moves={WON}c3&part=play")
    page.wait(lambda: "not legal" in page.text("announcement"))
    assert page.moves() == []


def test_drop(page, address):
    """Files and texts are dropped on any part, which says what is wrong with them."""
    page.open(f"{address}#moves=&part=play")
    for number, as_file in enumerate((True, False)):
        page.drop("nonsense!", as_file)
        page.wait(lambda: page.text("announcement").startswith("That did not work: "))
        page.drop("(;GM[4]SZ[15];B[hh];W[ig])" if as_file else "h8 i9 h9", as_file)
        page.wait(lambda: len(page.moves()) == 2 + number)
        page.wait(lambda: page.text("announcement").startswith("1 game read"))
    page.drop("x" * 1_000_001, True)
    page.wait(lambda: "megabyte" in page.text("announcement"))
    page.click("tab-records")
    page.drop("nonsense!", True)
    page.wait(lambda: page.text("record-state").startswith("That did not work: "))


def test_threats_saved(page, address):
    """A picture shows what the board shows."""
    page.open(f"{address}#moves={OPEN_THREE}&part=analyse")
    page.click("show-threats")
    page.click("tab-records")
    page.keep_saved()
    page.click("save-svg")
    page.wait(lambda: page.run("return window.saved.length") == 1)
    marks = re.findall(r'class="mark threat-b"[^>]*><circle[^>]*', page.run("return window.saved[0][1]"))
    assert len(marks) >= 2 and all('fill-opacity="0.55"' in mark for mark in marks), marks


def test_texts(page, address):
    """The page has no text that texts.ts has not; only what is proven is told as certain."""
    page.open(address)
    texts = page.run_async("import('./texts.js').then((all) => all.texts)")
    with open(os.path.join(PAGE, "index.html")) as file:
        html = file.read()
    assert f"<title>{texts['title']}</title>" in html
    assert f'<meta name="description" content="{texts["description"]}">' in html
    body = html[html.index("<body>"):]
    assert not re.findall(r">[^<]*[A-Za-z][^<]*<", body), re.findall(r">[^<]*[A-Za-z][^<]*<", body)
    assert not re.search(r"(aria-label|placeholder|title)=", body)
    with open(os.path.join(PAGE, "manifest.webmanifest")) as file:
        manifest = json.load(file)
    assert [manifest[name] for name in ("name", "short_name", "description")] == \
        [texts["title"], texts["title"], texts["description"]]
    shown = page.run_async("import('./texts.js').then((all) => [1, 0.996, 0.5, 0.001, 0].map(all.percent))")
    assert shown == ["99 %", "99 %", "50 %", "1 %", "1 %"], shown


def test_screens(page, address):
    """Nothing is wider than the screen, and a board is not higher either."""
    page.open(address)
    for width, height in ((1200, 860), (844, 390), (390, 844), (320, 568)):
        page.resize(width, height)
        for size in ("5x22", "15x15", "22x5"):
            for part in ("play", "analyse", "records"):
                page.run("location.hash = arguments[0]", f"#size={size}&moves=&part={part}")
                page.wait(lambda: size in page.element("link").get_attribute("value") and
                          page.element(part).is_displayed())
                assert page.run("return document.documentElement.scrollWidth") <= width, (width, size, part)
            board = page.element("board").rect
            assert board["width"] <= width and board["height"] <= height, (width, height, board)
    page.resize(1200, 860)
    page.open(f"{address}#size=5x22&moves=c11&part=play")
    assert page.run("return document.getElementById('last').getBoundingClientRect().bottom") <= 860
    page.picture("tall")


def test_keyboard(page, address):
    page.open(f"{address}#moves=&part=analyse")
    page.element("board").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_UP)
    assert page.text("announcement").startswith("i9, empty"), page.text("announcement")
    page.element("board").send_keys(Keys.ENTER)
    assert page.moves() == ["i9"]
    page.element("board").send_keys(Keys.ENTER)
    page.wait(lambda: page.text("announcement") == "There is a stone already.")
    page.element("board").send_keys(Keys.PAGE_UP)
    assert page.shown() == 0
    page.element("tab-analyse").send_keys(Keys.ARROW_RIGHT)
    assert page.element("tab-records").get_attribute("aria-selected") == "true"


def test_labels(page):
    """Everything that can be operated has a name for screen readers."""
    nameless = page.run("""return [...document.querySelectorAll('button, input, select, textarea, svg#board')]
        .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim()))
        .map(e => e.id || e.outerHTML)""")
    assert not nameless, nameless


def test_phone(page, address):
    """Nothing is wider than the screen; the board can be tapped."""
    page.open(f"{address}#moves=h8i9g9&part=play")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    page.set("time", 0.2)
    page.click_square("i8")
    page.wait(lambda: len(page.moves()) == 5)
    page.picture("phone")


def test_offline(page, address, server):
    page.open(address)
    page.wait(lambda: page.run("return navigator.serviceWorker.controller !== null"))
    page.wait(lambda: page.driver.execute_async_script("""const done = arguments[0];
        caches.keys().then(async names => done(names.length === 1 &&
            (await (await caches.open(names[0])).keys()).length > 10))"""))
    server.kill()
    server.wait()
    page.open(f"{address}#moves=h8&part=play")
    page.set("time", 0.2)
    page.click_square("i9")
    page.wait(lambda: len(page.moves()) == 3)


def depth(page):
    found = re.search(r"Depth (\d+)", page.text("analyse-state"))
    return int(found[1]) if found else 0


def take_picture_of_analysis(page, address, name):
    page.open(f"{address}#moves={GAME}&at=12&part=analyse")
    page.click("judge")
    page.wait(lambda: page.text("judge-state").startswith("Moves that lost"))
    assert page.run("return document.querySelector('#curve .score').points.length") == 15
    page.click("show-threats")
    page.click("analyse-switch")
    page.wait(lambda: page.text("lines").count("%") == 3 and depth(page) >= 9)
    assert page.driver.find_elements(By.CSS_SELECTOR, "#board .threat-w")
    page.picture(name)
    page.click("analyse-switch")


def take_picture_of_game(page, address):
    page.open(f"{address}#moves={GAME[:18]}&part=play")
    page.click_square("j9")
    page.wait(lambda: page.text("play-state").endswith("Your move."))
    page.click("hint")
    page.wait(lambda: "looks best" in page.text("play-state"))
    page.picture("play")


def bench(page):
    return json.loads(page.driver.execute_async_script(
        f"kagetsu.engine.bench({BENCH_DEPTH}).then(arguments[0])"))


# Sessions of a browser each. Two builds: the one without threads ("bare"), on a page that is not
# isolated, whose service worker isolates it from the second time on; and the one with threads.


def session_bare():
    with served("bare") as (address, _), Page() as page:
        test_first_move(page, address)
        assert page.run("return kagetsu.engine.hasThreads") is False
        print("without threads:", bench(page))
        page.check_errors()


def session_bare_analysis():
    with served("bare") as (address, _), Page() as page:
        test_quiet_analysis(page, address, "analysis-bare")
        assert page.run("return kagetsu.engine.hasThreads") is False
        page.check_errors()


def session_bare_stop():
    with served("bare") as (address, _), Page() as page:
        test_stop_at_once(page, address)
        assert page.run("return kagetsu.engine.hasThreads") is False
        page.check_errors()


def session_bare_interruption():
    with served("bare") as (address, _), Page() as page:
        test_interruption(page, address)
        page.check_errors()


def run(tests, page, address):
    for test in tests:
        begin = time.monotonic()
        test(page, address)
        page.check_errors()
        print(f"{test.__name__}: passed, {time.monotonic() - begin:.1f} s")


def session_games():
    with served() as (address, _), Page() as page:
        run((test_game, test_swap2, test_opening_stands, test_two_clicks, test_earlier_position,
             test_interruption, test_end), page, address)


def session_analyses():
    with served() as (address, _), Page() as page:
        run((test_analysis, test_judgement, test_records, test_list_on_a_large_board, test_drop,
             test_threats_saved, test_texts, test_link, test_keyboard, test_renju, test_rows, test_proof,
             test_time, test_address, test_new_address, test_screens), page, address)


def session_offline():
    with served() as (address, server), Page() as page:
        test_first_move(page, address)
        assert page.run("return kagetsu.engine.hasThreads") is True
        print("with threads:", bench(page))
        test_labels(page)
        test_quiet_analysis(page, address, "analysis-isolated")
        page.check_errors()
        test_offline(page, address, server)
        print("test_offline: passed")


def session_threads():
    with served() as (address, _), Page(cores=3) as page:
        test_quiet_analysis(page, address, "analysis-threads")
        assert page.run("return kagetsu.engine.threads") == 3
        test_analysis(page, address)
        page.check_errors()


def session_phone():
    with served() as (address, _), Page(width=390, height=844) as page:
        test_phone(page, address)


def session_pictures():
    with served() as (address, _), Page(dark=True) as page:
        take_picture_of_analysis(page, address, "dark")
    with served() as (address, _), Page() as page:
        take_picture_of_analysis(page, address, "analysis")
        take_picture_of_game(page, address)


def main():
    os.makedirs(PICTURES, exist_ok=True)
    # Three at a time: they mostly wait. The longest ones first.
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        sessions = [pool.submit(session) for session in (
            session_games, session_analyses, session_offline, session_bare_interruption, session_bare,
            session_bare_analysis, session_bare_stop, session_threads, session_phone, session_pictures)]
        for session in concurrent.futures.as_completed(sessions):
            session.result()
    print("all passed")


main()
