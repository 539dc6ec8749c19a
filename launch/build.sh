# shellcheck shell=bash
# Sourced by ./assay and ./verify: builds the parts of an installation that are missing or older than their sources. A
# part is trusted if it has a stamp, which is written last and removed first. The leftovers of an unfinished build are
# removed before the next one.

# shellcheck source=launch/assemble.sh
. "$(dirname "${BASH_SOURCE[0]}")/assemble.sh"

# The modules that every installation needs, and the command line.
core_modules="facts drive judge show control"

# The installation in folder $1: a release archive's, or the sources' build.
home_of() {
  if [ -d "$1/home" ]; then echo "$1/home"; else echo "$1/dist/target/assay"; fi
}

# The folders and files in the sources $1 for part $2, relative to $1.
places_of() {
  case $2 in
    core) echo pom.xml launch/assemble.sh api $core_modules workloads programs link dist clients engines/reference ;;
    kubernetes | resolver) echo pom.xml launch/assemble.sh api $core_modules "$2" ;;
    jmeter) echo pom.xml launch/assemble.sh api facts drive workloads jmeter ;;
    *)
      local module
      module=$(module_of "$1" "$2")
      case $module in
        sessions/*) echo pom.xml launch/assemble.sh api programs sessions/node sessions/jetty "$module" ;;
        brokers/*) echo pom.xml launch/assemble.sh api programs workloads brokers/services "$module" ;;
        *) echo pom.xml launch/assemble.sh api programs "$module" ;;
      esac
      ;;
  esac
}

# Lists the source files of part $2 in the sources $1, with further conditions for `find`.
files_of() {
  local root=$1 part=$2
  shift 2
  # shellcheck disable=SC2046
  (cd "$root" && find $(places_of "$root" "$part") -name target -prune -o -name '.*' -prune -o -type f \
    \( -path '*/src/main/*' -o -path 'clients/*' -o -name pom.xml -o -path 'launch/*' \) "$@" -print)
}

# Whether part $2 is built from all its sources in $1 as they are now: none is newer, new or gone.
fresh() {
  local stamp=$1/dist/target/assay/built/$2
  [ -e "$stamp" ] && [ -z "$(files_of "$1" "$2" -newer "$stamp")" ] &&
    [ "$(files_of "$1" "$2" | LC_ALL=C sort)" = "$(cat "$stamp")" ] || return 1
  # An older JDK leaves links out.
  [ "$2" != core ] || [ -d "$1/dist/target/assay/link" ] || [ "$(jdk_feature "$JAVA_HOME")" -lt 22 ]
}

# The stale ones among the parts $2… of the sources $1.
stale_of() {
  local root=$1 part
  shift
  for part in "$@"; do
    fresh "$root" "$part" || echo "$part"
  done
}

# The modules that Maven must build for part $2 of the sources $1; with all their dependencies.
modules_of() {
  local module
  case $2 in
    core)
      echo dist
      echo engines/reference
      if [ "$(jdk_feature "$JAVA_HOME")" -ge 22 ]; then echo link; fi
      ;;
    kubernetes | resolver | jmeter) echo "$2" ;;
    *)
      module=$(module_of "$1" "$2")
      echo "$module"
      case $module in
        engines/infinispan) echo engines/infinispan/hotrod ;;
        sessions/tomcat) ;;
        sessions/*) echo sessions/jetty ;;
      esac
      ;;
  esac
}

# Removes an unfinished build's outputs from the modules in the sources $1: a file may be incomplete, and newer than its
# source.
clean_unfinished() {
  local root=$1 kept="" part module
  [ -e "$root/.build/unfinished" ] || return 0
  for part in $(all_parts "$root"); do
    if [ "$(cat "$root/.build/unfinished")" != all ] && fresh "$root" "$part"; then
      if [ "$part" = core ]; then
        kept="$kept dist api $core_modules workloads programs link engines/reference "
      else
        kept="$kept $(modules_of "$root" "$part" | tr '\n' ' ') "
      fi
    fi
  done
  (cd "$root" && find . -name target -prune -o -name src -prune -o -name pom.xml -print) | while read -r module; do
    module=$(dirname "${module#./}")
    case $kept in
      *" $module "*) ;;
      *)
        rm -rf "$root/$module"/target/{classes,generated-sources,maven-archiver,maven-status,engine,beside,library,plugin,core} \
          "$root/$module"/target/dependency-maven-plugin-markers \
          "$root/$module"/target/*.jar || return
        ;;
    esac
  done && rm -rf "$root/dist/target/assay/.new" "$root/dist/target/assay/.old"
}

# Starts a build of the parts $2… in the sources $1: they are not trusted until `end_build`.
begin_build() {
  local root=$1 part
  shift
  clean_unfinished "$root" && echo "$@" >"$root/.build/unfinished" && : >"$root/.build/begun" || return
  for part in "$@"; do
    rm -f "$root/dist/target/assay/built/$part" || return
  done
}

# Marks the parts $2… of the sources $1 as built from the sources at `begin_build`.
end_build() {
  local root=$1 built=$1/dist/target/assay/built part
  shift
  mkdir -p "$built" || return
  for part in "$@"; do
    files_of "$root" "$part" | LC_ALL=C sort >"$built/.new" && touch -r "$root/.build/begun" "$built/.new" &&
      mv "$built/.new" "$built/$part" || return
  done
  rm -f "$root/.build/unfinished"
}

# Locks the sources $1 for this process until it ends; waits for other builds. Without Linux's `flock` it does not wait.
lock_build() {
  local said
  if ! said=$( (mkdir -p "$1/.build" && : >>"$1/.build/lock") 2>&1); then
    case $said in
      *"No space left"*) full "$1" ;;
      *) echo "assay: nothing can be written to $1, where Assay builds itself: make that folder writable or copy it elsewhere, or take a release archive, which builds nothing (docs/how-to/install.md)" >&2 ;;
    esac
    return 3
  fi
  exec 8>>"$1/.build/lock"
  if command -v flock >/dev/null && ! flock -n 8; then
    echo "assay: another command builds here; waiting for it …" >&2
    flock 8
  fi
}

full() {
  echo "assay: the disk is full, so nothing was built: free space on the disks of $1 and of Maven's repository (~/.m2), then give the command again" >&2
}

# Builds the stale ones among the parts $2… of the sources $1; reports on standard error.
build() {
  local root=$1 parts
  shift
  [ ! -d "$root/home" ] || return 0
  # `./verify` writes its stamps only at its end, although its parts are built.
  [ "${ASSAY_VERIFIES:-}" != "$root" ] || return 0
  [ -n "$(stale_of "$root" "$@")" ] || return 0
  command -v mvn >/dev/null || {
    echo "assay: Assay is not built yet, and the build needs Maven (mvn), which is not on the PATH: install it (Debian and Ubuntu: apt install maven), or take a release archive, which needs no build (docs/how-to/install.md)" >&2
    return 3
  }
  lock_build "$root" || return
  # Another process may have built them meanwhile.
  parts=$(stale_of "$root" "$@")
  # shellcheck disable=SC2086
  [ -z "$parts" ] || build_stale "$root" $parts || return
  exec 8>&-
}

build_stale() {
  local root=$1 log=$1/.build/log from=$SECONDS part module modules="" ended=0
  shift
  begin_build "$root" "$@" 2>"$log" || {
    explain "$root" "$log"
    return 3
  }
  for part in "$@"; do
    for module in $(modules_of "$root" "$part"); do
      modules=$modules,$module
      # A jar with another version would stay beside the new ones. Markers list what was unpacked there.
      rm -rf "$root/$module"/target/{engine,plugin,dependency-maven-plugin-markers}
    done
    if [ "$part" = core ]; then rm -rf "$root"/workloads/target/beside "$root"/link/target/*.jar; fi
  done
  echo "assay: building $(echo "$@" | sed 's/ /, /g'); the log is $log" >&2
  run_maven "$root" "$log" -T 1C -Dassay.installation -Dmaven.test.skip=true -pl "${modules#,}" -am package || ended=$?
  if [ "$ended" = 0 ]; then
    { assemble "$root" "$@" && end_build "$root" "$@"; } >>"$log" 2>&1 || ended=3
  fi
  if [ "$ended" -gt 128 ]; then
    echo "assay: the build was interrupted; the next command builds anew what was not finished" >&2
    return "$ended"
  fi
  if [ "$ended" != 0 ]; then
    explain "$root" "$log"
    return 3
  fi
  echo "assay: built in $((SECONDS - from)) s" >&2
}

# Runs Maven in the sources $1 with the arguments from $3 on; its output goes to file $2, and a line for each module to
# standard error. A signal that ends this process also ends Maven; after `kill -9` the guard does, for which the pipe ends.
run_maven() {
  local root=$1 log=$2 maven ended=0 signal=""
  shift 2
  (cd "$root" && exec mvn -B -ntp "$@") >>"$log" 2>&1 8>&- </dev/null &
  maven=$!
  exec 9> >(guard_maven "$maven")
  trap 'signal=${signal:-130}; kill -TERM $maven 2>/dev/null || true' INT
  trap 'signal=${signal:-143}; kill -TERM $maven 2>/dev/null || true' TERM
  trap 'signal=${signal:-129}; kill -TERM $maven 2>/dev/null || true' HUP
  tell_modules "$maven" "$log"
  wait "$maven" || ended=$?
  (echo ended >&9) 2>/dev/null || true
  exec 9>&-
  # An interrupted command also ends its children: the second signal must not cut off the message about the first.
  if [ -n "$signal" ]; then trap '' INT TERM HUP; else trap - INT TERM HUP; fi
  return "${signal:-$ended}"
}

# Waits for this build to end or to be gone. If it is gone, Maven's process $1 is ended; until then other builds wait for
# the lock, which this process holds, too.
guard_maven() {
  local told="" left=100
  trap '' INT TERM HUP
  exec 7<&- 9>&- >/dev/null 2>&1
  IFS= read -r told || true
  [ "$told" != ended ] || return 0
  kill -TERM "$1" || return 0
  while [ "$left" -gt 0 ] && kill -0 "$1"; do
    left=$((left - 1))
    sleep 0.1
  done
  kill -KILL "$1" || true
}

# Reports each module that process $1 builds, from its output in file $2.
tell_modules() {
  local maven=$1 line module all begun=0 running=yes
  exec 7<"$2"
  while [ -n "$running" ]; do
    kill -0 "$maven" 2>/dev/null || running=""
    while IFS= read -r line <&7; do
      case $line in
        "[INFO] Building Assay "[a-z]*"]")
          module=${line#"[INFO] Building Assay "}
          all=${line##*/}
          begun=$((begun + 1))
          # Maven counts the project itself first, which needs no build.
          echo "assay:   $begun of $((${all%]} - 1)): ${module%% [0-9]*}" >&2
          ;;
      esac
    done
    [ -z "$running" ] || sleep 0.2
  done
  exec 7<&-
}

