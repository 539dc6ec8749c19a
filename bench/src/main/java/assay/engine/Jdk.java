package assay.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A Java runtime of this host, as the file `release` in its folder tells of it, or it itself where
/// there is no such file.
///
/// @param home its folder, links followed
/// @param here whether it is the one that runs this process
/// @param name its vendor and version, for a reader: `temurin-25.0.3`
/// @param feature its feature version: `25`; 0 where it does not tell
public record Jdk(Path home, boolean here, String name, int feature) {

  /// The oldest one that members and clients run on, whatever their engine asks: the bench's own
  /// classes are compiled for it.
  public static final int OLDEST = 21;

  private static final Pattern FACT = Pattern.compile("(?m)^(\\w+)=\"?([^\"\\r\\n]*)");
  private static final Pattern SAID = Pattern.compile("version \"([^\"]+)\"");
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d+).*");

  /// What those vendors call their JDK whose own name begins otherwise.
  private static final Map<String, String> VENDORS =
      Map.ofEntries(
          Map.entry("eclipse", "temurin"),
          Map.entry("adoptopenjdk", "temurin"),
          Map.entry("amazon", "corretto"),
          Map.entry("azul", "zulu"),
          Map.entry("bellsoft", "liberica"),
          Map.entry("sap", "sapmachine"),
          Map.entry("ibm", "semeru"),
          Map.entry("international", "semeru"),
          Map.entry("jetbrains", "jbr"),
          Map.entry("alibaba", "dragonwell"),
          Map.entry("n", "jdk"));

  /// The runtime in a folder; empty where it has no `bin/java`.
  public static Optional<Jdk> in(Path folder) {
    Path java = folder.resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      return Optional.empty();
    }
    Path home = real(real(java).resolve("../.."));
    String release = release(home);
    String told = fact(release, "JAVA_VERSION");
    String version = (told.isEmpty() ? asked(java) : told).replaceFirst("^1\\.", "");
    Matcher feature = FEATURE.matcher(version);
    return Optional.of(
        new Jdk(
            home,
            home.equals(real(Path.of(System.getProperty("java.home")))),
            version.isEmpty() ? "jdk" : vendor(release) + "-" + version,
            feature.matches() ? Integer.parseInt(feature.group(1)) : 0));
  }

  /// How a strategy's setting `jvm` names it: `this`, or its folder.
  public String setting() {
    return here ? "this" : home.toString();
  }

  /// The program itself.
  Path java() {
    return home.resolve("bin").resolve("java");
  }

  static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder.toAbsolutePath().normalize();
    }
  }

  private static String release(Path home) {
    try {
      return Files.readString(home.resolve("release"));
    } catch (IOException e) {
      return "";
    }
  }

  /// The version of one without a file `release`, as it says itself.
  private static String asked(Path java) {
    Matcher version = SAID.matcher(JavaAnswer.to(List.of(java.toString(), "-version")).said());
    return version.find() ? version.group(1) : "";
  }

  private static String vendor(String release) {
    String[] words = fact(release, "IMPLEMENTOR").toLowerCase(Locale.ROOT).split("[^a-z0-9]+", 2);
    return words[0].isEmpty() ? "jdk" : VENDORS.getOrDefault(words[0], words[0]);
  }

  private static String fact(String release, String name) {
    Matcher facts = FACT.matcher(release);
    while (facts.find()) {
      if (facts.group(1).equals(name)) {
        return facts.group(2).strip();
      }
    }
    return "";
  }
}
