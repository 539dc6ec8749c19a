package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.draft.StudyCopy;
import assay.engine.InstalledJdks;
import assay.plan.Plan;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// A copy of every study is valid in any folder, with the same plan without published figures.
@Tag("lists")
final class StudyCopyTest {

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyStudy_hasAValidCopy() throws IOException {
    return Studies.names().stream().map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private void check(String name) throws IOException {
    String text =
        new StudyCopy(Path.of("../studies", name + ".yaml"), "my-copy", folder).text("schema.json");
    assertThat(text)
        .contains("$schema=schema.json", "$schema: schema.json")
        .doesNotContain("published:");
    Path file = Files.writeString(folder.resolve("my-copy.yaml"), text);
    Plan copy =
        new StudyResolver(
                Studies.engines(),
                Studies.workloads(),
                new HostCapabilities(64L << 30, InstalledJdks.here()))
            .resolve(file, StudyOptions.NONE)
            .plan();
    Plan original = Studies.plan(name, false);
    assertThat(copy.study()).isEqualTo("my-copy");
    assertThat(copy.workload()).isEqualTo(original.workload());
    assertThat(copy.configurations()).hasSameSizeAs(original.configurations());
    assertThat(copy.steps()).hasSameSizeAs(original.steps());
    assertThat(copy.asks()).isEqualTo(original.asks());
  }

  @Test
  void jarsOfTheUser_areReachedFromTheNewFolder() throws IOException {
    Path original =
        Files.writeString(folder.resolve("a.yaml"), "study: a\nwith: [jars/my.jar, b.jar]\n");
    Path deeper = Files.createDirectories(folder.resolve("deep/er"));
    assertThat(new StudyCopy(original, "mine", deeper).text("s.json"))
        .isEqualTo("study: mine\nwith: [../../jars/my.jar, ../../b.jar]\n");
  }
}
