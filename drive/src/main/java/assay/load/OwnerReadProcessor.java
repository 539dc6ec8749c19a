package assay.load;

import assay.api.EntryProcessor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An entry processor that returns an entry's value. It runs on the owner and so reads the owner's
/// copy; the engine's own reads may use other copies.
public record OwnerReadProcessor() implements EntryProcessor {

  @Override
  public @Nullable Object apply(Entry entry) {
    return entry.value();
  }

  /// The records sent to members: the workload's, in their order, then this one.
  public static List<Class<? extends Record>> with(List<Class<? extends Record>> types) {
    return Stream.<Class<? extends Record>>concat(
            types.stream(), Stream.of(OwnerReadProcessor.class))
        .toList();
  }
}
