"""Moonbrew from a fresh checkout: `python3 brew.py play`, `python3 brew.py test`.

It needs Python and nothing else. It makes an environment in .venv, installs Moonbrew there, does so
anew whenever the sources changed, and runs it. Where there is a C compiler, Moonbrew is compiled
too: `play` begins at once in plain Python and compiles beside it, `run` and `test` compile first.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

USAGE = """\
python3 brew.py play [...]   play in the browser; what follows goes to moonbrew serve
python3 brew.py run ...      run the command moonbrew with these arguments
python3 brew.py test [...]   check everything; what follows goes to pytest
python3 brew.py pin          choose anew which versions of all parts are installed; needs uv\
"""


def too_old(version: "tuple[int, ...]") -> str:
    """What to say to a Python that cannot run Moonbrew; nothing to one that can."""
    if version >= (3, 11):
        return ""
    found = ".".join(map(str, version[:3]))
    return (
        f"Moonbrew needs Python 3.11 or newer, and this is Python {found}.\n"
        "Run brew.py with a newer one, for example: python3.13 brew.py play"
    )


# Here and not in main: an older Python can read this file, but not evaluate the types below.
if too_old(sys.version_info[:3]):
    sys.exit(too_old(sys.version_info[:3]))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "brew.json"  # what the environment was made from
LOG = VENV / "brew.log"
PINS = ROOT / "pins"  # the parts that are installed: names, versions and digests
KEPT = VENV / "compiled"  # what was compiled, until its sources change

NO_VENV = """\
This Python comes without the part that makes environments:

{complaint}

On Debian or Ubuntu, `sudo apt install python3-venv` brings it; virtualenv or uv will do too.
Then try again.\
"""


UNPINNED = "Not all versions of pins/{name}.txt are to be had for this system; pip chooses others."


class Stop(Exception):
    """Ends the program, with words for the reader."""


class NotToBeHad(Stop):
    """What should be installed is not there for this Python, or for this system."""


def main(arguments: list[str]) -> int:
    command, *rest = arguments or ["help"]
    if command == "play":
        set_up()
        with compiling_beside():
            return call(tool("moonbrew"), "serve", *rest)
    if command == "run":
        set_up()
        compile_if_need_be()
        return call(tool("moonbrew"), *rest)
    if command == "test":
        set_up_tools("test")
        return test(rest)
    if command == "pin":
        pin()
        return 0
    if command == "compile":  # what `play` starts
        compile_if_need_be()
        return 0
    print(USAGE)
    return 0 if command in ("help", "-h", "--help") else 2


def say(sentence: str) -> None:
    print(f"brew: {sentence}", flush=True)


def tool(name: str) -> str:
    """A program of the environment."""
    return str(VENV / ("Scripts" if os.name == "nt" else "bin") / name)


def call(*command: str, **environment: str) -> int:
    """Run a command in the reader's terminal; its exit code."""
    process = subprocess.Popen(command, env={**os.environ, **environment})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the command was told too, and decides
            continue


# The environment


def set_up(*extras: str) -> None:
    """Make the environment and install Moonbrew, each only if need be."""
    with alone_in(ROOT, "is at work in this checkout"):
        if not venv_works():
            make_venv()
        wanted = to_be_installed(extras)
        if not wanted.items() <= read_stamp().items():
            forget_what_is_installed()
            install(wanted["extras"])
            write_stamp(**{**read_stamp(), **wanted})


def set_up_tools(*extras: str) -> None:
    """Install first what compiles Moonbrew, so that compiling need not wait for all the rest."""
    with alone_in(ROOT, "is at work in this checkout"):
        if not venv_works():
            make_venv()
        if not to_be_installed(extras).items() <= read_stamp().items():
            forget_what_is_installed()
            install_tools()


def to_be_installed(extras: tuple[str, ...]) -> dict[str, str]:
    """The part of the stamp that tells what is installed: the sources, and all extras so far."""
    before = filter(None, read_stamp().get("extras", "").split(","))
    return {"sources": sources_digest(), "extras": ",".join(sorted({*extras, *before}))}


