package assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Describes the host and its load. Omits facts that the host does not report.
public final class HostProbe {

  private static final Pattern MODEL = Pattern.compile("model name\\s*: (.*)");
  private static final Pattern TOTAL = Pattern.compile("MemTotal:\\s+(\\d+) kB");
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

  private HostProbe() {}

  public static Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    find("/proc/cpuinfo", MODEL, "processor", facts);
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    find("/proc/meminfo", TOTAL, "memory, KiB", facts);
    find("/proc/meminfo", AVAILABLE, "memory available, KiB", facts);
    facts.put(
        "system",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    facts.put(
        "JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    String load = load();
    if (!load.isEmpty()) {
      facts.put("load average", load);
    }
    return facts;
  }

  public static Map<String, String> identity() {
    Map<String, String> facts = facts();
    facts.remove("memory available, KiB");
    facts.remove("load average");
    return facts;
  }

  /// The load average over 1, 5 and 15 minutes; empty if the host does not report it.
  public static String load() {
    String[] words = read("/proc/loadavg").split(" ");
    return words.length < 3 ? "" : words[0] + " " + words[1] + " " + words[2];
  }

  private static void find(String file, Pattern pattern, String name, Map<String, String> facts) {
    Matcher found = pattern.matcher(read(file));
    if (found.find()) {
      facts.put(name, found.group(1).strip());
    }
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      return "";
    }
  }
}
