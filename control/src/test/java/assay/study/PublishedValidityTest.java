package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan.Published;
import assay.plan.Plan.PublishedOnly;
import assay.problem.Problem;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The validity of a published figure, and its fate beside other data.
final class PublishedValidityTest {

  private static final String HEAD = "configuration,metric,value,unit,valid for,source,note\n";

  @TempDir private Path folder;

  private Path study(String... rows) throws IOException {
    Files.writeString(folder.resolve("published.csv"), HEAD + String.join("\n", rows));
    return Samples.write(
        folder,
        Samples.study(
            """
            data: { customers: 20_000 }
            configurations: { sync: {}, none: { backup: none } }
            steps:
              - closed: { threads: 1, each: [get 1] }
              - closed: { threads: 1, each: [put 1], traffic: { threads: 10, sleep: 1s } }
            published: published.csv
            """));
  }

  private static List<String> elsewhere(Path file, boolean lean, String... set) {
    StudyOptions options = new StudyOptions(List.of(set), lean, null, null, List.of());
    return Samples.resolve(file, options).plan().published().stream()
        .map(Published::elsewhere)
        .map(String::valueOf)
        .toList();
  }

  @Test
  void figure_isComparedWithItsOwnDataOnly() throws IOException {
    Path file =
        study(
            "sync,time(get 1),140,s,engine=coherence; data.customers=20_000; reads=primary,a bank,",
            "none,time(get 1),0.5,x,data.customers=20_000; threads=1,a bank,",
            "none,time(put 1 under traffic),0.4,x,traffic.threads<=10; traffic.sleep=1000ms,a bank,",
            "none,lost-writes,0,count,any,a bank,");

    assertThat(elsewhere(file, false)).containsExactly("null", "null", "null", "null");
    assertThat(elsewhere(file, false, "data.customers=3_000"))
        .containsExactly(
            "published for 20,000 customers; here 3,000",
            "published for 20,000 customers; here 3,000",
            "null",
            "null");
    assertThat(elsewhere(file, false, "reads=closest"))
        .containsExactly("published for reads primary; here closest", "null", "null", "null");
    assertThat(elsewhere(file, false, "threads=4").get(1))
        .isEqualTo("published for threads 1; here 4");
    assertThat(elsewhere(file, false, "steps.2.closed.traffic.threads=20").get(2))
        .isEqualTo("published for traffic.threads at most 10; here 20");
    assertThat(elsewhere(file, true))
        .containsExactly(
            "published for 20,000 customers; here 2,000",
            "published for 20,000 customers; here 2,000",
            "published for traffic.sleep 1000ms; here 0.500s",
            "null");
  }

  /// A lean run compiles less and warms up for less.
  @Test
  void leanRun_isNoDataOfAFigureByItself() throws IOException {
    assertThat(elsewhere(study("sync,time(get 1),140,s,threads=1,a bank,"), true))
        .containsExactly("published for runs at full length; this was a lean run");
  }

  @Test
  void time_isGivenInItsOwnUnit() throws IOException {
    assertThat(
            Samples.resolve(
                    study(
                        "sync,time(get 1),140,s,threads=1,a bank,",
                        "none,time(get 1),0.518,ms,threads=1,a bank,",
                        "sync,time(put 1 under traffic),7,us,threads=1,a bank,",
                        "none,time(put 1 under traffic),9,ns,threads=1,a bank,"),
                    StudyOptions.NONE)
                .plan()
                .published())
        .extracting(Published::value)
        .containsExactly(140e9, 518e3, 7e3, 9.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "sync,time(get 1),140,s,,a bank, | it does not say what it is valid for",
        "sync,time(get 1),140,s,many rows,a bank, | it does not say what it is valid for",
        "sync,time(get 1),140,s,any,a bank, | only a ratio or 0 is valid for any data",
        "sync,time(get 1),140,furlongs,threads=1,a bank, | `furlongs` is not a unit of",
        "sync,time(get 1),140,,threads=1,a bank, | `` is not a unit of",
        "sync,lost-writes,140,ms,threads=1,a bank, | which is in count; write x",
        "sync,time(get 1),140,s,data.rowz=5,a bank, | `data.rowz`, which the study does not have",
        "none,time(get 1),0.5,x,colour=red,a bank, | `colour`, which the study does not have",
        "sync,time(get 1),140,s,data.customers=1_000_000,a bank, | published for 1,000,000 customers; here 20,000",
        ",a load of 3,76,s,data.rows=3,a bank, | needs its subject as `metric`, and as `note` why",
        ",,76,s,data.rows=3,a bank,too large | needs its subject as `metric`",
        ",a load of 3,76,furlongs,data.rows=3,a bank,too large | `furlongs` is no unit of a figure without",
        ",a load of 3,76,s,,a bank,too large | it does not say what it is valid for",
        ",a load of 3,many,s,any,a bank,too large | `many` is no number",
        "none,time(get 1),140,s,backup=sync,a bank, | published for backup sync; here none",
      })
  void rowThatIsValidForNothing_isRefusedByItsLine(String row, String why) throws IOException {
    List<Problem> problems = Samples.problems(study(row), StudyOptions.NONE);

    assertThat(problems).isNotEmpty();
    assertThat(problems.getFirst().code()).isEqualTo("E309");
    assertThat(problems.getFirst().what())
        .startsWith("published.csv is not a table of published figures: line 2: ")
        .contains(why);
    assertThat(problems.getFirst().where()).isNotNull();
  }

  @Test
  void figureThatNothingIsMeasuredBeside_isKeptWithItsReason() throws IOException {
    Path file = study(",a load of three,76.064,s,data.rows=3,a bank,too large for one host");
    for (boolean lean : List.of(false, true)) {
      StudyOptions options = new StudyOptions(List.of(), lean, null, null, List.of());
      assertThat(Samples.resolve(file, options).plan().publishedOnly())
          .containsExactly(
              new PublishedOnly(
                  "a load of three",
                  "76.064 s",
                  "data.rows=3",
                  "a bank",
                  "too large for one host"));
    }
  }

  /// Changes on the command line may leave a figure without a valid place: that is no fault of the
  /// table.
  @Test
  void ratioOfOtherData_isNoFault() throws IOException {
    assertThat(elsewhere(study("none,time(get 1),0.5,x,data.customers=1_000_000,a bank,"), false))
        .containsExactly("published for 1,000,000 customers; here 20,000");
  }
}
