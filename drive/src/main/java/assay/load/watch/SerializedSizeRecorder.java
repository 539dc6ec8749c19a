package assay.load.watch;

import assay.api.engine.SerializedSizes;
import assay.load.client.ClientContext;
import assay.record.event.MemoryEvent;
import java.util.List;

/// The bytes that the workload's values take when the engine has serialized them; nothing if the
/// workload has no samples or the engine no sizes.
public final class SerializedSizeRecorder {

  private SerializedSizeRecorder() {}

  /// Serializes the workload's samples and records their mean size.
  public static void record(ClientContext context) {
    List<Object> values = context.workload().samples(context.data());
    if (values.isEmpty()) {
      return;
    }
    context.find(SerializedSizes.class).ifPresent(sizes -> record(context, values, sizes));
  }

  private static void record(ClientContext context, List<Object> values, SerializedSizes sizes) {
    double mean = values.stream().mapToInt(sizes::bytes).average().orElse(0);
    if (mean <= 0) {
      throw new IllegalStateException(
          "the engine says that its values take %,.0f bytes once serialized".formatted(mean));
    }
    context.record(
        context.clock().nanos(),
        new MemoryEvent.Serialized(mean, values.size()),
        null,
        "a value takes %,.0f bytes once serialized".formatted(mean));
  }
}
