package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AotCacheTest {

  @TempDir private Path folder;

  private AotCache cache(String version, String collector) throws IOException {
    Path jdk = Files.createDirectories(folder.resolve("jdk-" + version + "/bin"));
    Files.writeString(jdk.resolveSibling("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path jar = folder.resolve("a.jar");
    if (!Files.exists(jar)) {
      Files.writeString(jar, "content");
    }
    return cache(jdk, List.of(collector), List.of(), List.of());
  }

  private AotCache cache(Path jdk, List<String> jvmFlags, List<String> flags, List<Path> appended)
      throws IOException {
    List<Path> jars = List.of(folder.resolve("a.jar"));
    JavaCommand command =
        new JavaCommand(jdk.resolve("java"), "64m", jvmFlags, flags, jars, appended);
    return AotCache.of(new Installation(folder), command, false);
  }

  @Test
  void name_staysWhenJarsAreAppended() throws IOException {
    Path before = cache("25.0.1", "g1").archive();
    Path jdk = folder.resolve("jdk-25.0.1/bin");
    List<Path> appended = List.of(folder.resolve("library.jar"));
    assertThat(cache(jdk, List.of("g1"), List.of(), appended).archive()).isEqualTo(before);
  }

  @Test
  void name_changesWithFlags_butNotWithHowFarCodeIsCompiled() throws IOException {
    Path before = cache("25.0.1", "g1").archive();
    Path jdk = folder.resolve("jdk-25.0.1/bin");
    List<String> quick = List.of("-XX:TieredStopAtLevel=1");
    assertThat(cache(jdk, List.of("g1"), quick, List.of()).archive()).isEqualTo(before);
    List<String> other = List.of("-XX:-TieredCompilation");
    assertThat(cache(jdk, List.of("g1"), other, List.of()).archive()).isNotEqualTo(before);
  }

  @Test
  void cache_isAheadOfTimeFromJdk25On() throws IOException {
    assertThat(cache("25.0.1", "g1").ahead()).isTrue();
    assertThat(cache("21.0.8", "g1").ahead()).isFalse();
    assertThat(cache("21.0.8", "g1").archive().toString()).endsWith(".jsa");
  }

  @Test
  void name_changesWithJdkCollectorAndJars() throws IOException {
    Path before = cache("25.0.1", "g1").archive();
    assertThat(cache("25.0.1", "g1").archive()).isEqualTo(before);
    assertThat(cache("25.0.2", "g1").archive()).isNotEqualTo(before);
    assertThat(cache("25.0.1", "-XX:+UseZGC").archive()).isNotEqualTo(before);
    Files.writeString(folder.resolve("a.jar"), "other content");
    assertThat(cache("25.0.1", "g1").archive()).isNotEqualTo(before);
  }

  @Test
  void collectorsThatLayOutObjectsAlike_shareACache() throws IOException {
    Path before = cache("25.0.1", "-XX:+UseG1GC").archive();
    assertThat(cache("25.0.1", "-XX:+UseParallelGC").archive()).isEqualTo(before);
    assertThat(cache("25.0.1", "-XX:+UseShenandoahGC").archive()).isEqualTo(before);
    assertThat(cache("25.0.1", "-XX:+UseZGC").archive()).isNotEqualTo(before);
    assertThat(cache("25.0.1", "-XX:+UseCompactObjectHeaders").archive()).isNotEqualTo(before);
  }

  /// Method profiles exist only from the second tier on, and cost more than they bring.
  @Test
  void training_keepsNoProfiles() throws IOException {
    assertThat(cache("25.0.1", "g1").train()).contains("-XX:TieredStopAtLevel=1");
  }

  @Test
  void missingCache_givesNoFlags() throws IOException {
    AotCache cache = cache("25.0.1", "g1");
    assertThat(cache.use()).isEmpty();
    Files.createDirectories(cache.archive().getParent());
    Files.writeString(cache.archive(), "");
    assertThat(cache.use()).contains("-XX:AOTCache=" + cache.archive());
  }

  @Test
  void cacheOfTheOtherRole_standsIn() throws IOException {
    AotCache cache = cache("25.0.1", "g1");
    Files.createDirectories(cache.other().getParent());
    Files.writeString(cache.other(), "");
    assertThat(cache.other().getFileName().toString()).startsWith("client-");
    assertThat(cache.use()).contains("-XX:AOTCache=" + cache.other());
  }
}
