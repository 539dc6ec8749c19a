package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.StoredSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The location of runs: `--runs`, the variable, or the installation.
final class RunsFolderTest extends InstalledAssay {

  private Path elsewhere() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("else where"));
    StoredSample unused =
        new StoredSample(runs, "abcd").figure("p50(put)", new double[] {1e6, 1e6, 1e6});
    assertThat(unused.stored().folder()).exists();
    return runs;
  }

  @Test
  void trend_listsTheRunsOfTheNamedFolder() throws IOException {
    Path runs = elsewhere();
    assertThat(assay("trend")).isZero();
    assertThat(out()).doesNotContain("abcd");
    assertThat(assay("trend", "--runs", runs.toString())).isZero();
    assertThat(out()).contains("abcd");
  }

  @Test
  void variable_namesTheFolder_andTheOptionBeatsIt() throws IOException {
    variables = Map.of("ASSAY_RUNS", elsewhere().toString());
    assertThat(assay("trend")).isZero();
    assertThat(out()).contains("abcd");
    Path other = Files.createDirectories(folder.resolve("other"));
    assertThat(assay("--runs", other.toString(), "trend")).isZero();
    assertThat(err()).contains("no run is stored in " + other);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trend",
        "report last",
        "judge last",
        "compare last last~1",
        "export last --format jtl",
        "resume last",
        "reproduce last",
        "shrink last",
        "site"
      })
  void missingFolder_isTold_andNotMadeByWhatReads(String command) {
    Path runs = folder.resolve("none");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--runs", runs.toString()));
    assertThat(assay(words.toArray(String[]::new))).isEqualTo(2);
    assertThat(err())
        .contains("error[E532]: --runs names the folder of runs", "which does not exist");
    assertThat(runs).doesNotExist();
  }

  @Test
  void run_makesTheFolder_withItsParents_andSaysSo() {
    Path runs = folder.resolve("some/where");
    assertThat(assay("run", "first-look", "--runs", runs.toString(), "--dry-run")).isZero();
    assertThat(runs).doesNotExist();
    assertThat(assay("run", "first-look", "--runs", runs.toString())).isEqualTo(5);
    assertThat(runs).isDirectory();
    assertThat(err()).contains("created the folder of runs " + runs);
    assertThat(assay("run", "first-look", "--runs", runs.toString())).isEqualTo(5);
    assertThat(err()).doesNotContain("created the folder");
    assertThat(assay("trend", "--runs", runs.toString())).isZero();
  }

  @Test
  void folderThatCannotBeMade_isTold() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    assertThat(assay("run", "first-look", "--runs", file.resolve("runs").toString())).isEqualTo(3);
    assertThat(err())
        .contains("error[E503]", "named by --runs, cannot be written", file.toString());
  }

  @Test
  void doctor_leavesTheFolderToTheFirstRun_andFindsAFileInItsPlace() throws IOException {
    assertThat(assay("doctor", "--runs", folder.resolve("none").toString())).isZero();
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    assertThat(assay("doctor", "--runs", file.toString())).isEqualTo(3);
    assertThat(out())
        .contains("✗ runs", "E532")
        .endsWith(
            "Assay cannot run like this: runs. First: name a folder, or leave it out for `runs` of the"
                + " installation.\n");
  }

  @Test
  void fileInItsPlace_isTold_withTheVariableThatNamesIt() throws IOException {
    variables =
        Map.of("ASSAY_RUNS", Files.writeString(folder.resolve("file"), "no folder").toString());
    assertThat(assay("trend")).isEqualTo(2);
    assertThat(err()).contains("error[E532]: ASSAY_RUNS names", "is not a folder");
  }
}