def forget_what_is_installed() -> None:
    """From now on the environment is unfinished, should this be broken off; its log begins anew."""
    stamp = read_stamp()
    if "sources" in stamp or not LOG.exists():
        LOG.write_bytes(b"")
    kept = {name: stamp[name] for name in ("venv", "tools", "extras") if name in stamp}
    write_stamp(**kept)


@contextmanager
def alone_in(folder: Path, doing: str) -> Iterator[list[int]]:
    """Let one brew.py at a time do this; gives what a process that may outlive it has to hold."""
    try:
        import fcntl
    except ImportError:  # a system that cannot lock a folder
        yield []
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"Waiting for another brew.py that {doing}.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield [lock]
    finally:
        os.close(lock)


def venv_works() -> bool:
    """An environment works only where it was made, and with the Python that made it."""
    return read_stamp().get("venv", "") == venv_identity() != ""


def venv_identity() -> str:
    """Where the environment and what its Python is; nothing if it does not run."""
    ask = [tool("python"), "-I", "-c", "import sys; print(sys.prefix, sys.version)"]
    try:
        return subprocess.run(ask, capture_output=True, text=True).stdout
    except OSError:
        return ""


def sources_digest() -> str:
    """A digest of all that decides what gets installed."""
    digest = hashlib.sha256(repr([os.environ.get("CC"), find_compiler()]).encode())
    files = [ROOT / name for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md")]
    for folder in ("moonbrew", "docs/rules", "pins", "tests/sample_game"):
        files += sorted((ROOT / folder).rglob("*"))
    for file in files:
        if file.is_file() and file.suffix != ".pyc":
            digest.update(f"{file.relative_to(ROOT)} {file.stat().st_size}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def find_compiler() -> str | None:
    """Where a compiler is, so that one that came later is made use of."""
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang", "cl"))), None)


def read_stamp() -> dict[str, str]:
    return dict(json.loads(STAMP.read_text())) if STAMP.exists() else {}


def write_stamp(**stamp: str) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1))


def make_venv() -> None:
    if VENV.exists() and not STAMP.exists():
        raise Stop(f"{VENV} was not made by brew.py. Move it out of the way, and try again.")
    say("Making an environment in .venv.")
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    write_stamp()  # so that an unfinished environment is known as ours
    complaints = []
    for commands in venv_makers():
        complaint = first_complaint(commands)
        if not complaint:
            return write_stamp(venv=venv_identity())
        complaints.append(complaint)
    raise Stop(NO_VENV.format(complaint=complaints[0]))


def venv_makers() -> list[list[list[str]]]:
    """Ways to make an environment with pip in it, the usual one first."""
    python, venv = sys.executable, str(VENV)
    return [
        [[python, "-m", "venv", venv]],
        [
            [python, "-m", "venv", "--without-pip", venv],
            [python, "-m", "pip", "--python", tool("python"), "install", "--quiet", "pip"],
        ],
        [[python, "-m", "virtualenv", "--quiet", venv]],
        [["uv", "venv", "--quiet", "--seed", "--allow-existing", "--python", python, venv]],
    ]


def first_complaint(commands: list[list[str]]) -> str:
    """Run the commands up to the first that fails, and give its output; none if all went well."""
    for command in commands:
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except subprocess.CalledProcessError as failed:
            return str(failed.stdout + failed.stderr).strip() or str(failed)
        except OSError as missing:
            return str(missing)
    return ""


def install(extras: str) -> None:
    """Install Moonbrew, and nothing that only compiling needs; what is compiled comes in later."""
    say("Installing Moonbrew.")
    if install_pinned("test" if "test" in extras.split(",") else "run"):
        pip("--no-build-isolation", "--no-deps", ".")
    else:
        pip(*(name for name in build_requirements() if name.startswith("setuptools")))
        pip("--no-build-isolation", f".[{extras}]" if extras else ".")


def install_tools() -> None:
    """Install what compiles Moonbrew, if need be."""
    if not tools_are_there():
        say("Installing the tools that compile Moonbrew.")
        if not install_pinned("tools"):
            pip(*build_requirements())
        write_stamp(**{**read_stamp(), "tools": tools_wanted()})


def install_pinned(name: str) -> bool:
    """Install exactly the files whose digests are written down; False if some do not fit here.

    A newer Python or a rare system may need files that nobody has built, or that came later. But a
    file that is not what was written down is never installed.
    """
    pins = str(PINS / f"{name}.txt")
    try:
        pip("--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", pins)
    except NotToBeHad:
        say(UNPINNED.format(name=name))
        return False
    return True


