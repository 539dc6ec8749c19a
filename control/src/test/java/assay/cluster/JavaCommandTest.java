package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaCommandTest {

  @TempDir private Path home;

  private static final String DESCRIPTOR =
      """
      engine: grid
      version: 1
      spi: 2
      jvm: [--add-opens=java.base/java.nio=ALL-UNNAMED]
      capabilities: [Cache]
      releases: { artifacts: ["org.grid:grid"], keeps: [pool-] }
      settings:
        version: { values: [shipped, "<release 1.0 .. 1.9>"], default: shipped }
        connection: { values: [member, smart, single], default: member, jars: { smart: far, single: far } }
      """;

  @BeforeEach
  void jarsOfAnEngineTheBenchAndAWorkload() throws IOException {
    for (String jar :
        List.of(
            "engines/grid/grid.jar",
            "engines/grid/members/web.jar",
            "engines/grid/far/protocol.jar",
            "child/api.jar",
            "workloads/shop/db.jar")) {
      Path file = home.resolve(jar);
      Files.createDirectories(file.resolveSibling("."));
      write(file, jar.endsWith("grid.jar") ? DESCRIPTOR : "");
    }
  }

  private static void write(Path jar, String descriptor) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      if (!descriptor.isEmpty()) {
        zip.putNextEntry(new ZipEntry(EngineDescriptor.FILE));
        zip.write(descriptor.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
  }

  private List<String> line(String workload, boolean client) throws IOException {
    return line(workload, client, "same");
  }

  private List<String> line(String workload, boolean client, String clients) throws IOException {
    return line(workload, client, clients, "member");
  }

  private List<String> line(String workload, boolean client, String clients, String connection)
      throws IOException {
    Settings settings =
        new Settings(
            Map.of(
                "heap", "64m",
                "client-heap", "64m",
                "collector", "serial",
                "client-collector", clients,
                "connection", connection));
    return JavaCommand.of(new Installation(home), "grid", workload, settings, client)
        .line(home, List.of());
  }

  private List<String> jars(String workload, boolean client) throws IOException {
    return jars(line(workload, client));
  }

  private List<String> jars(List<String> line) {
    String path = line.get(line.indexOf("-cp") + 1);
    return List.of(path.split(File.pathSeparator)).stream()
        .map(jar -> home.relativize(Path.of(jar)).toString())
        .toList();
  }

  @Test
  void anotherRelease_takesThePlaceOfTheProductsJars_andNotOfTheAdapters() throws IOException {
    for (String jar :
        List.of(
            "engines/grid/assay-engine-grid.jar",
            "engines/grid/netty-4.jar",
            "engines/grid/pool-1.jar",
            "releases/grid/1.2/grid-1.2.jar",
            "releases/grid/1.2/netty-3.jar")) {
      Files.createDirectories(home.resolve(jar).resolveSibling("."));
      write(home.resolve(jar), jar.contains("assay-") ? DESCRIPTOR : "");
    }
    write(home.resolve("engines/grid/grid.jar"), "");

    assertThat(jars(line("1.2")))
        .containsExactly(
            "engines/grid/assay-engine-grid.jar",
            "engines/grid/pool-1.jar",
            "releases/grid/1.2/grid-1.2.jar",
            "releases/grid/1.2/netty-3.jar",
            "child/api.jar",
            "engines/grid/members/web.jar");
    assertThat(jars(line("shipped"))).contains("engines/grid/grid.jar", "engines/grid/netty-4.jar");
    assertThatThrownBy(() -> line("1.3")).isInstanceOf(NoSuchFileException.class);
  }

  private List<String> line(String version) throws IOException {
    Settings settings =
        new Settings(Map.of("heap", "64m", "collector", "serial", "version", version));
    return JavaCommand.of(new Installation(home), "grid", "none", settings, false)
        .line(home, List.of());
  }

  @Test
  void everyJvm_getsWhatTheEngineNeedsOfIt() throws IOException {
    assertThat(line("shop", true)).contains("--add-opens=java.base/java.nio=ALL-UNNAMED");
    assertThat(line("shop", false)).contains("--add-opens=java.base/java.nio=ALL-UNNAMED");
  }

  @Test
  void client_seesTheLibrariesOfItsWorkloadLast() throws IOException {
    assertThat(jars("shop", true))
        .containsExactly("engines/grid/grid.jar", "child/api.jar", "workloads/shop/db.jar");
  }

  @Test
  void whatOnlySomeValuesNeed_isSeenWithThoseAlone_byMembersAndClients() throws IOException {
    assertThat(jars(line("shop", true, "same", "smart")))
        .containsExactly(
            "engines/grid/grid.jar",
            "child/api.jar",
            "workloads/shop/db.jar",
            "engines/grid/far/protocol.jar");
    assertThat(jars(line("shop", false, "same", "single")))
        .containsExactly(
            "engines/grid/grid.jar",
            "child/api.jar",
            "engines/grid/members/web.jar",
            "engines/grid/far/protocol.jar");
  }

  @Test
  void member_seesWhatTheEngineHasForItsMembersLast_andNothingOfTheWorkload() throws IOException {
    assertThat(jars("shop", false))
        .containsExactly("engines/grid/grid.jar", "child/api.jar", "engines/grid/members/web.jar");
  }

  @Test
  void clientOfAnotherWorkload_seesNeither() throws IOException {
    assertThat(jars("other", true)).containsExactly("engines/grid/grid.jar", "child/api.jar");
  }

  @Test
  void client_hasTheMembersCollectorOrItsOwn() throws IOException {
    assertThat(line("shop", true, "same")).contains("-XX:+UseSerialGC");
    assertThat(line("shop", true, "z")).contains("-XX:+UseZGC").doesNotContain("-XX:+UseSerialGC");
    assertThat(line("shop", false, "z")).contains("-XX:+UseSerialGC").doesNotContain("-XX:+UseZGC");
  }
}
