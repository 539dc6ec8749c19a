package assay.load.watch;

import assay.load.client.ClientContext;
import assay.record.event.StepEvent;

/// How many requests gave way to another key while a step ran; nothing if none did.
public final class DivertedWatch implements AutoCloseable {

  private final ClientContext context;
  private final String step;
  private final long before;

  /// Begins to watch.
  public DivertedWatch(ClientContext context, String step) {
    this.context = context;
    this.step = step;
    this.before = context.ledger().diverted();
  }

  /// Says what was seen.
  @Override
  public void close() {
    long diverted = context.ledger().diverted() - before;
    if (diverted > 0) {
      context.record(
          context.clock().nanos(),
          new StepEvent.Diverted(context.client().name(), diverted),
          step,
          "%,d requests wrote another key than they drew, whose last write has an unknown outcome"
              .formatted(diverted));
    }
  }
}
