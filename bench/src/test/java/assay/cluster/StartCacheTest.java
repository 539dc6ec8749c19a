package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartCacheTest {

  @TempDir private Path folder;

  private StartCache cache(String version, String collector) throws IOException {
    Path jdk = Files.createDirectories(folder.resolve("jdk-" + version + "/bin"));
    Files.writeString(jdk.resolveSibling("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path jar = folder.resolve("a.jar");
    if (!Files.exists(jar)) {
      Files.writeString(jar, "content");
    }
    return cache(jdk, jar, collector, List.of());
  }

  private StartCache cache(Path jdk, Path jar, String collector, List<Path> appended)
      throws IOException {
    JavaCommand command =
        new JavaCommand(
            jdk.resolve("java"), "64m", List.of(collector), List.of(), List.of(jar), appended);
    return StartCache.of(new Installation(folder), command, "member");
  }

  @Test
  void name_staysWhenJarsAreAppended() throws IOException {
    Path before = cache("25.0.1", "g1").archive();
    Path jdk = folder.resolve("jdk-25.0.1/bin");
    List<Path> appended = List.of(folder.resolve("library.jar"));
    assertThat(cache(jdk, folder.resolve("a.jar"), "g1", appended).archive()).isEqualTo(before);
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

  @Test
  void missingCache_givesNoFlags() throws IOException {
    StartCache cache = cache("25.0.1", "g1");
    assertThat(cache.use()).isEmpty();
    Files.createDirectories(cache.archive().getParent());
    Files.writeString(cache.archive(), "");
    assertThat(cache.use()).contains("-XX:AOTCache=" + cache.archive());
  }
}
