package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs of this name exist nowhere else on the host.
final class ProgramReleasesTest {

  private static final String PROGRAM = "assay-test-server";

  @TempDir private Path folder;

  private Path program(String place, String body) throws IOException {
    Path file = folder.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String path(String... folders) {
    return String.join(
        File.pathSeparator,
        Arrays.stream(folders).map(each -> folder.resolve(each).toString()).toList());
  }

  /// As `redis-server` and `valkey-server` answer.
  @Test
  void programs_areToldApartByWhatTheySay_notByTheirNames() throws IOException {
    Path old = program("a/" + PROGRAM, "echo 'Redis server v=6.2.14 sha=00000000:0 bits=64'");
    Path later =
        program("b/" + PROGRAM + "-7.2.4", "echo 'Valkey server v=8.0.1 sha=00000000:0 bits=64'");
    assertThat(ProgramReleases.all(PROGRAM, path("a", "b")))
        .containsExactly(
            Map.entry(old.toRealPath(), "6.2.14"), Map.entry(later.toRealPath(), "8.0.1"));
  }

  /// As where `/bin` is a link to `/usr/bin`.
  @Test
  void programInAFolderWithTwoNames_isOne() throws IOException {
    Path only = program("a/" + PROGRAM, "echo 'v=7.0.15'");
    Files.createSymbolicLink(folder.resolve("b"), folder.resolve("a"));
    assertThat(ProgramReleases.all(PROGRAM, path("b", "a")).keySet())
        .singleElement()
        .satisfies(each -> assertThat(each).isEqualTo(only.toRealPath()));
  }

  @Test
  void programWithoutARelease_orThatFails_isNone() throws IOException {
    program("a/" + PROGRAM, "echo hello");
    program("b/" + PROGRAM, "echo 'v=7.0.0'; exit 1");
    program("b/" + PROGRAM + "-tool", "echo 'v=7.0.0'");
    Files.writeString(folder.resolve("b/" + PROGRAM + "-7.0.1"), "not executable");
    assertThat(ProgramReleases.all(PROGRAM, path("a", "b", "missing"))).isEmpty();
  }

  /// As on a host with `valkey-server-9.1.2` and no `valkey-server`.
  @Test
  void programThatHasOnlyReleasesInItsNames_isTheNewest() throws IOException {
    program("a/" + PROGRAM + "-9.0.12", "");
    Path newest = program("a/" + PROGRAM + "-10.0.2", "");
    program("b/" + PROGRAM + "-9.1", "");
    assertThat(HostPrograms.find(PROGRAM, path("a", "b"))).contains(newest);
    Path plain = program("b/" + PROGRAM, "");
    assertThat(HostPrograms.find(PROGRAM, path("a", "b"))).contains(plain);
  }

  @Test
  void releaseThatNoProgramIs_isNotFound() {
    assertThat(ProgramReleases.find(PROGRAM, "7.0.0")).isEmpty();
  }
}
