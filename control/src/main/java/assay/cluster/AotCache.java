package assay.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A start-up cache of classes loaded and linked ahead of time, which cuts a member's start to a third: an AOT cache
/// from JDK 25 on, an AppCDS archive before. A cache fits exact jars, one JDK and one object layout. Each build
/// trains one for the defaults; other configurations start without.
///
/// @param archive the file, which may not exist
/// @param other the other role's cache, a substitute with mostly the same classes
/// @param ahead whether the caches are AOT caches
public record AotCache(Path archive, Path other, boolean ahead) {

  /// Collectors with the same object layout share a cache.
  private static final Pattern ALIKE =
      Pattern.compile("-XX:\\+Use(G1|Parallel|Serial|Shenandoah)GC");

  /// Flags that limit compilation do not affect caches.
  private static final Pattern COMPILER = Pattern.compile("-XX:TieredStopAtLevel=\\d");

  /// The system property that tells a process that it makes a cache.
  public static final String TRAINS = "assay.training";

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");
  private static final int FIRST_WITH_AOT = 25;

  /// The cache of a member's or a client's command.
  public static AotCache of(Installation home, JavaCommand command, boolean client)
      throws IOException {
    String release = release(command.java());
    boolean ahead = feature(release) >= FIRST_WITH_AOT;
    String name = "-" + fingerprint(command, release) + (ahead ? ".aot" : ".jsa");
    Path member = home.aotCaches().resolve("member" + name);
    Path clients = home.aotCaches().resolve("client" + name);
    return client ? new AotCache(clients, member, ahead) : new AotCache(member, clients, ahead);
  }

  /// The flags that use the cache; none if there is no cache.
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

  /// The flags that make a cache when the process ends gracefully. Classes are not unloaded: a JVM that recorded an
  /// unloaded class crashes while writing. Only the first tier compiles, which keeps no method profiles: a JVM that
  /// starts with profiles runs its second-tier compiler on cores under measurement.
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
