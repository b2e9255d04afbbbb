import time
from tests.web.hands import *
from tests.web import hands


def test_x(site, visit):
    seat = play_now(site, visit())
    page = seat.page
    T = {}

    def timed(name, f):
        def g(*a, **k):
            t = time.perf_counter()
            r = f(*a, **k)
            T.setdefault(name, []).append(time.perf_counter() - t)
            return r

        return g

    hands.card = timed("card", hands.card)
    hands.ways = timed("ways", hands.ways)
    hands.busts = timed("busts", hands.busts)
    hand = hands.pressing(timed("press", lambda t: t.click()))
    page.wait_for_timeout = timed("sleep", page.wait_for_timeout)
    hands.expect = timed("expect", hands.expect)
    seat.wait = timed("wait", seat.wait)
    seat.advice = timed("advice", seat.advice)
    t = time.perf_counter()
    for i in range(20):
        seat.answer(hand)
    print(time.perf_counter() - t)
    for k, v in T.items():
        print(k, len(v), sum(v) / len(v), sum(v))
    assert 0
