# shellcheck shell=bash
# Sourced by ./assay and ./verify: builds the installation where it is missing or older than a source.

# The installation of the folder $1: what a release archive brings, or what was built of the sources.
home_of() {
  if [ -d "$1/home" ]; then echo "$1/home"; else echo "$1/dist/target/assay"; fi
}

# Whether the installation under $1 is as new as every source.
fresh() {
  local stamp=$1/dist/target/assay/built
  [ -e "$stamp" ] || return 1
  [ -z "$(find "$1"/pom.xml "$1"/api "$1"/bench "$1"/workloads "$1"/engines "$1"/sessions "$1"/brokers "$1"/programs "$1"/jmeter "$1"/kubernetes "$1"/link "$1"/dist "$1"/clients \
    -name target -prune -o -type f \( -path '*/src/main/*' -o -path "$1/clients/*" -o -name pom.xml \) -newer "$stamp" \
    -print -quit)" ]
}

build_if_stale() {
  local root=$1 home=$1/dist/target/assay log=$1/dist/target/build.log
  [ ! -d "$root/home" ] || return 0
  fresh "$root" && return 0
  command -v mvn >/dev/null || {
    echo "Assay is not built yet and Maven is missing: install it (Debian and Ubuntu: apt install maven)." >&2
    return 3
  }
  mkdir -p "$root/dist/target"
  echo "assay: building (a minute or two; the log is $log) …" >&2
  rm -rf "$home"
  if ! (cd "$root" && mvn -B -q -Dmaven.test.skip=true -Dspotless.check.skip=true package) >"$log" 2>&1; then
    echo "assay: the build failed; its last lines:" >&2
    grep -m 12 'ERROR' "$log" >&2 || tail -n 12 "$log" >&2
    return 3
  fi
  touch "$home/built"
}

# Sets assay_java to the start of the command line of Assay: a small JVM of its own, with own_characters.
# Should it crash, what it leaves is no file of the folder it was started from.
command_of() {
  local home
  home=$(home_of "$1")
  mkdir -p "$home/start-cache"
  assay_java=("$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable
    -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$home/start-cache/cli.jsa"
    -XX:ErrorFile="$home/hs_err_pid%p.log" ${own_characters[@]+"${own_characters[@]}"}
    -Dassay.home="$home" -Dassay.root="$1" -cp "$home/child/*:$home/lib/*" assay.cli.Assay)
}
