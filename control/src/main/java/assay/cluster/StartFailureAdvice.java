package assay.cluster;

import assay.plan.ClientLanguageSetting;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a failed start says about its cause.
public final class StartFailureAdvice {

  /// The code of a client's program that failed before its first step. Other configurations may have other clients.
  public static final String PROGRAM_FAILED = "E518";

  private static final int MOST_LINES = 1_000;

  private static final Pattern THROWN =
      Pattern.compile(
          "^(?:Caused by: |Exception in thread \"[^\"]*\" |.*\\s)?"
              + "((?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error)\\b.*)$");

  /// A message about two versions that do not fit, without what a logger puts before it.
  private static final Pattern OF_VERSIONS =
      Pattern.compile(
          "(?i).*?((?:[^:\\]]*\\bversions?\\b.*\\b(?:incompatib|not compatib|mismatch|unsupported|not supported|differ)"
              + "|[^:\\]]*\\b(?:incompatib|not compatib|mismatch|unsupported|not supported)\\w*\\b.*\\bversions?\\b).*)");

  /// A message of Redis and Valkey about data of another release.
  private static final Pattern UNREADABLE =
      Pattern.compile("(?i).*?(can't handle [^;]*\\bversion \\d+).*");

  private static final Pattern WARNING = Pattern.compile("(?:WARNING|SEVERE): (.*)");

  /// What a member says when its server program has ended by itself.
  private static final Pattern PROGRAM_ENDED = Pattern.compile("(.* ended with exit code \\d+.*)");

  /// The end of a class and a method: `org.jgroups.Gms joinInternal`.
  private static final Pattern HEAD = Pattern.compile("\\d [AP]M \\w+(\\.[\\w$]+)+ [\\w$<>]+$");

  private StartFailureAdvice() {}

  /// Why a cluster did not form.
  ///
  /// @param why an error's message
  /// @param otherwise what may help if no cause is known; empty to look into no log for one
  /// @param children the processes that should be alive
  /// @param folders where the logs are
  static ProblemException notFormed(
      String why, String otherwise, List<ChildHandle> children, String folders) {
    for (ChildHandle child : children) {
      if (!child.alive()) {
        return new ProblemException(ExitCode.ENVIRONMENT, died(child));
      }
    }
    int program = why.indexOf(ClientLanguageSetting.SUBJECT);
    if (program >= 0) {
      return ProblemException.ofHost(
          PROGRAM_FAILED,
          why.substring(program),
          "correct the program; docs/how-to/writing-a-client.md has its protocol");
    }
    return ProblemException.ofHost(
        "E501",
        "the cluster did not form: " + why.replaceFirst("^[\\w.$]+: ", ""),
        Stream.of(
                of(why)
                    .or(() -> otherwise.isEmpty() ? Optional.empty() : ofLogs(logsOf(children)))
                    .orElse(otherwise),
                "the members' logs are in " + folders)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; ")));
  }

  /// The last line of a process's log about two versions that do not fit; empty without one.
  public static Optional<String> ofVersions(ChildHandle child) {
    return ofVersions(child.lastLogLines(MOST_LINES));
  }

  private static Optional<String> ofVersions(List<String> log) {
    return last(log, OF_VERSIONS).or(() -> last(log, UNREADABLE));
  }

  /// Why a process has not joined its cluster: the last line of its log that speaks of versions, or else the last that its
  /// product logged as a warning or an error, or the last exception.
  public static String whyNotJoined(ChildHandle child) {
    return whyNotJoined(child.lastLogLines(MOST_LINES));
  }

  static String whyNotJoined(List<String> log) {
    return ofVersions(log)
        .or(() -> last(afterHeads(log), WARNING))
        .or(() -> last(log, THROWN))
        .or(() -> last(log, PROGRAM_ENDED))
        .orElse("it logged no reason");
  }

  /// Lines below the head that Java's logger writes. A JVM's own warnings have none.
  private static List<String> afterHeads(List<String> log) {
    return IntStream.range(1, log.size())
        .filter(i -> HEAD.matcher(log.get(i - 1)).find())
        .mapToObj(log::get)
        .toList();
  }

  private static Optional<String> last(List<String> log, Pattern pattern) {
    return log.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(found -> found.group(1).strip())
        .reduce((first, later) -> later);
  }

  /// The end of a process that was starting.
  static Problem died(ChildHandle child) {
    List<String> log = child.lastLogLines(MOST_LINES);
    List<String> last = log.subList(Math.max(0, log.size() - 5), log.size());
    String first = firstException(log, last).map("; its first error is "::concat).orElse("");
    return new Problem(
        "E502",
        "%s died while starting, with exit code %d%s"
            .formatted(child.name(), child.exitCode(), first),
        "%sthe whole log is %s; its last lines:\n    %s"
            .formatted(
                ofEnd(child, first + String.join("\n", last)).map(text -> text + "; ").orElse(""),
                child.log(),
                String.join("\n    ", last)));
  }

  /// What helps against the end of a process, if its cause is known.
  ///
  /// @param log lines of its log
  public static Optional<String> ofEnd(ChildHandle child, String log) {
    return child.endedBySignalNine()
        ? Optional.of("signal 9 ended it: the kernel sends it if memory is short")
        : of(log);
  }

  /// What helps, if the text names a known cause; otherwise empty.
  ///
  /// @param text an error's message, or lines of a log
  static Optional<String> of(String text) {
    if (text.contains("NoClassDefFoundError") || text.contains("ClassNotFoundException")) {
      return Optional.of(
          "a class is missing: a jar is absent from the engine's folder or from `with`, or two jars"
              + " do not fit together");
    }
    if (text.contains("on the class path")) {
      return Optional.of(
          "the name() of the engine's class must be the `engine` of its descriptor, and"
              + " META-INF/services/assay.api.engine.Engine must name that class");
    }
    if (text.contains("BindException")
        || text.toLowerCase(Locale.ROOT).contains("address already in use")) {
      return Optional.of(
          "another process uses a port that is needed: end that process (`ss -ltnp` shows it), then"
              + " run again");
    }
    if (text.contains("OutOfMemoryError")) {
      return Optional.of("the memory is too small: a larger `heap`, or a higher limit in `flags`");
    }
    return Optional.empty();
  }

  private static Map<String, List<String>> logsOf(List<ChildHandle> children) {
    Map<String, List<String>> logs = new LinkedHashMap<>();
    children.forEach(child -> logs.put(child.name(), child.lastLogLines(MOST_LINES)));
    return logs;
  }

  /// What helps against the first known cause in the logs of processes that did not answer; empty if there is none.
  ///
  /// @param logs the lines of each process, by its name
  static Optional<String> ofLogs(Map<String, List<String>> logs) {
    for (Map.Entry<String, List<String>> log : logs.entrySet()) {
      for (String line : log.getValue()) {
        Matcher thrown = THROWN.matcher(line);
        Optional<String> advice = thrown.matches() ? of(thrown.group(1)) : Optional.empty();
        if (advice.isPresent()) {
          return Optional.of(
              "%s has logged `%s`: %s".formatted(log.getKey(), thrown.group(1), advice.get()));
        }
      }
    }
    return Optional.empty();
  }

  /// The first exception of a log, if the lines to show have none.
  ///
  /// @param log all lines
  /// @param shown the last ones
  static Optional<String> firstException(List<String> log, List<String> shown) {
    return shown.stream().anyMatch(line -> THROWN.matcher(line).matches())
        ? Optional.empty()
        : log.stream()
            .map(THROWN::matcher)
            .filter(Matcher::matches)
            .map(matcher -> matcher.group(1))
            .findFirst();
  }
}
