package assay.api.engine;

import assay.api.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Defines the environment variables of every process that Assay starts. Only this class creates a
/// `ProcessBuilder`.
///
/// Variables may hold secrets, and a process's variables end up in its crash files and recordings.
/// Some, such as `JAVA_TOOL_OPTIONS`, would change measurements without a trace in the record.
public final class ChildEnvironment {

  private static final Set<String> NEEDED =
      Set.of("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH");

  private static final String LOCALE = "LC_";
  private static final Pattern NAMED = Pattern.compile("env\\(([A-Za-z_][A-Za-z0-9_]*)\\)");

  private ChildEnvironment() {}

  /// A process with only the variables that a JVM or another program needs to run.
  public static ProcessBuilder needed(List<String> command) {
    return needed(command, Map.of());
  }

  /// A process with the needed variables and additional ones.
  public static ProcessBuilder needed(List<String> command, Map<String, String> more) {
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().keySet().removeIf(Predicate.not(ChildEnvironment::isNeeded));
    process.environment().putAll(more);
    return process;
  }

  /// A member or a client, which also gets the variables that a setting names as `env(NAME)`.
  public static ProcessBuilder of(List<String> command, Settings settings) {
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().keySet().retainAll(of(System.getenv(), settings).keySet());
    return process;
  }

  /// The variables that a child with these settings gets.
  public static Map<String, String> of(Map<String, String> all, Settings settings) {
    Set<String> named =
        settings.values().values().stream()
            .map(NAMED::matcher)
            .filter(Matcher::matches)
            .map(setting -> setting.group(1))
            .collect(Collectors.toSet());
    Map<String, String> given = new TreeMap<>(all);
    given.keySet().removeIf(name -> !isNeeded(name) && !named.contains(name));
    return given;
  }

  private static boolean isNeeded(String name) {
    return NEEDED.contains(name) || name.startsWith(LOCALE);
  }

  /// A user's command, or a tool that acts for the user: `ssh` looks for an agent, `npm` for a proxy. The process gets
  /// all variables.
  public static ProcessBuilder users(List<String> command) {
    return new ProcessBuilder(command);
  }

  /// Turns a process into a user's tool that reaches another host; the process's own variables stay behind.
  public static void toUsers(ProcessBuilder process, List<String> command) {
    process.command(command).environment().putAll(System.getenv());
  }
}