# Prints a sentence with the reason for a failed build of the sources $1 with log $2, and the remedy.
explain() {
  if grep -q -i 'no space left on device' "$2" 2>/dev/null || ! [ -s "$2" ]; then
    full "$1"
  elif grep -q -E 'Read-only file system|Permission denied|AccessDeniedException' "$2"; then
    echo "assay: the build could not write a file ($(grep -m 1 -o -E '[^ :"]+:? ?\(?(Read-only file system|Permission denied)' "$2" | head -n 1)): make $1 and Maven's repository (~/.m2) writable" >&2
  elif grep -q -E 'Could not transfer|UnknownHostException|Unknown host|Connection refused|Network is unreachable|timed out|failure in name resolution|has not been downloaded from it before|Could not find artifact|was not found in' "$2"; then
    echo "assay: Maven could not download what Assay is built of: connect this machine to the internet or name a mirror in ~/.m2/settings.xml, or take a release archive, which needs neither (docs/how-to/install.md); the log is $2" >&2
  else
    echo "assay: the build failed; its first errors, from $2:" >&2
    grep -m 12 'ERROR' "$2" >&2 || tail -n 12 "$2" >&2
  fi
}

# The engine that the command line $2… most likely needs in the sources $1, to be built with the core at once; empty if
# that is not obvious. The command itself asks for all its needs.
likely_engine() {
  local root=$1 command=${2:-} word engine="" before=""
  case $command in run | up) ;; *) return 0 ;; esac
  shift 2
  for word in "$@"; do
    case $before$word in
      --setengine=*) engine=${word#engine=} ;;
      --set=engine=*) engine=${word#--set=engine=} ;;
      --dry-run | --help | -h) return 0 ;;
      *)
        if [ -z "$engine" ] && [ -f "$root/studies/$word.yaml" ]; then
          engine=$(sed -n 's/^engine: *\([a-z0-9-]*\) *$/\1/p' "$root/studies/$word.yaml")
        elif [ -z "$engine" ] && [ -f "$word" ]; then
          engine=$(sed -n 's/^engine: *\([a-z0-9-]*\) *$/\1/p' "$word")
        fi
        ;;
    esac
    before=$word
    case $word in --set) ;; *) before="" ;; esac
  done
  if [ "$engine" != reference ] && [ -n "$(module_of "$root" "$engine")" ]; then echo "$engine"; fi
}

