package assay.load;

import assay.api.EntryProcessor;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An entry processor that returns an entry's value: run on the owner it reads what the owner has,
/// whichever copy the engine's own reads ask.
public record ReadOnOwner() implements EntryProcessor {

  @Override
  public @Nullable Object apply(Entry entry) {
    return entry.value();
  }

  /// The records that travel to members: a workload's, in their order, and this one after them.
  public static List<Class<? extends Record>> with(List<Class<? extends Record>> types) {
    return Stream.<Class<? extends Record>>concat(types.stream(), Stream.of(ReadOnOwner.class))
        .toList();
  }
}
