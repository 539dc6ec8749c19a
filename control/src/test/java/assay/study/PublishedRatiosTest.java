package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which published figures a run is compared with.
final class PublishedRatiosTest {

  @TempDir private Path folder;

  /// A lean run sends fewer, which changes a published time but no ratio.
  @Test
  void publishedRatios_areThoseOfTheShrunkPartsOfATry() throws IOException {
    Files.writeString(
        folder.resolve("published.csv"),
        """
        configuration,metric,value,unit,valid for,source,note
        none,time(put 20000),0.5,x,any,somebody,
        none,time(getAll 100x6),0.9,x,any,somebody,
        none,time(put 20000),3,ms,threads=1,somebody,
        """);
    Path file =
        Samples.write(
            folder,
            Samples.study(
                """
                configurations: { sync: {}, none: { backup: none } }
                steps:
                  - closed: { threads: 1, each: [put 20_000, getAll 100x6] }
                published: published.csv
                """));
    assertThat(published(file, false))
        .containsExactly("time(put 20000)", "time(getAll 100x6)", "time(put 20000)");
    assertThat(published(file, true))
        .containsExactly("time(put 300)", "time(getAll 10x6)", "time(put 300)");
  }

  /// Without its baseline a ratio would be compared with a ratio to another configuration.
  @Test
  void publishedRatios_areLeftOutWithTheirBaseline() throws IOException {
    Path named =
        study("configurations: { sync: {}, async: { backup: async }, none: { backup: none } }");
    assertThat(published(named, "sync", "none")).containsExactly(true, false);
    assertThat(published(named, "async", "none")).containsExactly(false);
    Path varied = study("vary: { backup: [sync, async, none] }");
    assertThat(published(varied, "sync", "none")).containsExactly(true, false);
    assertThat(published(varied, "async", "none")).containsExactly(false);
  }

  private Path study(String configurations) throws IOException {
    Files.writeString(
        folder.resolve("published.csv"),
        """
        configuration,metric,value,unit,valid for,source,note
        none,time(put 20000),0.5,x,any,somebody,
        none,time(put 20000),3,ms,threads=1,somebody,
        """);
    String steps =
        """

        steps:
          - closed: { threads: 1, each: [put 20_000] }
        published: published.csv
        """;
    return Samples.write(folder, Samples.study(configurations + steps));
  }

  private static List<Boolean> published(Path file, String... only) {
    StudyOptions options = new StudyOptions(List.of(), false, null, null, List.of(only));
    return Samples.resolve(file, options).plan().published().stream()
        .map(Published::relative)
        .toList();
  }

  private static List<String> published(Path file, boolean lean) {
    Plan plan =
        Samples.resolve(file, new StudyOptions(List.of(), lean, null, null, List.of())).plan();
    return plan.published().stream().map(Published::metric).toList();
  }
}