build_usage() {
  local command=${ASSAY_COMMAND:-./assay}
  cat <<TEXT
Usage: $command build [PART...]
Builds ahead of time what a command would build when it needs it: everything if no PART is named.
  PART   an engine ($command list engines), or core, kubernetes, resolver, jmeter
TEXT
}

# `assay build`: builds the parts on the command line $2….
build_command() {
  local root=$1 part known
  shift
  case "${1:-}" in
    -h | --help)
      build_usage
      return 0
      ;;
  esac
  if [ -d "$root/home" ]; then
    echo "assay build: this is a release, in which everything is built" >&2
    return 2
  fi
  known=$(all_parts "$root" | tr '\n' ' ')
  # shellcheck disable=SC2086
  [ $# -gt 0 ] || set -- $known
  for part in "$@"; do
    case " $known" in
      *" $part "*) ;;
      *)
        echo "assay build: there is no \`$part\` to build; there are: ${known% }" >&2
        return 2
        ;;
    esac
  done
  build "$root" "$@"
}

# Sets assay_java to the JVM command for Assay's command line: a small JVM, with own_characters. After a crash it leaves
# no file in the current folder.
command_of() {
  local home word builder=() compiler=(-XX:TieredStopAtLevel=1)
  home=$(home_of "$1")
  # An installation that the user cannot write to has no cache of its own.
  mkdir -p "$home/start-cache" 2>/dev/null || true
  # In a clone, engines are built when a command needs them.
  if ! [ -d "$1/home" ]; then builder=(-Dassay.build="$1/assay"); fi
  # Self-tests compute for minutes, so the better compiler pays; all else lives for seconds.
  for word in "$@"; do
    case $word in --self-test*) compiler=() ;; esac
  done
  # A soak measures Assay's own live memory, without any garbage.
  assay_java=("$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:MarkSweepDeadRatio=0 ${compiler[@]+"${compiler[@]}"}
    -Xlog:disable
    -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$home/start-cache/cli.jsa"
    -XX:ErrorFile="$home/hs_err_pid%p.log" ${own_characters[@]+"${own_characters[@]}"}
    -Dassay.home="$home" -Dassay.root="$1" ${builder[@]+"${builder[@]}"} -cp "$home/child/*:$home/lib/*" assay.cli.Assay)
}
