package assay.workload.tradeoffs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A set's value.
///
/// A set travels whole from owner to backup and to every reader: spread many elements over many sets.
///
/// @param all every element once, in the order of insertion
public record Elements(List<Long> all) {

  /// The sets' map, separate from customers and counters, with their index as key.
  public static final String MAP = "sets";

  static final Elements NONE = new Elements(List.of());

  public Elements {
    all = List.copyOf(all);
  }

  /// Empty if there is none.
  static Elements of(@Nullable Object value) {
    return value instanceof Elements elements ? elements : NONE;
  }

  /// Returns the same set if the element is in it already.
  Elements plus(long element) {
    if (all.contains(element)) {
      return this;
    }
    List<Long> more = new ArrayList<>(all.size() + 1);
    more.addAll(all);
    more.add(element);
    return new Elements(more);
  }
}
