package assay.load.watch;

import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import assay.load.client.ClientContext;
import assay.record.event.StepEvent;
import org.jspecify.annotations.Nullable;

/// How often the strategy's solution began a change again while a step ran; nothing where the strategy
/// has none.
public final class RestartWatch implements AutoCloseable {

  private final ClientContext station;
  private final String step;
  private final @Nullable Solution solution;
  private final long before;

  /// Begins to watch.
  public RestartWatch(ClientContext station, String step) {
    this.station = station;
    this.step = step;
    this.solution = solution(station);
    this.before = solution == null ? 0 : solution.retries();
  }

  private static @Nullable Solution solution(ClientContext station) {
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
