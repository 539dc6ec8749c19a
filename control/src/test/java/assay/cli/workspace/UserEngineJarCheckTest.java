package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Engines in a user's jars, whose classes no Java here can load.
final class UserEngineJarCheckTest {

  private static final InstalledEngines NONE = new InstalledEngines(List.of());

  private static final String MINE = "engine: mine\nversion: \"1\"\nspi: 2\n";

  private static final String ENGINE = "META-INF/services/assay.api.engine.Engine";

  @TempDir private Path folder;

  /// A jar without services and descriptor.
  private Path library(String name) throws IOException {
    return MadeJar.of(
        folder.resolve(name), Files.createDirectories(folder.resolve("of-" + name)), Map.of());
  }

  /// A jar with an engine of one class, `mine.Mine`.
  private Path engineJar(String name, String descriptor) throws IOException {
    return engineJar(name, descriptor, "mine.Mine", 21);
  }

  /// @param named the line of the services file; empty for no such file
  /// @param java what the class is compiled for
  private Path engineJar(String name, String descriptor, String named, int java)
      throws IOException {
    Path classes = MadeJar.compiled(folder, "classes-of-" + name, "mine.Mine", java);
    Files.writeString(classes.resolve(EngineDescriptor.FILE), descriptor);
    return MadeJar.of(
        folder.resolve(name), classes, named.isEmpty() ? Map.of() : Map.of(ENGINE, named + "\n"));
  }

  @Test
  void engine_isFound_andMayBringJarsThatAreNeither() throws Exception {
    Path jar = engineJar("mine.jar", MINE);
    Path library = library("library.jar");

    UserJars found = UserJars.load(List.of(jar, library), List.of(), NONE);

    assertThat(found.engines()).extracting(EngineDescriptor::engine).containsExactly("mine");
    assertThat(found.workloads()).isEmpty();
    assertThat(UserJarsTest.refused(library).code()).isEqualTo("E332");
  }

  /// Like the project's own engines: the adapter beside the product's jars.
  @Test
  void folderOfAnEngine_bringsAllItsJars() throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Path adapter = engineJar("adapter.jar", MINE);
    Files.move(adapter, mine.resolve("adapter.jar"));
    Files.move(library("product.jar"), mine.resolve("product.jar"));

    UserJars jars = UserJars.load(List.of(mine), List.of(), NONE);

    assertThat(jars.engines()).extracting(EngineDescriptor::engine).containsExactly("mine");
    assertThat(jars.jars()).hasSize(2);
    assertThat(jars.text()).isEqualTo(" --with " + mine);
  }

  @Test
  void engineThatCannotBe_isRefused() throws Exception {
    Path wrong = engineJar("wrong.jar", "engine: mine\nversion: \"1\"\nspi: 2\ntitel: Mine\n");
    assertThat(UserJarsTest.refused(wrong).what()).isEqualTo("unknown key `titel`");
    Path jar = engineJar("mine.jar", MINE);
    Path twin = engineJar("twin.jar", "engine: mine\nversion: \"2\"\nspi: 2\n");
    assertThat(UserJarsTest.refused(jar, twin).code()).isEqualTo("E333");
  }

  /// The members' JDK may be newer than this one.
  @Test
  void newerClassOfAnEngine_isForItsMembersJava() throws Exception {
    int java = Runtime.version().feature() + 1;
    Path jar = engineJar("mine.jar", MINE + "java: " + java + "\n", "mine.Mine", java);
    assertThat(UserJars.load(List.of(jar), List.of(), NONE).engines()).hasSize(1);
  }

  @Test
  void newerClassOfAnEngine_isRefused_ifItsDescriptorSaysAnOlderJava() throws Exception {
    UserJarsTest.refuses(
        engineJar("mine.jar", MINE + "java: 21\n", "mine.Mine", 25),
        "E334",
        "`mine.Mine`",
        "compiled for Java 25",
        "`java: 21`",
        "--release 21");
    UserJarsTest.refuses(
        engineJar("old.jar", MINE, "mine.Mine", 25), "E334", "compiled for Java 25");
  }

  @Test
  void engineWithoutAClass_isRefusedBeforeARun() throws Exception {
    UserJarsTest.refuses(
        engineJar("mine.jar", MINE, "", 21), "E332", "no class for it is named", ENGINE);
    UserJarsTest.refuses(
        engineJar("misspelt.jar", MINE, "mine.Mien", 21),
        "E332",
        "`mine.Mien`",
        "missing from it",
        ENGINE);
  }

  /// The class may be in another jar of the same folder.
  @Test
  void classOfAnEngine_mayBeInAnotherJar() throws Exception {
    Path adapter = engineJar("adapter.jar", MINE, "other.Engine", 21);
    Path other =
        MadeJar.of(
            folder.resolve("other.jar"),
            MadeJar.compiled(folder, "of-other", "other.Engine", 21),
            Map.of());
    assertThat(UserJars.load(List.of(adapter, other), List.of(), NONE).engines()).hasSize(1);
    assertThat(UserJarsTest.refused(adapter).code()).isEqualTo("E332");
  }

  @Test
  void engineWithoutADescriptor_isRefused() throws Exception {
    Path jar =
        MadeJar.of(
            folder.resolve("bare.jar"),
            MadeJar.compiled(folder, "of-bare", "mine.Mine", 21),
            Map.of(ENGINE, "mine.Mine\n"));
    UserJarsTest.refuses(
        jar, "E332", "`mine.Mine`", "no jar has a descriptor", EngineDescriptor.FILE);
  }
}
