"""How long it takes from a press to the page that shows it: `python -m tools.press`, on a machine that is idle.

A game against three bots is played by clicks. From the click to the first frame that shows its beat is what counts.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from buccaneer.web.plan import Plan

from tests.web.hands import ARMED, Seat, by_mouse
from tests.web.site import CHROMIUM, FLAGS, new_context, running

CHOICES = 45

TIME = """() => {
  const times = window.times = [];
  let pressed = 0;
  addEventListener("submit", () => { pressed = performance.now(); }, true);
  document.addEventListener("beat", () => {
    if (!pressed) return;
    const began = pressed, painted = new MessageChannel();
    pressed = 0;
    painted.port1.onmessage = () => times.push(performance.now() - began);
    requestAnimationFrame(() => painted.port2.postMessage(0));
  });
}"""


def main() -> None:
    """Print the median, the ninth tenth and the longest."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as site,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = new_context(browser, site, prefs={"speed": "fast"})
        page = context.new_page()
        page.goto(site.table(context, Plan(["me"] + ["thumb"] * 3, seed=7, start=0)))
        seat = Seat(site, page)
        page.evaluate(TIME)
        for _ in range(CHOICES):
            if seat.room.over:
                break
            page.wait_for_timeout(ARMED)
            seat.answer(by_mouse)
        times = sorted(page.evaluate("window.times"))
        browser.close()
    middle, late, longest = statistics.median(times), times[len(times) * 9 // 10], times[-1]
    print(
        f"press to painted: median {middle:.0f} ms, p90 {late:.0f} ms, longest {longest:.0f} ms ({len(times)} presses)"
    )


if __name__ == "__main__":
    main()
