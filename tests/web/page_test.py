"""The page in headless Chromium: a game to its end, analysis, records, links, offline, a phone's screen.

python3 page_test.py PAGE PICTURES
PAGE is the built page; screenshots go to the folder PICTURES.
"""
import contextlib
import json
import os
import re
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PAGE, PICTURES = sys.argv[1:3]
SERVER = os.path.join(os.path.dirname(__file__), "..", "..", "web", "serve.mjs")
PATIENCE = 60  # s
BENCH_DEPTH = 8

GAME = "h8i9g9i7i8h9g10g8j9h7k8h10i10f8"
OPEN_THREE = "g8a1h8o15i8a15"  # Black to move wins: g8 h8 i8


@contextlib.contextmanager
def served(*options):
    """Serves the page; yields its address."""
    server = subprocess.Popen(["node", SERVER, PAGE, "0", *options], stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip(), server
    finally:
        server.kill()
        server.wait()


class Page:
    def __init__(self, width=1200, height=860, dark=False, cores=1):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
                         f"--window-size={width},{height}", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.execute_cdp_cmd("Emulation.setHardwareConcurrencyOverride",
                                    {"hardwareConcurrency": cores})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, address):
        self.driver.get("about:blank")
        self.driver.get(address)
        self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, "html[data-ready]"))

    def wait(self, condition, patience=PATIENCE):
        return WebDriverWait(self.driver, patience, 0.02).until(lambda _: condition())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def element(self, name):
        return self.driver.find_element(By.ID, name)

    def text(self, name):
        return self.element(name).text

    def click(self, name):
        self.element(name).click()

    def choose(self, name, value):
        Select(self.element(name)).select_by_value(value)

    def set(self, name, value):
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))",
                 self.element(name), str(value))

    def moves(self):
        return self.run("return kagetsu.game.moves")

    def shown(self):
        return self.run("return kagetsu.game.shown")

    def click_square(self, square):
        """A real click on the picture of the board."""
        x, y = ord(square[0]) - 97, 15 - int(square[1:])
        box = self.element("board").rect
        unit = box["width"] / (14 + 2)
        action = webdriver.ActionChains(self.driver)
        action.move_to_element_with_offset(
            self.element("board"), round((x + 1) * unit - box["width"] / 2),
            round((y + 1) * unit - box["height"] / 2)).click().perform()

    def picture(self, name):
        self.driver.save_screenshot(os.path.join(PICTURES, name + ".png"))

    def check_errors(self):
        entries = [entry["message"] for entry in self.driver.get_log("browser")
                   if entry["level"] == "SEVERE"]
        assert not entries, entries


def test_first_move(page, address):
    """From opening the page, with nothing kept, to the engine's first move."""
    begin = time.monotonic()
    page.open(address)
    page.set("time", 0.2)
    page.choose("side", "w")
    page.click("start")
    page.wait(lambda: len(page.moves()) == 1)
    print(f"first move {time.monotonic() - begin:.2f} s after opening the page")


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
    assert page.text("play-state").startswith("You resigned")


def test_swap2(page, address):
    page.open(address)
    page.set("time", 0.3)
    page.choose("opening", "swap2")
    page.choose("side", "w")
    page.click("start")
    page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, "#choices button"))
    assert len(page.moves()) == 3
    page.driver.find_elements(By.CSS_SELECTOR, "#choices button")[1].click()  # take White
    assert page.text("play-state") == "Your move."
    page.choose("side", "b")
    page.click("start")
    for square in ("h8", "i9", "k10"):
        page.click_square(square)
        page.wait(lambda: square in page.moves())
    page.wait(lambda: page.element("hint").is_enabled() or
              page.driver.find_elements(By.CSS_SELECTOR, "#choices button"))


def test_proof(page, address):
    """A proven win is told as one, of either side, and only then."""
    page.open(f"{address}#moves={OPEN_THREE}&part=play")
    page.set("time", 0.3)
    page.set("level", 10)
    page.click_square("f8")  # the player's, an open four; the engine is lost
    page.wait(lambda: page.element("hint").is_enabled())
    assert page.text("play-state") == "You have a proven win in 1 move. Your move."
    page.open(f"{address}#moves=&part=play")
    page.click_square("h8")
    page.wait(lambda: page.element("hint").is_enabled())
    assert "proven" not in page.text("play-state"), page.text("play-state")


def test_renju(page, address):
    """A forbidden point is marked and refused."""
    page.open(f"{address}#rule=renju&moves=g8a1h8a3i9a5i10a7&part=play")
    page.wait(lambda: page.run("return document.querySelectorAll('#board .forbidden').length") == 1)
    page.click_square("i8")
    page.wait(lambda: page.text("play-state") == "Forbidden to Black: double three.")
    assert len(page.moves()) == 8


