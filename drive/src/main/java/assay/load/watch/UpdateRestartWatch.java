package assay.load.watch;

import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.load.client.ClientContext;
import assay.record.event.StepEvent;
import org.jspecify.annotations.Nullable;

/// Records how often the configuration's solution restarted a change during a step; nothing if the
/// configuration has no solution.
public final class UpdateRestartWatch implements AutoCloseable {

  private final ClientContext context;
  private final String step;
  private final @Nullable PairUpdateProtocol protocol;
  private final long before;

  public UpdateRestartWatch(ClientContext context, String step) {
    this.context = context;
    this.step = step;
    this.protocol = solution(context);
    this.before = protocol == null ? 0 : protocol.retries();
  }

  private static @Nullable PairUpdateProtocol solution(ClientContext context) {
    String name = context.data().settings().text("solution", "");
    return name.isEmpty()
        ? null
        : context.session().capability(PairUpdateSolutions.class).named(name);
  }

  /// Records the number.
  @Override
  public void close() {
    if (protocol != null) {
      long retries = protocol.retries() - before;
      context.record(
          context.clock().nanos(),
          new StepEvent.Retried(retries),
          step,
          "changes were begun again %,d times".formatted(retries));
    }
  }
}
