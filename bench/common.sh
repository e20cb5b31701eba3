# What the scripts of this folder share; read by them, not run. POSIX sh.
home=$(cd "$(dirname "$0")/.." && pwd -P) || exit 1
. "$home/bin/common.sh"
check_java
# Built each time, so that it is never the code of yesterday that is measured.
(cd "$home" && sh ./mvnw -B -ntp -q -Dquick package -Pbench -pl bench -am) >&2 || exit 1

# Replaces the shell by a main class of this module: options of the JVM, class, arguments.
run_java() {
  exec "$java" -cp "$home/bench/target/lib/*" "$@"
}
