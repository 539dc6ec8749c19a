package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side addition to a set; one that is not there begins empty. An element that is in it
/// already changes nothing, so that running it again does no harm. Returns the set's size.
///
/// @param element the element to add
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
