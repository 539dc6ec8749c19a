package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Components below a fixed version are reported, unless the list has a reason; an unneeded reason
/// is reported too.
@Timeout(60)
@Needs("bash")
final class AdvisoriesIT {

  private static final Path SCRIPT = Path.of("../launch/advisories.sh").toAbsolutePath();

  private static final String LIST =
      """
      # A comment.
      org.one:grid\t2.3.4\tCVE-1\t-\t-\t-
      org.two:net-*\t4.1.136.Final 4.2.16.Final\tCVE-2 CVE-3\t-\t-\t-
      org.three:sql\t2.0\tCVE-4\t1.4.197\tengines/three\tIt starts with no other.
      org.four:log\tnone\tCVE-5\t1.2\tengines/four/server\tNothing of a study is in it.
      """;

  private static final String KNOWN =
      "sql 1.4.197 stays in engines/three (CVE-4): It starts with no other.";

  @TempDir private Path folder;
  private Path list;

  private record Ended(int exit, String output) {}

  @BeforeEach
  void write() throws IOException {
    list = Files.writeString(folder.resolve("list.tsv"), LIST);
  }

  private Ended check(Path... inputs) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(SCRIPT.toString()));
    for (Path input : inputs) {
      line.add(input.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("ASSAY_ADVISORIES", list.toString());
    Process script = builder.start();
    String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Ended(script.exitValue(), output.strip());
  }

  /// In CycloneDX form, with components that need reasons and the given ones.
  private Path sbom(String... components) throws IOException {
    StringBuilder text = new StringBuilder("{ \"components\" : [\n");
    for (String each : components) {
      text.append("{ \"purl\" : \"pkg:maven/%s?type=jar\" },\n".formatted(each));
    }
    text.append("{ \"purl\" : \"pkg:maven/org.three/sql@1.4.197?type=jar\" } ] }\n");
    return Files.writeString(folder.resolve("sbom.json"), text);
  }

  private Path jars(String... more) throws IOException {
    Path home = folder.resolve("home");
    List<String> names =
        new ArrayList<>(
            List.of("engines/three/sql-1.4.197.jar", "engines/four/server/lib/log-1.2.jar"));
    names.addAll(List.of(more));
    for (String name : names) {
      Path jar = home.resolve(name);
      Files.createDirectories(jar.getParent());
      Files.writeString(jar, "");
    }
    return home;
  }

  @Test
  void fixedVersionsAndReasons_areWell() throws Exception {
    assertThat(check(sbom("org.one/grid@2.3.4", "org.two/net-http@4.2.16.Final")))
        .isEqualTo(
            new Ended(
                0,
                "org.three:"
                    + KNOWN
                    + "\n3 components: each is at a fixed version or has a reason."));
    Ended both = check(sbom("org.two/net-http@4.1.137.Final"), jars("lib/grid-10.0.jar"));
    assertThat(both.exit()).as(both.output()).isZero();
    assertThat(both.output()).contains(KNOWN, "log 1.2 stays in engines/four/server");
  }

  @ParameterizedTest
  @CsvSource({
    "org.one/grid@2.3.3, org.one:grid 2.3.3, CVE-1",
    "org.one/grid@2.3.4-RC1, org.one:grid 2.3.4-RC1, CVE-1",
    "org.two/net-http@4.1.99.Final, org.two:net-http 4.1.99.Final, CVE-2 CVE-3",
    "org.two/net-http@4.2.6.Final, org.two:net-http 4.2.6.Final, CVE-2 CVE-3",
    "org.three/sql@1.4.196, org.three:sql 1.4.196, CVE-4",
    "org.four/log@9.9, org.four:log 9.9, CVE-5"
  })
  void belowAFixedVersion_withoutAReason_isTold(String component, String told, String advisories)
      throws Exception {
    Path sbom = sbom(component);
    assertThat(check(sbom).exit()).isEqualTo(1);
    assertThat(check(sbom).output())
        .contains(
            "assay advisories: %s in %s is below what fixes %s".formatted(told, sbom, advisories),
            "advisories.tsv gives no reason: take a fixed version, or write there")
        .doesNotContain("each is at a fixed version");
  }

  @ParameterizedTest
  @CsvSource({
    "org.other/grid@1.0",
    "org.one/grid@2.10.0",
    "org.one/grid-tools@1.0",
    "org.two/net-http@5.0.0"
  })
  void othersAndLaterLines_areNotTold(String component) throws Exception {
    Ended ended = check(sbom(component));
    assertThat(ended.exit()).as(ended.output()).isZero();
  }

  @Test
  void jarOfAnotherEngine_doesNotShareTheReason() throws Exception {
    Path home = jars("engines/other/sql-1.4.197.jar", "lib/net-http-4.1.99.Final-linux.jar");
    Ended ended = check(home);
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.output())
        .contains(
            "sql 1.4.197 in " + home + "/engines/other/sql-1.4.197.jar is below what fixes CVE-4",
            "net-http 4.1.99.Final-linux in ");
  }

  @Test
  void reasonThatIsNotNeeded_isTold() throws Exception {
    Files.writeString(list, LIST.replace("1.4.197", "1.4.198"));
    Ended ended = check(sbom());
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.output())
        .contains("the reason for org.three:sql 1.4.198 is no longer needed", "remove it");
    Files.writeString(list, LIST);
    Path home = jars();
    Files.delete(home.resolve("engines/four/server/lib/log-1.2.jar"));
    assertThat(check(home).output())
        .contains("the reason for org.four:log 1.2 is no longer needed, for engines/four/server");
  }

  @Test
  void whatCannotBeChecked_isNoPass() throws Exception {
    assertThat(check().exit()).isEqualTo(2);
    assertThat(check(folder.resolve("none")))
        .isEqualTo(
            new Ended(
                2,
                "assay advisories: there is no %s: name an SBOM or a folder"
                    .formatted(folder.resolve("none"))));
    assertThat(check(Files.createDirectories(folder.resolve("empty"))).output())
        .startsWith("assay advisories: no component was found");
    Files.writeString(list, LIST + "org.five:cut\t1.0\n");
    assertThat(check(sbom()).output()).contains("list.tsv, line 6: expected six columns");
    Files.delete(list);
    assertThat(check(sbom()).exit()).isEqualTo(2);
  }

  /// The project's own list is well-formed.
  @Test
  void ownList_canBeRead() throws Exception {
    list = SCRIPT.resolveSibling("advisories.tsv");
    assertThat(check(sbom()).output()).doesNotContain("expected six columns", "cannot be read");
  }
}
