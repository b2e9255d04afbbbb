#!/bin/sh
# Succeeds if there is a Chromium for the browser tests; installs it where it can, else says so in one line.
there() {
  for name in chromium chromium-browser google-chrome; do command -v "$name" >/dev/null 2>&1 && return 0; done
  return 1
}

there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing Chromium"
  { apt-get update && apt-get install -y chromium; } >/dev/null 2>&1
  there && exit 0
fi
echo "no Chromium: the tests in a real browser are skipped (install chromium)"
exit 1
