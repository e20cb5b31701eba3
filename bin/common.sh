# What bin/ycsb and bin/tectonic share; read by them, not run. POSIX sh, and $home is set.

# A release has its jars in lib and bindings/NAME/lib; a checkout where its build leaves them: the module
# on top beside its own jar those of all others.
if [ -d "$home/lib" ]; then
  target=
  lib=$home/lib
  top=ycsb-ivs
else
  target=/target
  top=report
  [ ! -d "$home/ycsb-ivs" ] || top=ycsb-ivs
  lib=$home/$top/target/lib
fi
class_path="$lib/*"

# The modules that are not built yet, separated by commas.
missing=
# What tune_for_commands chooses.
tuning=
archive=

# Says why nothing can be done, and ends.
fail() {
  code=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$code"
}

# Prints the path of a file with all symbolic links followed.
follow() {
  path=$1
  while [ -L "$path" ]; do
    link=$(readlink "$path")
    case $link in
      /*) path=$link ;;
      *) path=$(dirname "$path")/$link ;;
    esac
  done
  printf '%s\n' "$path"
}

# Sets $java to the command and $java_home to its folder, which may be unknown (empty).
find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then
    java_home=$JAVA_HOME
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail 2 "error: JAVA_HOME is $JAVA_HOME, but there is no bin/java in it." \
      "Set it to a JDK 17 or newer."
    return
  fi
  java=$(command -v java) || fail 2 "error: there is no Java: no JAVA_HOME, no java on the PATH." \
    "Install a JDK 17 or newer."
  java_home=$(dirname "$(dirname "$(follow "$java")")")
}

# Sets $java_version to the major version, and $java_release to all of it; asks the JVM only when no
# file tells.
find_java_version() {
  version=
  if [ -r "$java_home/release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$java_home/release")
  fi
  if [ -z "$version" ]; then
    version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
  fi
  case $version in
    1.*) version=${version#1.} ;;
  esac
  java_release=$version
  java_version=${version%%[!0-9]*}
}

# Needs at least Java 17, since older ones only say "UnsupportedClassVersionError".
check_java() {
  find_java
  find_java_version
  if [ "${java_version:-0}" -lt 17 ]; then
    fail 2 "error: this needs Java 17 or newer; $java is version ${java_version:-unknown}." \
      "Set JAVA_HOME to a JDK 17 or newer."
  fi
}

# Tells whether a file matches; an unmatched pattern stays as it is.
exists() {
  [ -e "$1" ]
}

# Tells whether a file matches a pattern. It is expanded here, and the folder may have spaces.
is_built() {
  (IFS= && exists $1)
}

# Adds a module ($1) to those that are missing, unless a file matches the pattern ($2).
need() {
  is_built "$2" || missing=${missing:+$missing,}$1
}

# Adds a part to $class_path, unless it is empty.
add() {
  if [ -n "$1" ]; then
    class_path="${class_path:+$class_path:}$1"
  fi
}

# Adds the files among the arguments to $class_path; an unmatched pattern is none.
add_files() {
  for file; do
    if exists "$file"; then
      add "$file"
    fi
  done
}

# Adds a module ($1) that needs no library which the one on top lacks: its own jar alone, since each
# jar on the path is opened at every start; all of its folder before it is built.
add_module() {
  need "$1" "$home/$1$target/lib/$1-*.jar"
  if is_built "$home/$1$target/lib/$1-*.jar"; then
    add_files "$home/$1$target/lib/$1"-*.jar
  else
    add "$home/$1$target/lib/*"
  fi
}

# Prints the name that a list of bindings ($1) has for a name or a class ($2), or nothing.
name_in() {
  [ -r "$1" ] || return 0
  awk -F: -v wanted="$2" '!/^#/ { gsub(/[ \t\r]/, ""); if ($1 == wanted || $2 == wanted) { print $1; exit } }' "$1"
}

# Sets $ours or $stock to the name of a binding ($1, a name or a class), by whose it is: with
# YCSB_HOME a name is that of this installation, but for tectonic:NAME.
find_owner() {
  ours=
  stock=
  list=$home/bin/bindings.properties
  if [ -n "${YCSB_HOME:-}" ] && [ "$1" = "${1#tectonic:}" ]; then
    stock=$(name_in "$YCSB_HOME/bin/bindings.properties" "$1")
    # A name that it does not list is a mistake; a class may be ours.
    case $1 in
      *.*) ;;
      *) return ;;
    esac
  fi
  if [ -z "$stock" ]; then
    ours=$(name_in "$list" "${1#tectonic:}")
  fi
}

# Sets $class_path to what the commands need, and a binding ($1, a name or a class) unless it is empty;
# builds what is missing of it.
use_binding() {
  ours=
  [ -z "$1" ] || find_owner "$1"
  if [ -n "$1" ] && [ -z "$ours" ] && is_installation; then
    need ycsb-jar "$home/ycsb-jar$target/tectonic-ycsb-*.jar"
    use_installation
  else
    need "$top" "$lib/$top-*.jar"
    # What the modules below can be without.
    for each in clients crash fit traces; do
      if [ -d "$home/$each" ]; then
        add_module "$each"
      fi
    done
    folder=${ours%%-*}
    if [ -n "$folder" ] && [ -d "$home/bindings/$folder" ]; then
      add "$home/bindings/$folder$target/lib/*"
      need "bindings/$folder" "$home/bindings/$folder$target/lib/$folder-binding-*.jar"
    fi
    add "${CLASSPATH:-}"
  fi
  [ -z "$missing" ] || build
}

# Tells whether YCSB_HOME has YCSB's core, as a release has it or a source checkout.
is_installation() {
  [ -n "${YCSB_HOME:-}" ] || return 1
  for core in "$YCSB_HOME"/lib/core-*.jar "$YCSB_HOME"/core/target/core-*.jar; do
    if exists "$core"; then
      return
    fi
  done
  return 1
}

# Sets $class_path to our jar without YCSB's core, and to what YCSB's own launcher has for $stock: its
# core and the binding with their libraries, in the order of their names.
use_installation() {
  folder=${stock%%-*}
  # As YCSB's launchers do.
  case $folder in
    accumulo) folder=accumulo1.6 ;;
    arangodb3) folder=arangodb ;;
    cassandra2) folder=cassandra ;;
  esac
  class_path="$home/ycsb-jar$target/*"
  # YCSB 0.17.0 brings one that cannot write its log on Java 9 and newer.
  add_files "$lib"/HdrHistogram-*.jar
  add "${CLASSPATH:-}"
  if [ -e "$YCSB_HOME/pom.xml" ]; then
    add_files "$YCSB_HOME"/core/target/*.jar "$YCSB_HOME"/core/target/dependency/*.jar
    if [ -n "$folder" ]; then
      add_files "$YCSB_HOME/$folder/conf" "$YCSB_HOME/$folder/src/main/conf" \
        "$YCSB_HOME/$folder"/target/*.jar "$YCSB_HOME/$folder"/target/dependency/*.jar
    fi
    # What core needs, which Maven leaves in its repository.
    add_files "$lib"/htrace-core4-*.jar "$lib"/jackson-*-asl-*.jar
    return
  fi
  add_files "$YCSB_HOME/conf" "$YCSB_HOME"/lib/*.jar
  if [ -n "$folder" ]; then
    add_files "$YCSB_HOME/$folder-binding/conf" "$YCSB_HOME/$folder-binding"/lib/*.jar
  fi
}

# Builds what is missing, without tests and checks.
build() {
  [ -n "$target" ] || fail 2 "error: this release is not whole: it lacks $missing; unpack it again."
  [ -x "$java_home/bin/javac" ] || command -v javac >/dev/null 2>&1 || fail 2 \
    "error: building needs a JDK 17 or newer; $java is only a runtime. Set JAVA_HOME to a JDK," \
    "or use a release, which needs no building."
  log=$home/target/first-build.log
  mkdir -p "$home/target" && : >"$log" || exit 1
  echo "First use: building $missing, half a minute and what Maven has to download (log: $log)" >&2
  # Compilers that start fast: the build is over before slower ones would pay.
  (export MAVEN_OPTS="${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}" && cd "$home" &&
    exec sh ./mvnw -B -Dquick package -pl "$missing" -am >"$log" 2>&1 </dev/null) &
  builder=$!
  trap 'kill "$builder" 2>/dev/null; echo >&2; exit 130' INT
  trap 'kill "$builder" 2>/dev/null; echo >&2; exit 143' TERM HUP
  watch_build
  trap - INT TERM HUP
  if ! wait "$builder"; then
    explain_failure
  fi
  echo "Built." >&2
}

# Says why a build failed, as far as its log tells.
explain_failure() {
  if grep -Eq 'Could not transfer|Unknown host|[Ff]ailed to (fetch|download)|Could not resolve host|unable to resolve' "$log"; then
    fail 1 "error: Maven could not download what the build needs (log: $log)." \
      "With a mirror: name it in ~/.m2/settings.xml, and for Maven itself in MVNW_REPOURL." \
      "Without a network: use a release, which needs no building."
  fi
  tail -n 30 "$log" >&2
  fail 1 "error: the build failed; its log is $log"
}

# Shows what is being built and for how long: one line that changes, or one every ten seconds.
watch_build() {
  seconds=0
  while kill -0 "$builder" 2>/dev/null; do
    step=$(sed -n 's/^\[INFO\] Building \(.*[^ ]\)  *\(\[[0-9]*\/[0-9]*\]\)$/\2 \1/p' "$log" | tail -n 1)
    if [ -t 2 ]; then
      printf '\r  %3d s  %-60.60s' "$seconds" "${step:-getting ready}" >&2
    elif [ "$seconds" -gt 0 ] && [ $((seconds % 10)) -eq 0 ]; then
      printf '  %3d s  %s\n' "$seconds" "${step:-getting ready}" >&2
    fi
    sleep 1
    seconds=$((seconds + 1))
  done
  if [ -t 2 ]; then
    printf '\r%70s\r' '' >&2
  fi
}

# Reflection by method handles, which Java has since 18, pays for itself in longer runs. The JSON library
# makes a calendar that nobody looks at: without Unicode's tables, a tenth of a start.
of_commands="-Djdk.reflect.useNativeAccessorOnly=true -Djava.locale.providers=SPI"

# Chooses the JVM's options for commands that look at files and end: sets $tuning.
tune_for_commands() {
  # The serial collector starts first and takes the least memory, as does a small young generation:
  # a trace allocates next to nothing, and what it keeps are large arrays, which fit into the heap as
  # it begins: memory that is not touched is not taken. -XX:-UsePerfData saves a file that only jps and
  # jstat look at.
  tuning="-Xmn4m -XX:-UsePerfData $of_commands"
  # The JVM refuses to begin with more than the most that somebody has chosen.
  case ${JAVA_OPTS:-} in
    *-Xm[sx]* | *HeapSize*) ;;
    *) tuning="$tuning -Xms48m" ;;
  esac
  case ${JAVA_OPTS:-} in
    *GC*) ;;
    *) tuning="-XX:+UseSerialGC $tuning" ;;
  esac
  # What has ended before the optimizing compiler pays for itself does without it.
  case ${1:-} in
    validate | describe | -h | --help | -V | --version) tuning="$tuning -XX:TieredStopAtLevel=1" ;;
  esac
  # One arena of the C library for all threads of the JVM, most of which do nothing.
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
}

# Sets $archive to a file of loaded classes: what is read from it need not be parsed and checked, and
# a start takes half the time, or two thirds with a store. A JVM that the archive is not for, or jars
# that have changed, start as without it. One that is older than one of the jars is made anew. The
# class path must begin with its jars, which that of an installation of YCSB does not.
use_archive() {
  case $class_path in
    "$lib/*"*) ;;
    *) return ;;
  esac
  archives=$home/target
  if [ -z "$target" ]; then
    # A release may be in a folder that nobody may write to.
    archives=${XDG_CACHE_HOME:-${HOME:-/nowhere}/.cache}/tectonic-ycsb/$(printf '%s' "$home" | cksum | tr ' ' -)
  fi
  archive=$archives/classes-$java_release.jsa
  # What could not be made is not tried again before the jars change.
  if is_behind "$archive" && is_behind "$archive.failed"; then
    make_archive
  fi
  [ -r "$archive" ] || archive=
}

# Tells whether a file ($1) is missing or older than one of the jars.
is_behind() {
  [ ! -e "$1" ] || [ -n "$(find "$lib" -newer "$1")" ]
}

# Of what a command needs, and of what a load and its result do with a store that keeps nothing. Made
# whole and not on top of the JVM's own archive, which leaves out the classes of picocli: they are in a
# format of before Java 6. Where it cannot be made, FILE.failed says why.
make_archive() {
  mkdir -p "$archives" 2>/dev/null || return 0
  [ -w "$archives" ] || return 0
  [ ! -t 2 ] || echo "First use: notes which classes are needed, so that each start is shorter; some seconds" >&2
  # A call that was killed may have left some.
  find "$archives" -name 'classes-*.part-*' -mmin +10 -exec rm -rf {} + 2>/dev/null
  part=$archive.part-$$
  mkdir "$part" || return 0
  trap 'rm -rf "$part"; exit 130' INT
  trap 'rm -rf "$part"; exit 143' TERM HUP
  # shellcheck disable=SC2086
  list_classes $of_commands site.ycsb.report.cli.Tectonic generate -t 2 -o - \
    "$home/specs/tectonic/tec-2.spec.json" --scale 0.01
  # shellcheck disable=SC2086
  list_classes $of_commands site.ycsb.report.cli.Tectonic describe "$home/specs/tectonic/tec-2.spec.json"
  list_classes site.ycsb.client.command.YcsbMain load basic -p basicdb.verbose=false \
    -p "tectonic.spec=$home/specs/ycsb/a.spec.json" -p tectonic.scale=0.0002 --results "$part/result"
  if "$java" -XX:-UsePerfData -Xshare:dump -XX:SharedClassListFile="$part/list" \
    -XX:SharedArchiveFile="$part/jsa" -cp "$lib/*" >"$part/log" 2>&1; then
    mv -f "$part/jsa" "$archive"
  else
    mv -f "$part/log" "$archive.failed"
    echo "note: starts stay longer than they could be: $archive.failed says why" >&2
  fi
  rm -rf "$part"
  trap - INT TERM HUP
}

# Adds the classes that a command ($@) loads to the list of those of the archive. From Java 19 on each
# line has a number, and lists that are joined would have each number twice; only classes of loaders of
# somebody's own need them, which no archive of ours has. From Java 24 on lines also name the constants
# (@cp) that a class is to have resolved. Those of picocli and of our classes would link the classes of
# picocli, and linked ones in a format of before Java 6 stay out of the archive.
list_classes() {
  "$java" -XX:+UseSerialGC -XX:-UsePerfData -XX:DumpLoadedClassList="$part/more" -Xlog:disable \
    "-Dtectonic.home=$home" -cp "$lib/*" "$@" >/dev/null 2>&1 || true
  sed -e '/ source: /d' -e '/^@.*picocli/d' -e '/^@cp site/d' -e 's/ id: [0-9]*$//' "$part/more" \
    >>"$part/list" 2>/dev/null || true
}

# A JVM that cannot open its jars says nothing that helps.
check_open_files() {
  limit=$(ulimit -H -n 2>/dev/null) || return 0
  case $limit in
    '' | *[!0-9]*) return ;;
  esac
  [ "$limit" -ge 128 ] || fail 2 \
    "error: a program may have $limit files open at once here (ulimit -n); expected 128 or more."
}

# In the locale C, Java knows no letters in file names but those of ASCII.
name_files_in_utf8() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX) export LC_ALL=C.UTF-8 ;;
  esac
}

# Replaces the shell by the JVM, so that signals and the exit code are the JVM's own.
# $1 is the class path, $2 the class; the arguments of the command follow.
start_java() {
  class_path=$1
  main=$2
  shift 2
  terminal=false
  columns=
  if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
    terminal=true
    columns=$(stty size <&2 2>/dev/null) || columns=
    columns=${columns#* }
  fi
  out_terminal=false
  if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; then
    out_terminal=true
  fi
  attended=false
  if [ -t 0 ] && [ $out_terminal = true ] && [ -z "${CI:-}" ]; then
    attended=true
  fi
  # Newer JVMs warn about native libraries unless they are told that these are meant to be.
  native=
  if [ "$java_version" -ge 22 ]; then
    native=--enable-native-access=ALL-UNNAMED
  fi
  check_open_files
  name_files_in_utf8
  # Options are separated by spaces, and must not be taken for patterns of files.
  set -f
  # shellcheck disable=SC2086
  exec "$java" $native $tuning ${archive:+"-Xlog:cds*=off" "-XX:SharedArchiveFile=$archive"} \
    ${JAVA_OPTS:-} "-Dtectonic.home=$home" \
    "-Dtectonic.stderr.terminal=$terminal" "-Dtectonic.stderr.columns=$columns" \
    "-Dtectonic.stdout.terminal=$out_terminal" "-Dtectonic.attended=$attended" \
    ${TECTONIC_COMMAND:+"-Dtectonic.command=$TECTONIC_COMMAND"} \
    -cp "$class_path" "$main" "$@"
}
