package assay.engine;

import assay.api.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A child JVM's flags from a configuration's settings, without its heap.
public final class JvmFlags {

  public static final String FURTHER = "flags";

  private static final String CLIENTS = "client-collector";

  /// Settings that become flags, and `jvm`, which selects the JDK.
  public static final List<String> SETTINGS =
      List.of("jvm", "collector", CLIENTS, "headers", FURTHER);

  private static final String SAME = "same";

  private static final Map<String, String> COLLECTORS =
      Map.of(
          "g1", "-XX:+UseG1GC",
          "serial", "-XX:+UseSerialGC",
          "parallel", "-XX:+UseParallelGC",
          "z", "-XX:+UseZGC",
          "shenandoah", "-XX:+UseShenandoahGC");

  /// Flags that duplicate a setting, by the setting.
  private static final Map<String, Pattern> SAID =
      Map.of(
          "heap", Pattern.compile("-Xm[sx].*|-XX:(Max|Min|Initial)HeapSize=.*"),
          "collector", Pattern.compile("-XX:[+-]Use[A-Z0-9]\\w*GC"));

  private static final Set<String> EVERYWHERE = Set.of("g1", "serial", "parallel");

  /// Experimental in JDK 24, which needs the first flag; JDK 25 ignores it.
  private static final List<String> COMPACT =
      List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders");

  private JvmFlags() {}

  public static List<String> further(Settings settings) {
    String flags = settings.text(FURTHER, "").strip();
    return flags.isEmpty() ? List.of() : List.of(flags.split("\\s+"));
  }

  /// The flags from a configuration's other settings.
  ///
  /// @param client whether for a client; otherwise for a member
  public static List<String> of(Settings settings, boolean client) {
    List<String> flags = new ArrayList<>();
    flags.add(COLLECTORS.getOrDefault(collector(settings, client), "-XX:+UseG1GC"));
    if (compact(settings)) {
      flags.addAll(COMPACT);
    }
    return List.copyOf(flags);
  }

  /// Whether every supported JDK has these flags, which makes asking it unnecessary.
  public static boolean everywhere(Settings settings) {
    return EVERYWHERE.contains(collector(settings, false))
        && EVERYWHERE.contains(collector(settings, true))
        && !compact(settings);
  }

  private static String collector(Settings settings, boolean client) {
    String members = settings.text("collector", "g1");
    String clients = settings.text(CLIENTS, SAME);
    return client && !clients.equals(SAME) ? clients : members;
  }

  /// The setting that a flag duplicates; empty if none.
  public static Optional<String> settingOf(String flag) {
    return SAID.entrySet().stream()
        .filter(each -> each.getValue().matcher(flag).matches())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean compact(Settings settings) {
    return settings.text("headers", "default").equals("compact");
  }
}