def tools_are_there() -> bool:
    """Whether what compiles Moonbrew is in the environment."""
    return read_stamp().get("tools") == tools_wanted()


def tools_wanted() -> str:
    """What compiles Moonbrew, for the stamp."""
    pins = PINS / "tools.txt"
    digest = hashlib.sha256(pins.read_bytes()).hexdigest() if pins.exists() else ""
    return " ".join([*build_requirements(), digest]).strip()


def build_requirements() -> list[str]:
    """The tools live in the environment too, so that building again is quick."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["build-system"]["requires"])


def pip(*requirements: str) -> None:
    """Install with pip, its words kept in the log, and shown if it fails."""
    environment = {**os.environ, "MOONBREW_LATER": "1"}
    environment.pop("MOONBREW_PURE", None)  # it may run as plain Python, but is installed compiled
    # Bytecode is left to the first import, unless that may not write: most is never imported.
    bytecode = "--compile" if sys.dont_write_bytecode else "--no-compile"
    command = [tool("python"), "-m", "pip", "--verbose", "install", bytecode, *requirements]
    start = LOG.stat().st_size
    with LOG.open("ab") as log:
        failed = subprocess.call(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    if failed:
        words = LOG.read_bytes()[start:].decode(errors="replace")
        kind = NotToBeHad if "No matching distribution found" in words else Stop
        raise kind(f"{words}\npip could not install it; its words are above.")


def pin() -> None:
    """Choose versions anew, the newest that fit together, and write down names and digests."""
    if shutil.which("uv") is None:
        raise Stop("Pins are chosen by uv, which is not here: pip install uv")
    tools = build_requirements()
    setuptools = [name for name in tools if name.startswith("setuptools")]
    PINS.mkdir(exist_ok=True)
    compile_pins("test", tools, "pyproject.toml", "--extra", "test")
    for name, more, source in (("run", setuptools, ["pyproject.toml"]), ("tools", tools, [])):
        compile_pins(name, more, "-c", str(PINS / "test.txt"), *source)


def compile_pins(name: str, more: list[str], *sources: str) -> None:
    """Write down all that these sources need, for every system and every Python that we know."""
    command = ["uv", "pip", "compile", "--universal", "--python-version", "3.11", "--upgrade"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    command += ["--output-file", str(PINS / f"{name}.txt"), *sources, "-"]
    if subprocess.run(
        command, cwd=ROOT, input="\n".join(more), text=True, stdout=subprocess.DEVNULL
    ).returncode:
        raise Stop(f"uv could not choose versions for {name}.txt; its words are above.")


# Compiling


@contextmanager
def compiling_beside(wait: bool = False) -> Iterator[None]:
    """Compile in another process, if need be, while this one does something else.

    It ends with what was done beside it, unless that went well and something waits for it.
    """
    if compiled_already() or (not wait and os.environ.get("MOONBREW_PURE", "0") not in ("", "0")):
        yield
        return
    if not wait:
        say("The table opens in plain Python. Compiling goes on beside it; then bots move over.")
    command = [sys.executable, str(ROOT / "brew.py"), "compile"]
    process = subprocess.Popen(command, start_new_session=True, preexec_fn=gently())
    try:
        yield
        if wait:
            process.wait()
    finally:
        if process.poll() is None:
            say("Compiling ends here, and goes on from here the next time.")
            end_with_all_its_own(process)


def gently() -> Callable[[], object] | None:
    """What a process does first that should leave the cores to those who play."""
    return (lambda: os.nice(10)) if hasattr(os, "nice") else None


def end_with_all_its_own(process: "subprocess.Popen[bytes]") -> None:
    """End a process and, where there are groups of processes, what it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
    else:
        process.terminate()
    process.wait()


def compiled_already() -> bool:
    """Whether what is installed was compiled, or cannot be."""
    stamp = read_stamp()
    return "sources" in stamp and stamp.get("compiled") == stamp["sources"]


