package assay.host.pod;

import assay.problem.ShellQuoting;
import java.util.List;

/// Scripts for shells in a pod, all in POSIX `sh`.
///
/// @param folder the pod's own folder, deleted with the pod
public record PodScripts(String folder) {

  /// A pod without heartbeats for this long after its start is abandoned.
  private static final int BEGUN_SECONDS = 60;

  /// Longer than the time after which a process without heartbeats halts by itself.
  private static final int SILENT_SECONDS = 7;

  /// The record's folder in the pod.
  public String record() {
    return folder + "/record";
  }

  /// The home folder of processes.
  public String home() {
    return folder + "/home";
  }

  /// The main process of a pod's container. It ends when told to, after some seconds without a heartbeat, or if no
  /// heartbeat arrives in the first minute. Everything else in the container ends with it, in any state.
  public List<String> guard() {
    return List.of(
        "sh",
        "-c",
        """
        umask 077
        trap 'exit 0' TERM INT
        cd %1$s && mkdir -p home record || exit 73
        last=; silent=0; most=%2$d
        while [ $silent -lt $most ] && ! [ -e .ended ]; do
          sleep 1 & wait $!
          now=; if [ -r .beat ]; then read -r now < .beat; fi
          if [ -n "$now" ] && [ "$now" != "$last" ]; then last=$now; silent=0; most=%3$d
          else silent=$((silent+1)); fi
        done
        """
            .formatted(folder, BEGUN_SECONDS, SILENT_SECONDS));
  }

  /// Runs short commands, passes heartbeats to the guard, and ends the pod when its input ends. An input line is a
  /// number and a command, or empty for a heartbeat. The first output line is `assay:work=FOLDER`.
  public String keeper() {
    return """
    umask 077
    mkdir -p %2$s || exit 73
    tree() { for p in "$@"; do echo $p; tree $(cat /proc/$p/task/*/children 2>/dev/null); done; }
    beats=0
    echo $beats > %1$s/.beat || exit 73
    echo "assay:work=%2$s"
    while read -r number command; do
      if [ -z "$number" ]; then
        beats=$((beats+1))
        echo $beats > %1$s/.beat
      else
        eval "$command" </dev/null 2>&1
        echo "assay:done:$number:$?"
      fi
    done
    echo 1 > %1$s/.ended
    """
        .formatted(folder, record());
  }

  /// The first command of every process in a pod: reads the script from its input in [PodByteSender] and leaves the rest
  /// to the script. Scripts thus stay out of request URLs, which a cluster may log and which limit the length.
  static List<String> loader() {
    return List.of(
        "sh",
        "-c",
        """
        script=; more=1
        while [ "$more" = 1 ]; do
          read -r n more || exit 74
          # A shell drops the ends of lines at the end of what it is told.
          piece=$(head -c "$n" && echo .) || exit 74
          script=$script${piece%.}
          if [ "$more" = 1 ]; then echo; fi
        done
        eval "$script"
        """);
  }

  /// Receives [PodByteSender] and writes them to a file of a given length.
  static String taker(String file, long bytes) {
    return """
    umask 077
    f=%s
    mkdir -p "${f%%/*}" && : > "$f" || exit 73
    more=1
    while [ "$more" = 1 ]; do
      read -r n more && head -c "$n" >> "$f" || exit 74
      if [ "$more" = 1 ]; then echo; fi
    done
    [ "$(wc -c < "$f")" -eq %d ]
    """
        .formatted(ShellQuoting.quoted(file), bytes);
  }

  /// A script whose input is an embedded text.
  static String told(String script, String text) {
    return "printf %%s %s | { %s\n}\n".formatted(ShellQuoting.quoted(text), script);
  }
}
