package assay.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class YamlReaderTest {

  private static final YamlText.Form FORM =
      new YamlText.Form(
          "study", "`study:` and `question:`", "assay list shows the studies there are");

  @TempDir Path folder;

  @Test
  void places_areThoseOfTheText() {
    YamlTree tree =
        YamlReader.read(
            YamlText.of(FORM, "x.yaml", "a: 1\nb:\n  - c/d: [two, 'three four']\n"), problem -> {});
    assertThat(tree.key("/a")).isEqualTo(new Place("x.yaml", 1, 1, 1, "a: 1"));
    assertThat(tree.value("/a")).isEqualTo(new Place("x.yaml", 1, 4, 1, "a: 1"));
    assertThat(tree.at("/b/0/c~1d/1").asString()).isEqualTo("three four");
    assertThat(tree.value("/b/0/c~1d/1"))
        .isEqualTo(new Place("x.yaml", 3, 16, 12, "  - c/d: [two, 'three four']"));
  }

  @Test
  void scalars_areYaml12() {
    YamlTree tree =
        YamlReader.read(
            YamlText.of(FORM, "x", "a: no\nb: 10_000\nc: 12\nd: true\ne: 1.5\nf: 0o7\n"),
            problem -> {});
    assertThat(tree.at("/a").asString()).isEqualTo("no");
    assertThat(tree.at("/b").asString()).isEqualTo("10_000");
    assertThat(tree.at("/c").isIntegralNumber()).isTrue();
    assertThat(tree.at("/d").isBoolean()).isTrue();
    assertThat(tree.at("/e").isNumber()).isTrue();
    assertThat(tree.at("/f").asString()).isEqualTo("0o7");
  }

  @Test
  void missingFile_isToldApartFromAFolder() {
    assertThat(refusedFile(folder.resolve("no.yaml")).code()).isEqualTo("E001");
    assertThat(refusedFile(folder).what()).contains("is a folder");
  }

  @Test
  void binaryFile_isRefused() throws IOException {
    assertThat(refused(new byte[] {0x50, 0x4b, 3, 4, 0, 0, (byte) 0xff, (byte) 0xfe}).code())
        .isEqualTo("E002");
    assertThat(refused("study: x".getBytes(StandardCharsets.UTF_16)).code()).isEqualTo("E002");
    assertThat(refused("study: \0".getBytes(StandardCharsets.UTF_8)).code()).isEqualTo("E002");
  }

  @Test
  void emptyFile_isRefused() throws IOException {
    assertThat(refused("").code()).isEqualTo("E005");
    assertThat(refused("\n  \n").code()).isEqualTo("E005");
    assertThat(refused("# nothing\n").code()).isEqualTo("E005");
  }

  @Test
  void notAMapping_isRefused() throws IOException {
    assertThat(refused("- a\n- b\n").code()).isEqualTo("E201");
    assertThat(refused("just words\n").code()).isEqualTo("E201");
  }

  @Test
  void tab_isRefusedAtItsLine() throws IOException {
    Problem problem = refused("study: x\ncluster:\n\tmembers: 3\n");
    assertThat(problem.code()).isEqualTo("E007");
    assertThat(problem.where()).isNotNull().extracting(Place::line).isEqualTo(3);
  }

  @Test
  void brokenSyntax_isRefusedAtItsPlace() throws IOException {
    Problem problem = refused("study: x\nsteps: [ {a: 1\nquestion: y\n");
    assertThat(problem.code()).isEqualTo("E003");
    assertThat(problem.where()).isNotNull();
    assertThat(refused("a: *nowhere\n").code()).isEqualTo("E003");
    assertThat(refused("a: 1\n---\nb: 1\n").code()).isEqualTo("E003");
  }

  @Test
  void aliasBomb_isRefused() throws IOException {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 8; i++) {
      String alias = "*a" + (i - 1);
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, (alias + ", ").repeat(7) + alias));
    }
    assertThat(refused(bomb.toString()).code()).isEqualTo("E006");
  }

  @Test
  void aliasOfItself_isRefused() throws IOException {
    assertThat(refused("a: &a { b: *a }\n").code()).isEqualTo("E006");
  }

  @Test
  void deepNesting_isRefused() throws IOException {
    assertThat(refused("a: " + "[".repeat(100_000) + "]".repeat(100_000)).code()).isEqualTo("E006");
    assertThat(refused("a: " + "{b: ".repeat(50) + "1" + "}".repeat(50)).code()).isEqualTo("E006");
  }

  @Test
  void hugeFile_isRefused() throws IOException {
    assertThat(refused("# long\n".repeat(100_000)).code()).isEqualTo("E006");
  }

  private Problem refused(String text) throws IOException {
    return refused(text.getBytes(StandardCharsets.UTF_8));
  }

  private Problem refused(byte[] bytes) throws IOException {
    Path file = folder.resolve("bad.yaml");
    Files.write(file, bytes);
    return refusedFile(file);
  }

  private static Problem refusedFile(Path file) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class,
            () -> YamlReader.read(YamlText.read(FORM, file), problem -> {}));
    return refused.problems().getFirst();
  }
}
