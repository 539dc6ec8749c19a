package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When quick starts are trained, and how a run continues if training fails.
final class AotCacheTrainerTest {

  private static final String DESCRIPTOR =
      """
      engine: mine
      version: "1"
      spi: 2
      capabilities: [Cache, Invocable, Partitioned]
      settings:
        backup: { values: [sync, none], default: sync }
      """;
  private static final EngineDescriptor MINE = DescriptorReader.read(DESCRIPTOR, "mine");

  @TempDir private Path home;

  private final List<String> news = new ArrayList<>();
  private final List<String> trained = new ArrayList<>();
  private Workspace workspace = new Workspace(Path.of(""), Path.of(""));

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(home.resolve("child"));
    workspace = new Workspace(home, home);
  }

  private Path jar(String name) throws IOException {
    Path jar = home.resolve(name);
    Files.createDirectories(jar.resolveSibling(""));
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry(EngineDescriptor.FILE));
      zip.write(DESCRIPTOR.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return jar;
  }

  private boolean prepare(AotCacheTrainer.Trainer trainer) {
    return new AotCacheTrainer(
            workspace,
            news::add,
            plan -> {
              trained.add(plan.engine());
              trainer.run(plan);
            })
        .prepare(List.of(MINE));
  }

  private List<String> caches() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(home.resolve("start-cache"), file -> !file.endsWith("lock"))) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  @Test
  void installedEngine_isTrainedOnce() throws IOException {
    jar("engines/mine/mine.jar");
    assertThat(prepare(plan -> {})).isTrue();
    assertThat(prepare(plan -> {})).isTrue();
    assertThat(trained).containsExactly("mine");
    assertThat(news).singleElement().asString().contains("preparing quick starts of mine");
    assertThat(caches()).singleElement().asString().startsWith("tried-mine-");
  }

  @Test
  void engineOfAUsersJar_isNotTrained() throws Exception {
    Path classes = MadeJar.compiled(home, "classes", "mine.Mine", 21);
    Files.writeString(classes.resolve(EngineDescriptor.FILE), DESCRIPTOR);
    workspace.extend(
        List.of(
            MadeJar.of(
                home.resolve("mine.jar"),
                classes,
                Map.of("META-INF/services/assay.api.engine.Engine", "mine.Mine\n"))));
    assertThat(workspace.userJars().engines()).hasSize(1);
    assertThat(prepare(plan -> {})).isTrue();
    assertThat(trained).isEmpty();
    assertThat(news).isEmpty();
  }

  @Test
  void folderThatCannotBeWritten_isToldAndTheRunGoesOn() throws IOException {
    jar("engines/mine/mine.jar");
    Files.createFile(home.resolve("start-cache"));
    assertThat(prepare(plan -> {})).isTrue();
    assertThat(trained).isEmpty();
    assertThat(news).singleElement().asString().contains("continuing without quick starts");
  }

  @Test
  void noteThatCannotBeKept_isToldAndTheRunGoesOn() throws IOException {
    jar("engines/mine/mine.jar");
    Path caches = home.resolve("start-cache");
    assertThat(
            prepare(plan -> {
              Files.delete(caches.resolve("lock"));
              Files.delete(caches);
            }))
        .isTrue();
    assertThat(news).hasSize(2).last().asString().contains("continuing without quick starts");
  }

  @Test
  void trainingThatFails_isNotTriedAgain() throws IOException {
    jar("engines/mine/mine.jar");
    assertThat(
            prepare(plan -> {
              throw new IOException("no port is free");
            }))
        .isTrue();
    assertThat(news).last().isEqualTo("continuing without quick starts: no port is free");
    assertThat(caches()).singleElement().asString().startsWith("tried-mine-");
  }

  @Test
  void trainingThatFailsOfAnInterrupt_isTriedAgain() throws IOException {
    jar("engines/mine/mine.jar");
    Path cache = home.resolve("start-cache/member-1.aot");
    assertThat(
            prepare(plan -> {
              Files.createFile(cache);
              Thread.currentThread().interrupt();
              throw new UncheckedIOException(new IOException("closed"));
            }))
        .isFalse();
    assertThat(Thread.interrupted()).isFalse();
    assertThat(caches()).isEmpty();
    assertThat(news).last().asString().contains("interrupted while preparing");
    assertThat(prepare(plan -> {})).isTrue();
    assertThat(trained).containsExactly("mine", "mine");
  }
}
