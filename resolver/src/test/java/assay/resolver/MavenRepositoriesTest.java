package assay.resolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.release.FetchedJar;
import assay.release.ReleaseProblem;
import assay.release.ReleaseProblem.Kind;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A repository in a folder, and settings that name it as the mirror of all others.
final class MavenRepositoriesTest {

  private static final String GRID = "org.grid:grid";

  @TempDir private Path folder;

  private Path remote = Path.of("");
  private Path user = Path.of("");

  @BeforeEach
  void gridInTwoReleases_withALibraryAndATestLibrary() throws Exception {
    remote = folder.resolve("remote");
    user = Files.createDirectories(folder.resolve("user"));
    settings(remote.toUri(), false);
    publish("org.grid", "grid", "1.1", "");
    publish(
        "org.grid",
        "grid",
        "1.2",
        dependency("org.net", "net", "compile") + dependency("org.proof", "proof", "test"));
    publish("org.net", "net", "3.0", "");
    published(
        "org/grid/grid/maven-metadata.xml",
        """
        <metadata><groupId>org.grid</groupId><artifactId>grid</artifactId>
        <versioning><versions><version>1.1</version><version>1.2</version></versions></versioning></metadata>
        """
            .getBytes(StandardCharsets.UTF_8));
  }

  private static String dependency(String group, String artifact, String scope) {
    return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>3.0</version><scope>%s</scope></dependency>"
        .formatted(group, artifact, scope);
  }

  private void settings(URI mirror, boolean offline) throws IOException {
    Files.writeString(
        user.resolve("settings.xml"),
        """
        <settings><offline>%s</offline><mirrors><mirror>
        <id>own</id><url>%s</url><mirrorOf>*</mirrorOf>
        </mirror></mirrors></settings>
        """
            .formatted(offline, mirror));
  }

  private void publish(String group, String artifact, String version, String dependencies)
      throws Exception {
    String name =
        "%s/%s/%s/%s-%s".formatted(group.replace('.', '/'), artifact, version, artifact, version);
    String pom =
        """
        <project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId>
        <artifactId>%s</artifactId><version>%s</version><dependencies>%s</dependencies></project>
        """
            .formatted(group, artifact, version, dependencies);
    published(name + ".pom", pom.getBytes(StandardCharsets.UTF_8));
    published(name + ".jar", (artifact + version).getBytes(StandardCharsets.UTF_8));
  }

  private void published(String name, byte[] content) throws Exception {
    Path file = remote.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, content);
    Files.writeString(
        file.resolveSibling(file.getFileName() + ".sha1"),
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content)));
  }

  private MavenRepositories repositories() {
    return new MavenRepositories(new SettingsFiles(user, null));
  }

  private ReleaseProblem problem(String release) {
    return catchThrowableOfType(
        ReleaseProblem.class, () -> repositories().jars(List.of(GRID), release));
  }

  @Test
  void release_comesWithWhatItNeedsAtRunTime_throughTheMirror() throws Exception {
    List<FetchedJar> jars = repositories().jars(List.of(GRID), "1.2");

    assertThat(jars)
        .extracting(FetchedJar::coordinates)
        .containsExactlyInAnyOrder("org.grid:grid:1.2", "org.net:net:3.0");
    assertThat(jars)
        .allMatch(jar -> jar.file().startsWith(user.resolve("repository")))
        .extracting(FetchedJar::artifact)
        .contains(GRID);
    assertThat(
            jars.stream()
                .filter(jar -> jar.artifact().equals(GRID))
                .map(FetchedJar::file)
                .collect(Collectors.toList()))
        .singleElement()
        .satisfies(file -> assertThat(file).hasContent("grid1.2"));
    assertThat(repositories().releases(GRID)).containsExactly("1.1", "1.2");
  }

  @Test
  void unknownRelease_isUnknown() {
    assertThat(problem("1.3").kind()).isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void jarThatDiffersFromTheRepositorysChecksum_isDamaged() throws Exception {
    Files.writeString(remote.resolve("org/grid/grid/1.2/grid-1.2.jar"), "something else");
    assertThat(problem("1.2").kind()).isEqualTo(Kind.DAMAGED);
  }

  @Test
  void jarThatChangedInTheLocalRepository_isDamaged() throws Exception {
    Path jar = repositories().jars(List.of(GRID), "1.1").getFirst().file();
    Files.writeString(jar, "something else");
    ReleaseProblem problem = problem("1.1");
    assertThat(problem.kind()).isEqualTo(Kind.DAMAGED);
    assertThat(problem).hasMessageContaining("grid-1.1.jar");
  }

  @Test
  void repositoryThatDoesNotAnswer_isUnreachable_andIsAskedAgain() throws Exception {
    settings(URI.create("http://127.0.0.1:9/"), false);
    assertThat(problem("1.2").kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(
            catchThrowableOfType(ReleaseProblem.class, () -> repositories().releases(GRID)).kind())
        .isEqualTo(Kind.UNREACHABLE);
    settings(remote.toUri(), false);
    assertThat(repositories().jars(List.of(GRID), "1.2")).hasSize(2);
  }

  @Test
  void offline_hasWhatWasFetchedBefore_andNothingElse() throws Exception {
    assertThat(repositories().jars(List.of(GRID), "1.2")).hasSize(2);
    settings(remote.toUri(), true);
    assertThat(repositories().jars(List.of(GRID), "1.2")).hasSize(2);
    assertThat(problem("1.1").kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(problem("1.1")).hasMessageContaining("offline");
  }

  @Test
  void damagedSettings_areTold() throws Exception {
    Files.writeString(user.resolve("settings.xml"), "<settings><mirrors>");
    assertThat(problem("1.2").kind()).isEqualTo(Kind.SETTINGS);
  }
}
