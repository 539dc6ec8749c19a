package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The functions of `image.sh` and `package.sh` in folders whose names a shell could read as commands.
@Timeout(60)
@Needs("bash")
final class LaunchPathsIT {

  private static final Path LAUNCH = Path.of("../launch").toAbsolutePath().normalize();

  /// After a quote, a command that deletes.
  private static final String NAME =
      "it's a'; rm -rf victim; '\"$(rm -rf victim)`rm -rf victim`(+) [x]";

  @TempDir private Path folder;
  private Path victim;
  private Path odd;

  private record Ended(int exit, String output) {}

  @BeforeEach
  void make() throws IOException {
    victim = Files.createDirectories(folder.resolve("victim"));
    odd = Files.createDirectories(folder.resolve(NAME));
  }

  private Ended bash(String script, Path javaHome) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("bash", "-c", script, "bash", odd.toString(), LAUNCH.toString()))
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("TMPDIR", odd.toString());
    builder.environment().put("JAVA_HOME", javaHome.toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), output);
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.walk(odd)) {
      return files.map(file -> odd.relativize(file).toString()).sorted().toList();
    }
  }

  @Test
  void packageThatFails_removesItsOwnFolderAlone() throws Exception {
    Files.writeString(odd.resolve("kept"), "");
    Ended ended =
        bash(
            """
            . "$2/package.sh"
            mvn() { :; }
            command_of() { assay_java=(true); }
            javadoc_of() { :; }
            kits_of() { :; }
            lay_out() { mkdir -p "$2" && touch "$2/file" && ls -d "$1"/release/.package.*; return 1; }
            mkdir -p "$1/dist/target" "$1/target" "$1/launch"
            printf '#!/bin/sh\\n' >"$1/launch/advisories.sh"
            chmod +x "$1/launch/advisories.sh"
            printf '  <version>1</version>\\n' >"$1/pom.xml"
            archive "$1" "$1/release"
            """,
            folder);
    assertThat(ended.exit()).as(ended.output()).isEqualTo(3);
    assertThat(ended.output()).contains(NAME + "/release/.package.");
    assertThat(victim).exists();
    assertThat(left())
        .contains("kept", "pom.xml", "release")
        .noneMatch(file -> file.contains(".package."));
  }

  @Test
  void imageThatFails_removesItsOwnListAlone() throws Exception {
    Files.writeString(odd.resolve("kept"), "");
    Ended ended =
        bash(
            """
            . "$2/image.sh"
            home_of() { printf '%s' "$1"; }
            image_files() { touch "$2.missing"; ls "$2" "$2.missing"; return 3; }
            image "$1"
            """,
            folder);
    assertThat(ended.exit()).as(ended.output()).isEqualTo(3);
    assertThat(ended.output()).contains(NAME + "/tmp.");
    assertThat(victim).exists();
    assertThat(left()).containsExactly("", "kept");
  }

  @Test
  @Needs("ldd")
  void librariesOfAnyJdk_areFound() throws Exception {
    Path jdk = Path.of(System.getProperty("java.home"));
    Path same = Files.createSymbolicLink(odd.resolve("jdk"), jdk);
    String script =
        """
        . "$2/image.sh"
        printf '%s\\n' "$JAVA_HOME/bin/java" "$JAVA_HOME/lib/libnet.so" >"$1/list"
        libraries_of "$1/list"
        """;
    Ended plain = bash(script, jdk);
    assertThat(plain.output()).contains("libc.so").doesNotContain("libnet");
    assertThat(bash(script, same)).isEqualTo(plain);
    assertThat(victim).exists();
  }
}
