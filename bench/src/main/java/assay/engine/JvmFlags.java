package assay.engine;

import assay.api.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The flags that a strategy's settings are to the JVM of a child, besides its heap.
public final class JvmFlags {

  private static final String FURTHER = "flags";

  /// The settings that become flags, and the one that says whose.
  public static final List<String> SETTINGS = List.of("jvm", "collector", "headers", FURTHER);

  private static final Map<String, String> COLLECTORS =
      Map.of(
          "g1", "-XX:+UseG1GC",
          "serial", "-XX:+UseSerialGC",
          "parallel", "-XX:+UseParallelGC",
          "z", "-XX:+UseZGC",
          "shenandoah", "-XX:+UseShenandoahGC");

  private static final Set<String> EVERYWHERE = Set.of("g1", "serial", "parallel");

  /// Experimental in JDK 24, where the first flag is needed; it means nothing from 25 on.
  private static final List<String> COMPACT =
      List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseCompactObjectHeaders");

  private JvmFlags() {}

  /// The flags that a study writes itself.
  public static List<String> further(Settings settings) {
    String flags = settings.text(FURTHER, "").strip();
    return flags.isEmpty() ? List.of() : List.of(flags.split("\\s+"));
  }

  /// The flags of a strategy's other settings.
  public static List<String> of(Settings settings) {
    List<String> flags = new ArrayList<>();
    flags.add(COLLECTORS.getOrDefault(settings.text("collector", "g1"), "-XX:+UseG1GC"));
    if (compact(settings)) {
      flags.addAll(COMPACT);
    }
    return List.copyOf(flags);
  }

  /// Whether every JDK that runs members has them, so that none need be asked.
  public static boolean everywhere(Settings settings) {
    return EVERYWHERE.contains(settings.text("collector", "g1"))
        && !compact(settings)
        && further(settings).isEmpty();
  }

  private static boolean compact(Settings settings) {
    return settings.text("headers", "default").equals("compact");
  }
}
