package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side addition to a set, which starts empty if there is none. Adding an element again
/// has no effect, so repetition is harmless. Returns the set's size.
public record AddElement(long element) implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    Elements before = Elements.of(entry.value());
    Elements after = before.plus(element);
    if (!after.equals(before)) {
      entry.set(after);
    }
    return (long) after.all().size();
  }
}