def compile_if_need_be() -> None:
    """Compile what is installed, and put it in its place."""
    with alone_in(VENV, "compiles in this checkout") as lock:
        if compiled_already():
            return
        start, sources = time.monotonic(), sources_digest()
        if not tools_are_there():
            with alone_in(ROOT, "is at work in this checkout"):
                install_tools()
        say("Compiling Moonbrew, as far as it changed; this can take a minute or two.")
        built = compile_in(KEPT / "ready", lock)
        with alone_in(ROOT, "is at work in this checkout"):
            if not read_stamp().get("sources") == sources == sources_digest():
                say("The sources changed meanwhile; the next start compiles them.")
                return
            move_in(built)
            write_stamp(**{**read_stamp(), "compiled": sources})
    say(f"Moonbrew is installed: {how_it_runs()}. It took {time.monotonic() - start:.0f} s.")


def compile_in(folder: Path, lock: list[int]) -> Path:
    """Compile into a folder; where that fails, its note tells why."""
    shutil.rmtree(folder, ignore_errors=True)
    environment = {**os.environ, "MOONBREW_KEEP": str(KEPT)}
    environment.pop("MOONBREW_PURE", None)
    command = [tool("python"), "setup.py", "build_ext", "--build-lib", str(folder)]
    with LOG.open("ab") as log:
        # It holds the lock as long as it lives, even if this process is killed.
        failed = subprocess.call(
            command, cwd=ROOT, env=environment, stdout=log, stderr=log, pass_fds=lock
        )
    if failed:
        raise Stop(f"Compiling broke off, so this stays plain Python. All that was said: {LOG}")
    return folder


def move_in(built: Path) -> None:
    """Put compiled modules beside their sources, the note that lets them run last of all.

    Whoever starts before that runs plain Python, whoever starts after it runs compiled.
    """
    site = site_packages()
    files = [file.relative_to(built) for file in built.rglob("*") if file.is_file()]
    files.sort(key=lambda file: (file.name == "_compiled.json", file))
    (record,) = site.glob("moonbrew-*.dist-info/RECORD")  # so that pip takes them away again
    listed = record.read_text()
    new = [name for name in map(Path.as_posix, files) if f"\n{name}," not in f"\n{listed}"]
    record.write_text(listed + "".join(f"{name},,\n" for name in new))
    for file in files:
        unfinished = shutil.copy(built / file, (site / file).with_suffix(".part"))
        if file == files[-1] and hasattr(os, "sync"):
            os.sync()  # should the power go now, the note must not be all that is left
        Path(unfinished).replace(site / file)


def site_packages() -> Path:
    """Where the environment keeps what is installed."""
    ask = [tool("python"), "-I", "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"]
    return Path(subprocess.check_output(ask, text=True).strip())


def how_it_runs() -> str:
    """Compiled or not, and why, in the words of the installed package."""
    ask = "from moonbrew import build; print(build.describe())"
    environment = {**os.environ, "MOONBREW_PURE": ""}
    command = [tool("python"), "-I", "-c", ask]
    return subprocess.check_output(command, env=environment, text=True).strip()


# The checks

# Tests of what has no compiled modules of its own, and so does not notice how the rules run: where
# these run both ways, once is enough.
ONCE = (
    "arena",
    "attack",
    "browser",
    "server",
    "test_broken_laws.py",
    "test_cli.py",
    "test_docs.py",
    "test_formats.py",
    "test_imports.py",
    "test_ledger.py",
    "test_licences.py",
    "test_maps.py",
    "test_neutral.py",
    "test_new_game.py",
    "test_readme.py",
    "test_rules.py",
    "test_sample_game.py",
    "test_terminal.py",
    "test_walkthroughs.py",
)
FAILED, NO_TESTS = 1, 5  # exit codes of pytest; none: all that was asked for is tried once only
# These wait for a browser, servers and other processes, so that what else runs can make them late.
WAITING = ("tests/browser/", "tests/server/")
FEW = 6  # of two thousand may be late on a slow machine; more is no chance


