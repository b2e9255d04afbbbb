#!/bin/sh
# Succeeds if C code that includes Python's headers can be compiled; installs what is missing where it can, else says
# so in one line. PYTHON names the interpreter.
compiles() {
  headers=$("${PYTHON:-python3}" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
  for compiler in cc gcc; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    echo '#include <Python.h>' | "$compiler" -I "$headers" -x c -fsyntax-only - >/dev/null 2>&1 && return 0
  done
  return 1
}

compiles && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing a C compiler"
  { apt-get update && apt-get install -y gcc libc6-dev python3-dev; } >/dev/null 2>&1
  compiles && exit 0
fi
echo "no C compiler with Python's headers: plain Python runs, tests of the compiled build are skipped (install gcc, python3-dev)"
exit 1
