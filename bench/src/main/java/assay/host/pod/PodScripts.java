package assay.host.pod;

import assay.host.shell.ShellWords;
import java.util.List;

/// What shells in a pod are told to do. All of it is POSIX `sh`.
///
/// @param folder the pod's own folder: what is written there goes with it
public record PodScripts(String folder) {

  /// A pod in which nobody has begun anything for so long is nobody's.
  private static final int BEGUN_SECONDS = 60;

  /// Longer than a process waits for a sign of life before it halts by itself.
  private static final int SILENT_SECONDS = 7;

  /// Where the record lies in it.
  public String record() {
    return folder + "/record";
  }

  /// Where processes are at home.
  public String home() {
    return folder + "/home";
  }

  /// What the container of a pod runs: it does nothing, and ends when it is told to, when there was no sign of life for some
  /// seconds, or when nobody began to give any for a minute. All else in the container ends with it, whatever state that is in.
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

  /// Does short commands, passes signs of life on to the guard, and has the pod end when its input ends. A line of input is a
  /// number and a command; an empty one is a sign of life. It begins with the line `assay:work=FOLDER`.
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

  /// What every process in a pod begins with: it reads its script from its input in [PodPieces], and leaves the rest to that. So
  /// no line of ours stands in an address that the cluster may keep, and none is too long for one.
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

  /// Takes [PodPieces] and lays them into a file that is so long.
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
        .formatted(ShellWords.quoted(file), bytes);
  }

  /// A script whose input is a text that comes with it.
  static String told(String script, String text) {
    return "printf %%s %s | { %s\n}\n".formatted(ShellWords.quoted(text), script);
  }
}
