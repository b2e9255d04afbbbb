#!/bin/sh
# Succeeds if there is a C compiler with the Python headers' needs; installs one where it can, else says so in one line.
command -v cc >/dev/null 2>&1 && exit 0
command -v gcc >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing a C compiler"
  { apt-get update && apt-get install -y gcc libc6-dev; } >/dev/null 2>&1 && exit 0
fi
echo "no C compiler: the engine runs as plain Python, tests of the compiled build are skipped (install gcc to have it)"
exit 1