def system_parts() -> None:
    """For the tests: a browser and two servers from the system's packages, where we may."""
    wanted = {
        "chromium": shutil.which("chromium"),
        "postgresql": any_postgres(),
        "redis-server": shutil.which("redis-server") or shutil.which("valkey-server"),
    }
    missing = [package for package, found in wanted.items() if not found]
    apt = shutil.which("apt-get")
    if not missing or not apt or os.name != "posix" or os.geteuid() != 0:
        return  # tests that miss one are skipped, and say why
    say(f"Installing {' and '.join(missing)} for the tests, from the system's packages.")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *missing]):
        with LOG.open("ab") as log:
            failed = subprocess.call([apt, *words], env=environment, stdout=log, stderr=log)
        if failed:
            say(f"That failed; the tests that need them are skipped. All that was said: {LOG}")
            return


def any_postgres() -> bool:
    """Whether there is a PostgreSQL server, which Debian does not put on the path."""
    return bool(shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def test(pytest_arguments: list[str]) -> int:
    """Run every check, stop at the first that fails, and tell how long each took."""
    os.chdir(ROOT)
    os.environ.pop("PYTHONPATH", None)
    os.environ["PYTHONSAFEPATH"] = "1"  # tests are about what is installed, not about the checkout
    pytest = [tool("pytest"), "-n", "auto", "--dist", "worksteal", *pytest_arguments]
    with compiling_beside(wait=True):  # what reads only the sources need not wait
        set_up("test")
        system_parts()
        times = [
            check("lint", tool("ruff"), "check", "."),
            check("format", tool("ruff"), "format", "--check", "."),
            check("types", tool("mypy")),
        ]
    how = how_it_runs()
    plain = [f"--ignore=tests/{name}" for name in ONCE] if how.startswith("compiled") else []
    times += check_tests("tests, as plain Python", *pytest, *plain, MOONBREW_PURE="1")
    if how.startswith("compiled"):
        # Among these are the tests that wait for browsers and servers, so one more is at work.
        more = ["-n", str((os.cpu_count() or 1) + 1)]
        times += check_tests("tests, compiled", *pytest, *more, MOONBREW_PURE="")
    elif "compiling failed" in how:
        print(*complaints_of_the_compiler(), sep="\n")
        raise Stop(f"Compiling failed, so the compiled tests cannot run. All that was said: {LOG}")
    else:
        times.append(f"SKIPPED  tests, compiled: this is {how}")
    print()
    for line in times:
        say(line)
    say("All is well." if how.startswith("compiled") else "All is well, as far as it was checked.")
    return 0


def check(name: str, *command: str) -> str:
    """Run one check, and give its line for the summary."""
    say(f"Checking: {name}.")
    start = time.monotonic()
    code = call(*command)
    if code:
        raise Stop(f"This check failed: {name} (exit code {code}).")
    return f"{time.monotonic() - start:6.1f} s  {name}"


def check_tests(name: str, *pytest: str, **environment: str) -> list[str]:
    """Run tests, and give their lines for the summary.

    A few that wait for others are tried once more, alone, if they fail beside all the rest: what
    fails then is broken, and what passes is named, for it is unsteady.
    """
    say(f"Checking: {name}.")
    start, cache = time.monotonic(), VENV / name.replace(", ", "-").replace(" ", "-")
    tests = [*pytest, "-o", f"cache_dir={cache}"]
    code = call(*tests, **environment)
    late = late_tests(cache) if code == FAILED else []
    if late:
        say(f"Once more, alone: {', '.join(late)}.")
        code = call(*tests, "--last-failed", "-n", "0", **environment)
    if code and (late or code != NO_TESTS):
        raise Stop(f"This check failed: {name} (exit code {code}).")
    unsteady = [f"UNSTEADY  failed beside others, and passed alone: {test}" for test in late]
    return [f"{time.monotonic() - start:6.1f} s  {name}", *unsteady]


def late_tests(cache: Path) -> list[str]:
    """What has failed, if it may have been late; nothing if more than that has failed."""
    note = cache / "v" / "cache" / "lastfailed"
    failed = list(json.loads(note.read_text())) if note.exists() else []
    return failed if len(failed) <= FEW and all(t.startswith(WAITING) for t in failed) else []


def complaints_of_the_compiler() -> list[str]:
    """The lines about errors in the log of the installation."""
    lines = LOG.read_bytes().decode(errors="replace").splitlines()
    return [line for line in lines if "error:" in line.lower()][:40]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"brew: {stop}")
    except KeyboardInterrupt:
        sys.exit(130)
