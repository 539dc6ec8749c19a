package assay.host.shell;

import assay.problem.ShellQuoting;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Scripts for the shell of another host, all in POSIX `sh`, with `tar`, `find`, `gzip`, `sha256sum`, `df` and
/// `uname`.
public final class RemoteScripts {

  /// The folder of all Assay files on the host.
  public static final String CACHE = "${XDG_CACHE_HOME:-$HOME/.cache}/assay";

  /// A run's folders are abandoned after this many minutes without a heartbeat from their keeper.
  private static final int ABANDONED_MINUTES = 10;

  /// No installation takes this long to copy.
  private static final int ABANDONED_COPY_MINUTES = 600;

  private RemoteScripts() {}

  /// Keeps a folder for a run's files and runs short commands. Deletes the folder when its input ends, or after four
  /// to five seconds without a heartbeat. The first output line is `assay:work=FOLDER`. An input line is a number and
  /// a command, or empty for a heartbeat.
  ///
  /// @param run the folder's name
  public static String keeper(String run) {
    return """
    umask 077
    cache=%1$s
    work=$cache/runs/%2$s
    mkdir -p "$work" || exit 73
    find "$cache/runs" -mindepth 2 -maxdepth 2 -name .beat -mmin +%3$d 2>/dev/null |
      while read -r beat; do rm -rf "${beat%%/.beat}"; done
    find "$cache" -mindepth 1 -maxdepth 1 -name '*.part-*' -mmin +%4$d -exec rm -rf {} + 2>/dev/null
    echo 0 > "$work/.beat" || exit 73
    trap '' INT TERM HUP
    keeper=$$
    (
      exec </dev/null >/dev/null 2>&1
      last=; silent=0
      while sleep 1 && kill -0 $keeper; do
        read -r now < "$work/.beat" || now=
        if [ "$now" = "$last" ]; then silent=$((silent+1)); else silent=0; last=$now; fi
        if [ $silent -ge 4 ]; then kill -9 $keeper; fi
      done
      sleep 2
      rm -rf "$work"
    ) &
    tree() { for p in "$@"; do echo $p; tree $(cat /proc/$p/task/*/children 2>/dev/null); done; }
    echo "assay:work=$work"
    beats=0
    while read -r number command; do
      if [ -z "$number" ]; then
        beats=$((beats+1))
        echo $beats > "$work/.beat"
      else
        eval "$command" </dev/null 2>&1
        echo "assay:done:$number:$?"
      fi
    done
    """
        .formatted(CACHE, run, ABANDONED_MINUTES, ABANDONED_COPY_MINUTES);
  }

  /// Runs a command in a new folder, with the environment of a child on this host, and returns its exit code. The
  /// shell stays, because `ssh` does not report signals.
  private static final String CHILD =
      """
      umask 077
      mkdir -p "$1" && cd "$1" || exit 73
      shift
      env -i ${PATH+"PATH=$PATH"} ${HOME+"HOME=$HOME"} ${TMPDIR+"TMPDIR=$TMPDIR"} ${TZ+"TZ=$TZ"} \
      ${LANG+"LANG=$LANG"} ${LANGUAGE+"LANGUAGE=$LANGUAGE"} ${LC_ALL+"LC_ALL=$LC_ALL"} \
      ${LC_CTYPE+"LC_CTYPE=$LC_CTYPE"} ${LD_LIBRARY_PATH+"LD_LIBRARY_PATH=$LD_LIBRARY_PATH"} "$@"
      exit $?
      """;

  /// The remote command line of a child.
  public static String child(String folder, List<String> command) {
    return "sh -c %s assay %s %s"
        .formatted(
            ShellQuoting.quoted(CHILD), ShellQuoting.quoted(folder), ShellQuoting.line(command));
  }

  /// The remote command line of a script.
  public static String script(String script) {
    return "sh -c " + ShellQuoting.quoted(script);
  }

  /// Reports all facts that Assay needs before starting a process, as lines `assay:NAME=VALUE`.
  ///
  /// @param java the host's `java`; empty to search for one
  /// @param programs the programs that the host should have
  public static String facts(String java, List<String> programs) {
    List<String> tools =
        Stream.concat(Stream.of("tar", "find", "env", "gzip", "sha256sum"), programs.stream())
            .toList();
    return """
    cache=%1$s
    mkdir -p "$cache" 2>/dev/null
    %2$s
    say cache "$cache"
    say free "$(df -Pk "$cache" 2>/dev/null | sed -n '2s/^\\([^ ]* *\\)\\{3\\}\\([0-9]*\\).*/\\2/p')"
    """
        .formatted(CACHE, system(java, tools));
  }

  /// Reports facts of any system on which a JVM is to start, and defines `say` for further facts.
  ///
  /// @param tools the programs that the system should have
  public static String system(String java, List<String> tools) {
    return """
    say() { printf 'assay:%%s=%%s\\n' "$1" "$2"; }
    java=%1$s
    if [ -z "$java" ] && [ -n "$JAVA_HOME" ]; then java=$JAVA_HOME/bin/java; fi
    if [ -z "$java" ]; then java=$(command -v java); fi
    say java "$java"
    if [ -n "$java" ]; then
      "$java" -XshowSettings:properties -version 2>&1 | sed -n \
      -e 's/^ *java\\.version = /assay:version=/p' -e 's/^ *os\\.arch = /assay:arch=/p' \
      -e 's/^ *java\\.vm\\.name = /assay:vm=/p' -e 's/^ *os\\.version = /assay:kernel=/p'
    fi
    say system "$(uname -s)"
    say cores "$(grep -c '^processor' /proc/cpuinfo 2>/dev/null)"
    say memory "$(sed -n 's/^MemTotal: *\\([0-9]*\\) kB/\\1/p' /proc/meminfo 2>/dev/null)"
    say processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)"
    for p in %2$s; do command -v "$p" >/dev/null || say missing "$p"; done
    """
        .formatted(ShellQuoting.quoted(java), String.join(" ", tools));
  }

  /// Reports facts of a container: [#system], its process namespace, its limits from either version of control
  /// groups, and a line `assay:folder=FOLDER HASH` per folder of the installation.
  ///
  /// @param homes folders that may hold the installation
  /// @param folders folders of the installation
  public static String containerFacts(
      String java, List<String> programs, List<String> homes, List<String> folders) {
    List<String> tools =
        Stream.concat(Stream.of("find", "sort", "sha256sum"), programs.stream()).toList();
    return """
    %1$s
    say pids "$(readlink /proc/self/ns/pid)"
    g=/sys/fs/cgroup
    if [ -r $g/memory.max ] || [ -r $g/cpu.max ]; then
      say cpulimit "$(cat $g/cpu.max 2>/dev/null)"
      say memorylimit "$(cat $g/memory.max 2>/dev/null)"
    else
      say cpulimit "$(cat $g/cpu/cpu.cfs_quota_us $g/cpu/cpu.cfs_period_us 2>/dev/null | tr '\\n' ' ')"
      say memorylimit "$(cat $g/memory/memory.limit_in_bytes 2>/dev/null)"
    fi
    for home in %2$s; do [ -d $home/child ] && break; done
    say home "$home"
    cd $home 2>/dev/null || exit 0
    for f in %3$s; do
      [ -d "$f" ] || continue
      hash=$(find -L "$f" -type f -exec sha256sum {} + | LC_ALL=C sort -k 2 | sha256sum)
      say folder "$f ${hash%%%% *}"
    done
    """
        .formatted(
            system(java, tools),
            String.join(" ", homes),
            folders.stream().map(ShellQuoting::quoted).collect(Collectors.joining(" ")));
  }
}
