package assay.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Classes loaded and linked ahead of time, so that a member's JVM is up in a third of the time: an
/// AOT cache from JDK 25 on, an AppCDS archive before. It belongs to exact jars, one JDK and one layout
/// of objects; one is trained per build for the defaults, and whoever differs starts without.
///
/// @param archive the file, whether or not it exists
/// @param ahead whether it is an AOT cache
public record StartCache(Path archive, boolean ahead) {

  /// Collectors whose objects are laid out alike, so that they share a cache.
  private static final Pattern ALIKE =
      Pattern.compile("-XX:\\+Use(G1|Parallel|Serial|Shenandoah)GC");

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");
  private static final int FIRST_WITH_AOT = 25;

  /// The cache of a command in a role.
  ///
  /// @param home where the installation lies
  /// @param role `member` or `client`
  public static StartCache of(Installation home, JavaCommand command, String role)
      throws IOException {
    String release = release(command.java());
    boolean ahead = feature(release) >= FIRST_WITH_AOT;
    String name = role + "-" + fingerprint(command, release) + (ahead ? ".aot" : ".jsa");
    return new StartCache(home.home().resolve("start-cache").resolve(name), ahead);
  }

  /// The flags that use it; none where it does not exist.
  public List<String> use() {
    if (!Files.exists(archive)) {
      return List.of();
    }
    return ahead
        ? List.of("-XX:AOTCache=" + archive, "-Xlog:aot*=off:stdout", "-Xlog:cds*=off:stdout")
        : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off:stdout");
  }

  /// The flags that make it when the process ends in good order.
  public List<String> train() {
    return List.of(
        (ahead ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive,
        "-Xlog:aot*=off:stdout",
        "-Xlog:cds*=off:stdout");
  }

  private static String release(Path java) {
    Path file = java.resolveSibling("..").resolve("release");
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "JAVA_VERSION=\"0\" " + java;
    }
  }

  static int feature(String release) {
    Matcher version = VERSION.matcher(release);
    return version.find() ? Integer.parseInt(version.group(1)) : 0;
  }

  private static String fingerprint(JavaCommand command, String release) throws IOException {
    StringBuilder facts = new StringBuilder(release).append(command.java());
    command.jvmFlags().stream().filter(ALIKE.asMatchPredicate().negate()).forEach(facts::append);
    facts.append(command.flags());
    for (Path jar : command.classPath()) {
      facts.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(facts.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
