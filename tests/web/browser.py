"""A headless Chromium with the page, for page_test.py."""
import contextlib
import os
import subprocess

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

SERVER = os.path.join(os.path.dirname(__file__), "..", "..", "web", "serve.mjs")
PATIENCE = 60  # s


@contextlib.contextmanager
def served(folder, *options):
    """Serves a folder with a page; yields its address."""
    server = subprocess.Popen(["node", SERVER, folder, "0", *options], stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip(), server
    finally:
        server.kill()
        server.wait()


class Page:
    def __init__(self, pictures, width=1200, height=860, dark=False, cores=1):
        self.pictures = pictures
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
                         f"--window-size={width},{height}", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        self.resize(width, height)
        self.driver.execute_cdp_cmd("Emulation.setHardwareConcurrencyOverride",
                                    {"hardwareConcurrency": cores})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})

    def open(self, address):
        self.driver.get("about:blank")
        self.driver.get(address)
        self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, "html[data-ready]"))

    def wait(self, condition, patience=PATIENCE):
        return WebDriverWait(self.driver, patience, 0.02).until(lambda _: condition())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def run_async(self, script, *arguments):
        """What a promise comes to."""
        return self.driver.execute_async_script(
            f"({script}).then(arguments[arguments.length - 1])", *arguments)

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

    def place_of(self, square):
        """Of a square of the board of 15 by 15, from the middle of the picture, in pixels."""
        x, y = ord(square[0]) - 97, 15 - int(square[1:])
        unit = self.element("board").rect["width"] / (14 + 2)
        return round((x - 7) * unit), round((y - 7) * unit)

    def click_square(self, square):
        """A real click on the picture of the board."""
        action = webdriver.ActionChains(self.driver)
        action.move_to_element_with_offset(self.element("board"), *self.place_of(square))
        action.click().perform()

    def click_twice_at_once(self, square):
        """Two clicks, between which nothing else runs."""
        self.run("""const [board, dx, dy] = arguments, { x, y, width, height } = board.getBoundingClientRect();
            for (let i = 0; i < 2; ++i) board.dispatchEvent(new MouseEvent("click", {
                clientX: x + width / 2 + dx, clientY: y + height / 2 + dy, bubbles: true }));""",
                 self.element("board"), *self.place_of(square))

    def drop(self, text, as_file):
        """Drops a text, or a file with it, on the page."""
        self.run("""const data = new DataTransfer();
            if (arguments[1]) data.items.add(new File([arguments[0]], "a.sgf"));
            else data.setData("text/plain", arguments[0]);
            document.body.dispatchEvent(new DragEvent("drop",
                { dataTransfer: data, bubbles: true, cancelable: true }));""", text, as_file)

    def keep_saved(self):
        """From now on what the page saves is kept in window.saved, as pairs of type and content."""
        self.run("""window.saved = []; const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.arrayBuffer().then((bytes) => window.saved.push(
                [blob.type, String.fromCharCode(...new Uint8Array(bytes))])); return make(blob); };""")

    def picture(self, name):
        self.driver.save_screenshot(os.path.join(self.pictures, name + ".png"))

    def check_errors(self):
        entries = [entry["message"] for entry in self.driver.get_log("browser")
                   if entry["level"] == "SEVERE"]
        assert not entries, entries
