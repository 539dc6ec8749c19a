package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.FailIfCondition.Fate;
import assay.record.Reworded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two stored runs compare the same if all their prose is reversed.
final class RewordedComparisonTest {

  @TempDir Path runs;

  private static StoredRun reworded(StoredRun run) {
    return new StoredRun(
        run.folder(), run.label(), Reworded.of(run.results()), run.plan(), run.environment());
  }

  private StoredRun stored(String id, double nanos, double lost) throws IOException {
    return new StoredSample(runs, id)
        .figure("p99(put)", nanos, nanos * 1.01, nanos * 1.02, nanos * 0.99, nanos)
        .figure("lost-writes", 0, 0, lost, 0, 0)
        .figure("linearizability", 0, 0, lost, 0, 0)
        .figure("recovery", 3e8, 3.1e8, 3.2e8, 3e8, 2.9e8)
        .withheld("p99(get)", "too few requests")
        .stored();
  }

  @Test
  void verdictsAndLimits_doNotHangOnWords() throws IOException {
    StoredRun base = stored("aaaa", 1e6, 0);
    StoredRun run = stored("bbbb", 2e6, 40);
    List<String> limits = List.of("put p99 > +10%", "lost-writes > +0", "recovery > +5%");

    RunComparison before = RunComparison.of(base, run, false, false, limits);
    RunComparison after = RunComparison.of(reworded(base), reworded(run), false, false, limits);

    assertThat(after.changes())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("base", "run")
        .isEqualTo(before.changes());
    assertThat(after.limits()).isEqualTo(before.limits());
    assertThat(before.limits())
        .extracting(FailIfCondition.Result::fate)
        .containsExactly(Fate.FIRED, Fate.FIRED, Fate.HELD);
  }

  /// Harm is compared without a request, of any kind.
  @Test
  void harmOfEverySort_isComparedWithoutAsking() throws IOException {
    StoredRun base = stored("aaaa", 1e6, 0);
    RunComparison same = RunComparison.of(base, stored("bbbb", 1e6, 0), false, false, List.of());
    assertThat(same.changes())
        .extracting(FigureChange::metric)
        .contains("linearizability", "recovery");
  }
}
