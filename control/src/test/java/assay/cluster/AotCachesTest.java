package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AotCachesTest {

  @TempDir private Path home;

  private Path jar;

  @BeforeEach
  void installed() throws IOException {
    for (String folder : new String[] {"child", "engines/e", "engines/other"}) {
      Files.createDirectories(home.resolve(folder));
    }
    jar = Files.writeString(home.resolve("child/bench.jar"), "content");
    Files.writeString(home.resolve("engines/e/engine.jar"), "content");
    Files.writeString(home.resolve("engines/other/engine.jar"), "content");
  }

  private AotCaches caches(String engine) throws IOException {
    return AotCaches.of(new Installation(home), engine);
  }

  private void train(String engine, String cache) throws IOException {
    AotCaches caches = caches(engine);
    caches.begin();
    Files.writeString(caches.folder().resolve(cache), "classes");
    caches.done();
  }

  @Test
  void trained_untilTheJarsChange() throws IOException {
    assertThat(caches("e").tried()).isFalse();
    train("e", "member-1.aot");
    assertThat(caches("e").tried()).isTrue();
    assertThat(caches("other").tried()).isFalse();
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
    assertThat(caches("e").tried()).isFalse();
  }

  @Test
  void copiedInstallation_trainsItsOwn() throws IOException {
    train("e", "member-1.aot");
    Path before = home;
    home = Files.createDirectories(before.resolve("copy"));
    installed();
    Path caches = Files.createDirectories(home.resolve("start-cache"));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(before.resolve("start-cache"))) {
      for (Path file : files) {
        Files.copy(file, caches.resolve(file.getFileName()));
      }
    }
    assertThat(caches("e").tried()).isFalse();
  }

  @Test
  void trainingThatWasBrokenOff_leavesNeitherItsCachesNorANote() throws IOException {
    train("other", "member-2.aot");
    AotCaches caches = caches("e");
    caches.begin();
    Files.writeString(caches.folder().resolve("member-1.aot"), "half the classes");
    Files.createFile(caches.folder().resolve("client-1.aot.config"));
    caches.undo();
    assertThat(home.resolve("start-cache/member-1.aot")).doesNotExist();
    assertThat(home.resolve("start-cache/client-1.aot.config")).doesNotExist();
    assertThat(home.resolve("start-cache/member-2.aot")).exists();
    assertThat(caches("e").tried()).isFalse();
  }

  /// The next training of any engine removes them: only one process trains at a time.
  @Test
  void trainingThatWasKilled_leavesNothingThatIsUsed() throws IOException {
    train("other", "member-2.aot");
    AotCaches killed = caches("e");
    killed.begin();
    Files.writeString(killed.folder().resolve("member-1.aot"), "half the classes");
    Files.createFile(killed.folder().resolve("client-1.aot.config"));
    train("e", "client-1.aot");
    assertThat(home.resolve("start-cache/member-1.aot")).doesNotExist();
    assertThat(home.resolve("start-cache/client-1.aot.config")).doesNotExist();
    assertThat(home.resolve("start-cache/client-1.aot")).exists();
    assertThat(home.resolve("start-cache/member-2.aot")).exists();
  }

  @Test
  void formerBuildsCaches_areRemovedAndNobodyElses() throws IOException {
    train("e", "member-1.aot");
    train("other", "member-2.aot");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
    train("e", "member-3.aot");
    assertThat(home.resolve("start-cache/member-1.aot")).doesNotExist();
    assertThat(home.resolve("start-cache/member-2.aot")).exists();
    assertThat(home.resolve("start-cache/member-3.aot")).exists();
  }
}
