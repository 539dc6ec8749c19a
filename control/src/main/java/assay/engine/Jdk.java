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

/// A Java runtime of this host, as described by its file `release`; without the file, by its own answer.
///
/// @param home links resolved
/// @param name vendor and version: `temurin-25.0.3`
/// @param feature 0 if unknown
public record Jdk(Path home, boolean here, String name, int feature) {

  /// The oldest JDK for members and clients: Assay's own classes are compiled for it.
  public static final int OLDEST = 21;

  private static final Pattern FACT = Pattern.compile("(?m)^(\\w+)=\"?([^\"\\r\\n]*)");
  private static final Pattern SAID = Pattern.compile("version \"([^\"]+)\"");
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d+).*");

  /// JDK names by vendor, if they differ from the vendor's first word.
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

  /// The runtime in a folder; empty without `bin/java`.
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

  /// The value of a configuration's setting `jvm`: `this`, or the folder.
  public String setting() {
    return here ? "this" : home.toString();
  }

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

  /// The version as the runtime itself reports it, without a file `release`.
  private static String asked(Path java) {
    Matcher version = SAID.matcher(JavaOutput.to(List.of(java.toString(), "-version")).said());
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
