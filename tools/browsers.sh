#!/bin/sh
# Sees to the browsers that are named: chromium, firefox, webkit. One that is missing is installed where that can be done,
# else named in one line. Fails if Chromium is asked for and missing; of the others each has one smoke test.
any() {
  for name in "$@"; do command -v "$name" >/dev/null 2>&1 && return 0; done
  return 1
}

there() {
  case $1 in
    chromium) any chromium chromium-browser google-chrome ;;
    firefox) any firefox-esr firefox ;;
    webkit) any WebKitWebDriver && any Xvfb ;;
  esac
}

installing() {
  [ "$(id -u)" = 0 ] && any apt-get || return 1
  echo "installing $browser"
  if [ -z "$updated" ]; then apt-get update >/dev/null 2>&1; updated=yes; fi
  apt-get install -y "$@" >/dev/null 2>&1
}

failed=0
for browser in "$@"; do
  case $browser in
    chromium) packages="chromium" lost="the tests in a real browser are" ;;
    firefox) packages="--no-install-recommends firefox-esr" lost="its smoke test is" ;;
    webkit) packages="--no-install-recommends webkit2gtk-driver xvfb" lost="its smoke test is" ;;
    *) echo "no browser is called $browser: chromium, firefox, webkit"; exit 2 ;;
  esac
  there "$browser" && continue
  installing $packages
  there "$browser" && continue
  echo "no $browser: $lost left out (apt-get install $packages)"
  [ "$browser" = chromium ] && failed=1
done
exit $failed