def test_analysis(page, address):
    page.open(f"{address}#moves={OPEN_THREE}&part=analyse")
    page.click("analyse-switch")
    page.wait(lambda: "wins in 3" in page.text("lines"))
    page.choose("line-count", "1")  # the other point of the open four is left to the overlay
    page.click("show-threats")
    page.wait(lambda: page.run("return document.querySelectorAll('#board .threat-b').length") > 0)
    # A new position, while the search goes on, and its end.
    page.click_square("j8")
    page.wait(lambda: "loses in" in page.text("lines"))
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
    # What is saved.
    page.run("""window.saved = []; const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { blob.arrayBuffer().then((bytes) => window.saved.push(
            [blob.type, String.fromCharCode(...new Uint8Array(bytes))])); return make(blob); };""")
    for count, (name, begin) in enumerate((("sgf", "(;"), ("psq", "Piskvorky 15x15"), ("moves", ""),
                                           ("svg", "<svg"), ("png", "\x89PNG")), 1):
        page.click(f"save-{name}")
        page.wait(lambda: page.run("return window.saved.length") == count)
        content = page.run("return window.saved.at(-1)[1]")
        assert content.startswith(begin) and len(content) > 10, name
        if name == "moves":
            assert "h8 i7 h9" in content, content


def test_link(page, address):
    """The address shares the position."""
    page.open(f"{address}#rule=caro&size=17x16&moves=h8i9k3&at=2&part=records")
    link = page.element("link").get_attribute("value")
    page.open(link)
    assert page.moves() == ["h8", "i9", "k3"] and page.shown() == 2
    assert page.run("const s = kagetsu.game.start; return [s.rule, s.size.width, s.size.height]") == \
        ["caro", 17, 16]
    assert page.driver.current_url == link
    page.open(f"{address}#moves=h8h8zz99i9&part=play")  # what is wrong is left out
    assert page.moves() == ["h8", "i9"]


def test_keyboard(page, address):
    page.open(f"{address}#moves=&part=analyse")
    page.element("board").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_UP)
    assert page.text("announcement").startswith("i9, empty"), page.text("announcement")
    page.element("board").send_keys(Keys.ENTER)
    assert page.moves() == ["i9"]
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
    page.open(f"{address}#moves={GAME}&at=9&part=analyse")
    page.click("judge")
    page.wait(lambda: page.text("judge-state").startswith("Moves that lost"))
    assert page.run("return document.querySelector('#curve .score').points.length") == 15
    page.click("show-threats")
    page.click("analyse-switch")
    page.wait(lambda: page.text("lines").count("%") == 3 and depth(page) >= 9)
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


def main():
    os.makedirs(PICTURES, exist_ok=True)
    # Two builds: the one without threads, on a page that is not isolated, whose service worker
    # isolates it from the second time on; and the one with threads.
    with served("bare") as (address, server), Page() as page:
        test_first_move(page, address)
        assert page.run("return kagetsu.engine.hasThreads") is False
        print("without threads:", bench(page))
        page.check_errors()
    with served("bare") as (address, server), Page() as page:
        test_quiet_analysis(page, address, "analysis-bare")
        assert page.run("return kagetsu.engine.hasThreads") is False
        page.check_errors()
    with served() as (address, server), Page() as page:
        test_first_move(page, address)
        assert page.run("return kagetsu.engine.hasThreads") is True
        print("with threads:", bench(page))
        for test in (test_game, test_swap2, test_analysis, test_judgement, test_records, test_link,
                     test_keyboard, test_renju, test_proof):
            begin = time.monotonic()
            test(page, address)
            page.check_errors()
            print(f"{test.__name__}: passed, {time.monotonic() - begin:.1f} s")
        test_labels(page)
        test_quiet_analysis(page, address, "analysis-isolated")
        page.check_errors()
        test_offline(page, address, server)
        print("test_offline: passed")
    with served() as (address, _), Page(cores=3) as page:
        test_quiet_analysis(page, address, "analysis-threads")
        assert page.run("return kagetsu.engine.threads") == 3
        test_analysis(page, address)
        page.check_errors()
    with served() as (address, _), Page(390, 844) as page:
        test_phone(page, address)
    with served() as (address, _), Page(dark=True) as page:
        take_picture_of_analysis(page, address, "dark")
    with served() as (address, _), Page() as page:
        take_picture_of_analysis(page, address, "analysis")
        take_picture_of_game(page, address)
    print("all passed")


main()
