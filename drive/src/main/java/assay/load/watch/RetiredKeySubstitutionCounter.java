package assay.load.watch;

import assay.load.client.ClientContext;
import assay.record.event.StepEvent;

/// Records how many requests took another key during a step because their key was retired; nothing
/// if none did.
public final class RetiredKeySubstitutionCounter implements AutoCloseable {

  private final ClientContext context;
  private final String step;
  private final long before;

  public RetiredKeySubstitutionCounter(ClientContext context, String step) {
    this.context = context;
    this.step = step;
    this.before = context.leases().diverted();
  }

  /// Records the number.
  @Override
  public void close() {
    long diverted = context.leases().diverted() - before;
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
