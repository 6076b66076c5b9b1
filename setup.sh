#!/bin/sh
# Sets dpcheck up in a virtual environment of its own, beside this file, and runs it there.
#
# usage: sh setup.sh examples        check the examples (some of them are wrong on purpose)
#        sh setup.sh test [ARG...]   run the tests; the arguments go to pytest
#
# Needs Python 3.10 or newer. PYTHON names the interpreter, DPCHECK_VENV the environment (.venv unless set).
set -eu
cd "$(dirname "$0")"
venv=${DPCHECK_VENV:-.venv}

usage() {
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python3.10 python}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; then
            echo "$candidate"
            return
        fi
    done
    echo "dpcheck needs Python 3.10 or newer; set PYTHON to one" >&2
    exit 2
}

# The stamp says which extras the environment was last set up with, and is older than pyproject.toml when that has changed.
install() {
    stamp=$venv/.dpcheck-$1
    if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ]; then
        if [ ! -x "$venv/bin/python" ]; then
            python=$(find_python)
            "$python" -m venv "$venv"
        fi
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$2"
        touch "$stamp"
    fi
}

[ $# -gt 0 ] || usage
command=$1
shift
case $command in
    examples)
        install examples '.[sql]'
        echo "What is found here is meant to be there: mistakes.py, census_mistakes.py and mypy_project are wrong on purpose, each function in one way." >&2
        status=0
        report=$("$venv/bin/dpcheck" check --format concise examples) || status=$?
        printf '%s\n' "$report"
        echo "A line a finding; $venv/bin/dpcheck check examples tells how each bound comes about and what to write instead." >&2
        # Status 1 means that something was found, but it is also what Python itself ends with when it fails.
        [ "$status" -eq 0 ] || { [ "$status" -eq 1 ] && [ -n "$report" ]; }
        ;;
    test)
        install test '.[test]'
        # The tests start many processes, each of which would compile the package anew where Python may not write what it compiles.
        "$venv/bin/python" -m compileall -q dpcheck || true
        # In the order of the files: the largest wait for one report, and would do so side by side if they came first.
        "$venv/bin/python" -m pytest -n auto --dist loadfile --no-loadscope-reorder "$@"
        ;;
    *) usage ;;
esac
