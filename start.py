#!/usr/bin/env python3
"""Set up vi3dras in this folder and run it.

    python3 start.py              open the dashboard (without a display: the tour, which writes pictures)
    python3 start.py test         everything that must hold: style, types, tests (further words go to pytest)
    python3 start.py test quick   the part of it that daily work needs, in two minutes
    python3 start.py robots       any other words are given to vi3dras

The first run makes `.venv`, installs the packages pinned in `.ci/` and, as root on Debian or Ubuntu, the
system libraries they need. Later runs start at once.
"""

import os
import sys

OLDEST, NEWEST = (3, 11), (3, 13)

if not OLDEST <= sys.version_info[:2] <= NEWEST:  # before the other imports, which an old Python may not have
    names = ["python3.13", "python3.12", "python3.11"]
    works = [name for name in names if os.system("%s --version >%s 2>&1" % (name, os.devnull)) == 0]
    sys.exit(
        "vi3dras needs Python 3.11 to 3.13, and this is %d.%d. " % sys.version_info[:2]
        + ("Run it with %s start.py" % works[0] if works else "Install one of them, then run this again.")
    )

import hashlib
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
LOG = HERE / ".venv-setup.log"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = {"run": HERE / ".ci" / "run.lock", "test": HERE / ".ci" / "test.lock"}
LIBRARIES = {
    "run": "libgl1 libegl1 libgomp1 libusb-1.0-0 libvulkan1 mesa-vulkan-drivers xvfb",
    "test": "libgl1 libegl1 libgomp1 libusb-1.0-0 libvulkan1 mesa-vulkan-drivers xvfb xdotool openbox",
}
STYLE = (["ruff", "check", "."], ["ruff", "format", "--check", "."])
TYPES = ["mypy", "vi3dras", "panels"]  # takes one core, so it runs beside the first of the tests
AT_ONCE = str(min((os.cpu_count() or 1) + 1, 4))  # while one waits for its window to rest, the others work
TESTS = (  # several at a time; then races, beside which nothing may run
    ["pytest", "-n", AT_ONCE, "--dist", "worksteal", "-m", "not race"],
    ["pytest", "-m", "race"],
)
QUICK = (["pytest", "-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", "--quick"],)
NO_TESTS = 5


def main(words):
    """Set up what is missing, then run; gives the exit code."""
    testing = words[:1] == ["test"]
    mode = "test" if testing else "run"
    if not is_ready(mode):
        install_libraries(LIBRARIES[mode].split())
        make_environment(mode)
    if testing:
        is_quick = words[1:2] == ["quick"]
        tests, words = (QUICK, words[2:]) if is_quick else (TESTS, words[1:])
        return run_checks(STYLE, [test + words for test in tests])
    if not words and not has_display():
        say("There is no display, so the tour runs instead of the dashboard.")
        words = ["tour"]
    return run_module(["vi3dras"] + words)


def run_checks(style, tests):
    """Run one check after the other until one fails, then tell what each took; gives the exit code.

    Types are checked beside the first of the tests: neither has work for all cores from its begin to its end.
    """
    os.environ.setdefault("PYTHONHASHSEED", "0")  # sets have one order in every run
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the program, however soon a test reads numpy
    lines = []
    for checks in [[check] for check in style] + [[tests[0], TYPES]] + [[test] for test in tests[1:]]:
        with ThreadPoolExecutor() as pool:
            asides = [(check, pool.submit(timed, run_aside, check)) for check in checks[1:]]
            ended = [(checks[0], timed(run_module, checks[0]))]
            ended += [(check, aside.result()) for check, aside in asides]
        lines += ["%7.1f s  %s" % (seconds, " ".join(check)) for check, (_, seconds) in ended]
        failed = [code for _, (code, _) in ended if code not in (0, NO_TESTS)]
        if failed:
            break
    say("\n".join(lines))
    return failed[0] if failed else 0


def timed(run, check):
    """The exit code of a check, and the seconds that it took."""
    begin = time.time()
    return run(check), time.time() - begin


def is_ready(mode):
    """True when an earlier run finished the very same set-up; the one for tests serves both."""
    marks = {stamp(m) for m in LOCKS if m in (mode, "test")}
    try:
        return PYTHON.exists() and (VENV / "ready").read_text() in marks
    except OSError:
        return False


def stamp(mode):
    """A fingerprint of everything that the set-up depends on."""
    files = [LOCKS[mode], HERE / "pyproject.toml"]
    parts = [file.read_bytes() for file in files] + [sys.version.encode(), bytes(HERE)]
    return mode + " " + hashlib.sha256(b"\0".join(parts)).hexdigest()


def install_libraries(names):
    """Install the shared libraries that the wheels expect; other systems bring them along."""
    if not shutil.which("dpkg-query"):
        return
    try:
        import ensurepip  # noqa: F401  # Debian keeps it apart, in python3-venv
    except ImportError:
        names = names + ["python%d.%d-venv" % sys.version_info[:2]]
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n"] + names,
        capture_output=True,
        text=True,
        check=False,
    )
    there = {line.split()[0] for line in asked.stdout.splitlines() if line.endswith(" installed")}
    missing = [name for name in names if name not in there]
    if not missing:
        return
    line = "apt-get install -y --no-install-recommends " + " ".join(missing)
    if os.geteuid() != 0:
        say("Some system libraries are missing. To install them, run:  sudo " + line)
        return
    say("Installing system libraries: " + " ".join(missing))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    logged(["apt-get", "update"], "apt-get could not reach its servers", environment)
    logged(line.split(), "The system libraries could not be installed", environment)


def make_environment(mode):
    """Make `.venv` anew and mark it as ready when all of it is there."""
    say("Setting up in %s (once, some minutes)" % VENV)
    make = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    logged(make, "The virtual environment could not be made")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    problem = "The packages could not be installed (is there a network?)"
    logged(pip + ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCKS[mode])], problem)
    logged(pip + ["--no-deps", "--no-build-isolation", "-e", str(HERE)], "vi3dras could not be installed")
    (VENV / "ready").write_text(stamp(mode))
    LOG.unlink()


def logged(command, problem, environment=None):
    """Run a command quietly; when it fails, say what went wrong in one sentence and stop."""
    with open(LOG, "a") as log:
        code = subprocess.call(command, stdout=log, stderr=log, env=environment, cwd=str(HERE))
    if code:
        sys.exit("%s. The last lines of %s say more; mend that, then run this again." % (problem, LOG.name))


def has_display():
    """True when a window can be opened: there is a display, and it answers."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY")) and run_module(["vi3dras.console.screen"]) == 0


def run_module(words):
    """Run a module of the environment in this folder; gives its exit code.

    Who ends this program ends the module, which Ctrl+C in a terminal reaches by itself; it is waited for, so
    that it keeps what is unsaved.
    """
    module = subprocess.Popen([str(PYTHON), "-m"] + words, cwd=str(HERE))
    signal.signal(signal.SIGTERM, lambda *_: module.terminate())
    while True:
        try:
            return module.wait()
        except KeyboardInterrupt:
            continue


def run_aside(words):
    """Run a module of the environment beside another that has the terminal; told is only what is wrong."""
    command = [str(PYTHON), "-m"] + words
    ended = subprocess.run(
        command, cwd=str(HERE), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if ended.returncode:
        say(ended.stdout)
    return ended.returncode


def say(sentence):
    """Tell the person at the terminal."""
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:
        sys.exit("The set-up stopped: %s. Mend that, then run this again." % error)
    except KeyboardInterrupt:
        sys.exit("Stopped; run this again to go on.")
