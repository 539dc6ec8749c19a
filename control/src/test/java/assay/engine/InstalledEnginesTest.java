package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstalledEnginesTest {

  @TempDir Path home;

  @Test
  void installed_readsTheDescriptorInEachFolder() throws IOException {
    jar(
        "b",
        """
        engine: b
        version: 2
        spi: 2
        members: simulated
        settings:
          near: { type: boolean, default: false }
        """);
    jar("a", "engine: a\nversion: 1.0\nspi: 2\ncapabilities: [Cache]\n");
    other("a");

    InstalledEngines engines = InstalledEngines.installed(home);

    assertThat(engines.names()).containsExactly("a", "b");
    EngineDescriptor b = engines.find("b").orElseThrow();
    assertThat(b.simulated()).isTrue();
    assertThat(b.version()).isEqualTo("2");
    assertThat(b.settings())
        .containsEntry(
            "near",
            new SettingDefinition(
                null, "boolean", null, null, "false", null, null, null, null, null, null, null,
                null));
    assertThat(engines.find("a").orElseThrow().simulated()).isFalse();
    assertThat(engines.find("c")).isEmpty();
  }

  @Test
  void foldersThatAreLinks_areFollowed() throws IOException {
    jar("a", "engine: a\nversion: \"1\"\nspi: 2\n");
    Path linked = Files.createDirectories(home.resolve("elsewhere"));
    Files.createSymbolicLink(linked.resolve("engines"), home.resolve("engines"));

    assertThat(InstalledEngines.installed(linked).names()).containsExactly("a");
  }

  @Test
  void flagsOfAnEngine_knowItsFolder() throws IOException {
    jar(
        "a",
        "engine: a\nversion: \"1\"\nspi: 2\njvm: [\"-Djava.library.path={folder}/native\", \"-Xint\"]\n");

    Path folder = home.resolve("engines").resolve("a").toAbsolutePath();
    assertThat(InstalledEngines.jvmFlags(home, List.of(), "a"))
        .containsExactly("-Djava.library.path=" + folder.resolve("native"), "-Xint");
    assertThat(InstalledEngines.jvmFlags(home, List.of(), "b")).isEmpty();
  }

  @Test
  void installed_isEmptyWhereNothingIs() {
    assertThat(InstalledEngines.installed(home).descriptors()).isEmpty();
  }

  @Test
  void brokenDescriptor_saysWhichFile() throws IOException {
    jar("a", "title: nameless\n");
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> InstalledEngines.installed(home));
    assertThat(refused.problems().getFirst().code()).isEqualTo("E102");
    assertThat(refused).hasMessageContaining("lacks `engine`");
  }

  private Problem refused() {
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> InstalledEngines.installed(home));
    assertThat(refused.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused.problems().getFirst().code()).isEqualTo("E507");
    return refused.problems().getFirst();
  }

  @Test
  void jarThatCannotBeRead_isNamed() throws IOException {
    jar("fine", "engine: fine\nversion: \"1\"\nspi: 2\n");
    Path folder = Files.createDirectories(home.resolve("engines/x"));
    Path jar = Files.createFile(folder.resolve("x.jar"));
    assertThat(refused().what()).contains(jar.toString());
    Files.delete(jar);
    Files.createSymbolicLink(jar, folder.resolve("gone.jar"));
    assertThat(refused().what()).contains(jar.toString());
    Files.delete(jar);
    Files.createDirectory(jar);
    assertThat(refused().what()).contains(jar.toString());
    Files.delete(jar);
    assertThat(InstalledEngines.installed(home).names()).containsExactly("fine");
    Files.createSymbolicLink(home.resolve("engines/loop"), home.resolve("engines"));
    assertThat(refused().what()).contains(home.resolve("engines").toString());
  }

  @Test
  void engineThatNoMemberWouldFind_isRefused() throws IOException {
    String mine = "engine: mine\nversion: \"1\"\nspi: 2\n";
    jar("other", mine);
    Path wrong = home.resolve("engines/other");
    assertThat(refused().what()).contains(wrong.resolve("other.jar").toString(), "`mine`");
    assertThat(refused().help()).contains(home.resolve("engines/mine").toString());
    Files.move(wrong.resolve("other.jar"), home.resolve("engines/mine.jar"));
    assertThat(refused().what()).contains("engines/mine.jar", "no member would look for it");
    Files.createDirectories(home.resolve("engines/mine"));
    Files.move(home.resolve("engines/mine.jar"), home.resolve("engines/mine/any.jar"));
    assertThat(InstalledEngines.installed(home).names()).containsExactly("mine");
    jar("mine", mine.replace("1", "2"));
    assertThat(refused().what()).contains("engine `mine`, and so does another jar");
  }

  @Test
  void enginesOfSources_areKnownBeforeTheyAreBuilt_andSayWhatTheirSourcesSay() throws IOException {
    jar("built", "engine: built\nversion: \"1\"\nspi: 2\n");
    jar("filled", "engine: filled\nversion: \"7\"\nspi: 2\n");
    source("engines/built", "engine: built\nversion: \"2\"\nspi: 2\n");
    source("engines/filled", "engine: filled\nversion: ${project.version}\nspi: 2\n");
    source("sessions/one", "engine: sessions-one\nversion: \"3\"\nspi: 2\n");
    source("brokers/one", "engine: broker\nversion: \"4\"\nspi: 2\n");

    InstalledEngines engines = InstalledEngines.installed(home).orOfSources(home.resolve("root"));

    assertThat(engines.descriptors())
        .extracting(engine -> engine.engine() + " " + engine.version())
        .containsExactly("broker 4", "built 2", "filled 7", "sessions-one 3");
    assertThat(InstalledEngines.installed(home).orOfSources(home.resolve("none")).names())
        .containsExactly("built", "filled");
  }

  private void source(String module, String descriptor) throws IOException {
    Path folder = home.resolve("root").resolve(module).resolve("src/main/resources");
    Files.writeString(Files.createDirectories(folder).resolve(EngineDescriptor.FILE), descriptor);
  }

  private void jar(String name, String descriptor) throws IOException {
    Path folder = Files.createDirectories(home.resolve("engines").resolve(name));
    write(folder.resolve(name + ".jar"), EngineDescriptor.FILE, descriptor);
  }

  private void other(String name) throws IOException {
    write(home.resolve("engines").resolve(name).resolve("library.jar"), "x.txt", "x");
  }

  private static void write(Path jar, String entry, String text) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
  }
}
