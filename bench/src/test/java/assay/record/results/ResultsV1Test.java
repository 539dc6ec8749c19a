package assay.record.results;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.metric.FoldRule;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.record.io.RunDirectory;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A `run.json` by version 1: six repeats, of which the second and the fifth lost 3,334 writes
/// each, with an answer that says none.
final class ResultsV1Test {

  @TempDir Path folder;

  private Path file;
  private Results results;

  @BeforeEach
  void read() throws IOException {
    RunDirectory directory = new RunDirectory(folder);
    file = directory.results();
    try (InputStream in =
        Objects.requireNonNull(
            ResultsV1Test.class.getResourceAsStream("/assay/record/run-v1.json"))) {
      Files.write(file, in.readAllBytes());
    }
    results = ResultsFile.results(directory);
  }

  private Figure figure(String metric) {
    return results.rows().getFirst().figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  @Test
  void harmOfAMinorityOfRepeats_isTheWorstOfThem() {
    assertThat(figure("lost-writes").value()).isEqualTo(3334);
    assertThat(figure("lost-writes").fold()).isEqualTo(FoldRule.WORST);
    assertThat(figure("lost-writes").low()).isZero();
    assertThat(figure("lost-writes").found()).isEqualTo(2);
    assertThat(figure("lost-keys").value()).isBetween(0.33, 0.34);
    assertThat(figure("stale-reads").value()).isZero();
  }

  /// Worst-of-repeats figures follow the metric's direction: a longest response upwards, free heap
  /// downwards.
  @Test
  void whateverIsFoldedByTheWorst_isFoldedAnew() throws IOException {
    String run =
        Files.readString(file)
            .replaceFirst(
                "\"figures\" *: *\\[",
                """
                "figures" : [
                { "metric" : "longest-after-fault", "value" : 6e7, "low" : 6e7, "high" : 6e7,
                  "repeats" : [ 6e7, 6e7, 9e9 ] },
                { "metric" : "free-heap", "value" : 0.5, "low" : 0.5, "high" : 0.5,
                  "repeats" : [ 0.5, 0.5, 0.1 ] },
                """);
    ObjectNode document = (ObjectNode) JsonCodec.read(run, JsonNode.class);
    ResultsV1.upgrade(document);
    assertThat(document.at("/rows/0/figures/0/value").asDouble()).isEqualTo(9e9);
    assertThat(document.at("/rows/0/figures/1/value").asDouble()).isEqualTo(0.1);
  }

  @Test
  void speed_isStillTheMedian() {
    assertThat(figure("p50(put)").fold()).isEqualTo(FoldRule.MEDIAN);
    assertThat(figure("p50(put)").value()).isEqualTo(figure("p50(put)").most());
  }

  @Test
  void reasonsInWords_staySo_andObjectivesAreUndecided() {
    assertThat(figure("p99(put)").withheld())
        .isEqualTo(new Withheld(Why.UNSAID, "too few requests for p99: 143 of 10,000"));
    assertThat(results.objectives())
        .extracting(Results.ObjectiveResult::result)
        .containsExactly(Judged.MET, Judged.UNDECIDED);
  }

  @Test
  void reader_isToldThatItWasJudgedByMedians() {
    assertThat(results.trust().getFirst())
        .isEqualTo(new Caveat(Caveat.Gravity.SERIOUS, "", ResultsV1.OLDER));
  }

  @Test
  void whatIsWrittenAgain_isOfVersionTwo_andReadsTheSame() throws IOException {
    assertThat(ResultsFile.version(file)).isEqualTo("v1");
    Files.writeString(file, JsonCodec.document(results));
    assertThat(ResultsFile.version(file)).isEqualTo("v2");
    assertThat(ResultsFile.results(new RunDirectory(folder))).isEqualTo(results);
  }
}
