package assay.host.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Facts that a host reported before any process started there.
///
/// @param missing the programs that the host lacks
/// @param folders the hash of each of the installation's folders in a container
public record HostFacts(
    Map<String, String> values, List<String> missing, Map<String, String> folders) {

  private static final Pattern FACT = Pattern.compile("assay:(\\w+)=(.*)");
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d+).*");

  /// Reads the output of [RemoteScripts#facts] and ignores other lines, which a login may print.
  public static HostFacts of(List<String> lines) {
    Map<String, String> values = new HashMap<>();
    List<String> missing = new ArrayList<>();
    Map<String, String> folders = new HashMap<>();
    for (String line : lines) {
      Matcher fact = FACT.matcher(line.strip());
      if (fact.matches() && fact.group(1).equals("missing")) {
        missing.add(fact.group(2));
      } else if (fact.matches() && fact.group(1).equals("folder")) {
        String[] words = fact.group(2).split(" ", 2);
        folders.put(words[0], words[words.length - 1]);
      } else if (fact.matches()) {
        values.put(fact.group(1), fact.group(2));
      }
    }
    return new HostFacts(Map.copyOf(values), List.copyOf(missing), Map.copyOf(folders));
  }

  /// A fact; empty when not reported.
  public String value(String name) {
    return values.getOrDefault(name, "");
  }

  /// The feature version of the host's Java; 0 when it has none.
  public int feature() {
    Matcher feature = FEATURE.matcher(value("version"));
    return feature.matches() ? Integer.parseInt(feature.group(1)) : 0;
  }

  /// The free bytes in Assay's folder; empty when not reported.
  public OptionalLong freeBytes() {
    return value("free").matches("\\d+")
        ? OptionalLong.of(Long.parseLong(value("free")) * 1024)
        : OptionalLong.empty();
  }

  /// One line about the host, for a reader.
  public String text() {
    return "%s, %s cores, %s KiB, %s %s, %s %s"
        .formatted(
            value("processor"),
            value("cores"),
            value("memory"),
            value("system"),
            value("kernel"),
            value("vm"),
            value("version"));
  }
}
