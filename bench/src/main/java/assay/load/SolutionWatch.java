package assay.load;

import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import assay.record.StepEvent;
import org.jspecify.annotations.Nullable;

/// How often the strategy's solution began a change again while a step ran; nothing where the strategy
/// has none.
final class SolutionWatch implements AutoCloseable {

  private final Station station;
  private final String step;
  private final @Nullable Solution solution;
  private final long before;

  /// Begins to watch.
  SolutionWatch(Station station, String step) {
    this.station = station;
    this.step = step;
    this.solution = solution(station);
    this.before = solution == null ? 0 : solution.retries();
  }

  private static @Nullable Solution solution(Station station) {
    String name = station.data().settings().text("solution", "");
    return name.isEmpty() ? null : station.session().as(Solutions.class).named(name);
  }

  /// Says what was seen.
  @Override
  public void close() {
    if (solution != null) {
      long retries = solution.retries() - before;
      station.mark(
          System.nanoTime(),
          new StepEvent.Retried(retries),
          step,
          "changes were begun again %,d times".formatted(retries));
    }
  }
}
