package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.DriftResult;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.sentence.SentenceRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rounds of orders and prices on the same broker. Ids and versions start again in each round, so a
/// leftover order or price would look like a duplicate order or a price that the feed never sent.
@Tag("further")
@Tag("nightly")
final class TraderSoakIT {

  private static final String STUDY =
      """
      study: trader-soak
      question: Does every round of a broker begin anew?
      engine: artemis
      workload: trader
      cluster: { members: 2, machines: 1, heap: 192m, client-heap: 96m }
      data: { instruments: 50 }
      configurations: { emulated: { database: emulated, members: 1 }, all: { consumers: 4 } }
      steps:
        - open:
            rate: 80/s
            warm-up: 1s
            for: 2s
            mix: { quote: 40, price: 20, order: 20, place: 20 }
      check: [orders, stale-reads]
      """;

  @TempDir private Path folder;

  private AssayProcess.Ended soak(String configuration, Path out) throws Exception {
    Path study = Files.writeString(folder.resolve("trader-soak.yaml"), STUDY);
    return AssayProcess.run(
        folder,
        "run",
        study.toString(),
        "--for",
        "25s",
        "--configuration",
        configuration,
        "--out",
        out.toString());
  }

  @Test
  void everyRound_beginsWithoutTheOrdersAndPricesOfTheOneBefore() throws Exception {
    Path out = folder.resolve("soaked");
    RunDirectory kept = soak("all", out).kept(out);
    Results results = ResultsFile.results(kept);
    assertThat(results.trials()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(ResultsFile.verdicts(kept).verdicts())
        .hasSize(2 * results.trials().size())
        .allSatisfy(each ->
            assertThat(each.verdict().status())
                .as(
                    each.trial()
                        + " "
                        + each.checker()
                        + ": "
                        + SentenceRenderer.of(each.verdict().summary()))
                .isNotEqualTo(Status.INVALID));
    assertThat(results.drifts())
        .extracting(DriftResult::metric)
        .contains("live-memory", "throughput");
  }

  @Test
  void emulatedDatabase_isRefused() throws Exception {
    AssayProcess.Ended ended = soak("emulated", folder.resolve("refused"));
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.printed())
        .contains("E418", "with `database: emulated` `artemis` cannot drop its data");
  }
}
