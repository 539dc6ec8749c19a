package assay.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.reproduce.StoredHarm;
import assay.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a bundle holds, and what it must not hold.
final class FindingBundleTest extends StoredHarm {

  @BeforeEach
  void report() throws IOException {
    Files.writeString(run.report(), "<html><p>the page</p></html>");
  }

  private Path file() {
    return folder.resolve("finding.zip");
  }

  private int bundle() {
    return assay("report", run.root().toString(), "--bundle", file().toString());
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    try (InputStream in = Files.newInputStream(file());
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void finding_isInOneFile_whoseStudyIsValid() throws IOException {
    assertThat(bundle()).as(err()).isZero();
    assertThat(err()).contains("lost-writes/none is in " + file());
    Map<String, String> files = files();
    assertThat(files.get("README.txt"))
        .contains("lost-writes/none, found by Assay", "in run 0a1d", "assay run study.yaml\n");
    assertThat(files.get("witness.txt")).contains("lost-writes/none, worst in trial none-1");
    assertThat(files.get("versions.txt")).contains("coherence: 25.03.2");
    assertThat(files.get("timeline.csv")).startsWith("seconds,event,client,");
    assertThat(files.get("plan.yaml")).contains("study: first-look");
    assertThat(files.get("report.html")).contains("the page");
    Path study = Files.writeString(folder.resolve("study.yaml"), files.get("study.yaml"));
    assertThat(assay("validate", study.toString())).as(err()).isZero();
  }

  @Test
  void sameRecord_makesTheSameBytes() throws IOException {
    assertThat(bundle()).isZero();
    byte[] first = Files.readAllBytes(file());
    Files.delete(file());
    assertThat(bundle()).isZero();
    assertThat(Files.readAllBytes(file())).isEqualTo(first);
  }

  @Test
  void pathsOfTheHost_andPasswords_areLeftOut() throws IOException {
    String environment = Files.readString(run.environment());
    Files.writeString(
        run.environment(),
        environment
            .replaceFirst(
                "\"command\" : \"[^\"]*\"",
                "\"command\" : \"./assay run /home/ada/first-look.yaml --with /home/ada/shop.jar --allow flags\"")
            .replaceFirst(
                "\"host\" : \\{ }",
                "\"host\" : { \"its address\" : \"http://ada:geheim@grid/x\" }"));
    Plan plan = plan();
    Map<String, Plan.Value> data = new LinkedHashMap<>(plan.data());
    data.put("customers", new Plan.Value("9", "/home/ada/study.yaml:4"));
    store(plan.toBuilder().data(data).plan());
    assertThat(bundle()).as(err()).isZero();
    String all = String.join("\n", files().values());
    assertThat(all).doesNotContain("/home/", "geheim");
    assertThat(files().get("README.txt"))
        .contains("assay run study.yaml --with shop.jar --allow flags\n");
  }

  @Test
  void fileThatExists_isKept() throws IOException {
    Files.writeString(file(), "mine");
    assertThat(bundle()).isEqualTo(2);
    assertThat(err()).contains("error[E504]", "name a new file with --bundle");
    assertThat(file()).hasContent("mine");
  }

  @Test
  void runWithoutHarm_hasNoBundle() throws IOException {
    forgetHarm();
    assertThat(bundle()).isEqualTo(2);
    assertThat(err()).contains("error[E845]", "holds no finding");
    assertThat(file()).doesNotExist();
  }

  @Test
  void folderThatIsNotThere_isTold() {
    Path lost = folder.resolve("nowhere/finding.zip");
    assertThat(assay("report", run.root().toString(), "--bundle", lost.toString())).isEqualTo(3);
    assertThat(err()).contains("error[E503]");
  }
}
