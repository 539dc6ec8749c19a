package assay.cluster;

import assay.api.Settings;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The variables a child process gets: what a JVM and an engine's programs need to run, and those that a
/// setting names as `env(NAME)`. All others stay behind: people keep secrets there, and a process's
/// variables end in its crash files and recordings; some, such as `JAVA_TOOL_OPTIONS`, would change what
/// is measured without a word in the record.
final class ChildEnvironment {

  private static final Set<String> NEEDED =
      Set.of("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH");

  private static final String LOCALE = "LC_";
  private static final Pattern NAMED = Pattern.compile("env\\(([A-Za-z_][A-Za-z0-9_]*)\\)");

  private ChildEnvironment() {}

  /// Of all variables those that a child with these settings gets.
  static Map<String, String> of(Map<String, String> all, Settings settings) {
    Set<String> named =
        settings.values().values().stream()
            .map(NAMED::matcher)
            .filter(Matcher::matches)
            .map(setting -> setting.group(1))
            .collect(Collectors.toSet());
    Map<String, String> given = new TreeMap<>(all);
    given
        .keySet()
        .removeIf(
            name -> !NEEDED.contains(name) && !name.startsWith(LOCALE) && !named.contains(name));
    return given;
  }

  /// Leaves a process that is to be started nothing else.
  static void give(ProcessBuilder process, Settings settings) {
    Map<String, String> given = of(System.getenv(), settings);
    process.environment().keySet().retainAll(given.keySet());
  }
}
