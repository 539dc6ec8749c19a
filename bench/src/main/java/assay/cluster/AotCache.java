package assay.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Classes loaded and linked ahead of time, so that a member's JVM is up in a third of the time: an
/// AOT cache from JDK 25 on, an AppCDS archive before. It belongs to exact jars, one JDK and one layout
/// of objects; one is trained per build for the defaults, and whoever differs starts without.
///
/// @param archive the file, whether or not it exists
/// @param other that of the other role, which knows most of the same classes and will do where this
///     role's could not be made
/// @param ahead whether they are AOT caches
public record AotCache(Path archive, Path other, boolean ahead) {

  /// Collectors whose objects are laid out alike, so that they share a cache.
  private static final Pattern ALIKE =
      Pattern.compile("-XX:\\+Use(G1|Parallel|Serial|Shenandoah)GC");

  /// Flags that say how far code is compiled, which caches know nothing of.
  private static final Pattern COMPILER = Pattern.compile("-XX:TieredStopAtLevel=\\d");

  /// The system property by which a process knows that it makes one.
  public static final String TRAINS = "assay.training";

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");
  private static final int FIRST_WITH_AOT = 25;

  /// The cache of a member's or a client's command.
  ///
  /// @param home where the installation lies
  public static AotCache of(Installation home, JavaCommand command, boolean client)
      throws IOException {
    String release = release(command.java());
    boolean ahead = feature(release) >= FIRST_WITH_AOT;
    String name = "-" + fingerprint(command, release) + (ahead ? ".aot" : ".jsa");
    Path member = home.aotCaches().resolve("member" + name);
    Path clients = home.aotCaches().resolve("client" + name);
    return client ? new AotCache(clients, member, ahead) : new AotCache(member, clients, ahead);
  }

  /// The flags that use it; none where there is no cache.
  public List<String> use() {
    return Stream.of(archive, other)
        .filter(Files::exists)
        .findFirst()
        .map(this::use)
        .orElse(List.of());
  }

  private List<String> use(Path cache) {
    return ahead
        ? List.of("-XX:AOTCache=" + cache, "-Xlog:aot*=off:stdout", "-Xlog:cds*=off:stdout")
        : List.of("-XX:SharedArchiveFile=" + cache, "-Xlog:cds*=off:stdout");
  }

  /// The flags that make it when the process ends in good order. What a JVM has recorded of classes that were unloaded since
  /// makes it crash as it writes that down, so none are. With the first tier alone no profiles of methods are kept: a JVM that starts
  /// from them has its second tier compile what startup needs, on cores that are being measured.
  public List<String> train() {
    return List.of(
        (ahead ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive,
        "-XX:-ClassUnloading",
        "-XX:TieredStopAtLevel=1",
        "-D" + TRAINS + "=true",
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
    command.flags().stream().filter(COMPILER.asMatchPredicate().negate()).forEach(facts::append);
    return JarFingerprint.of(facts.toString(), command.classPath());
  }
}
