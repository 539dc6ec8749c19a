package assay.workload.transactions;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list to which transactions append. It keeps its last elements only, so it does not grow; a read still tells in which
/// order these were appended.
///
/// @param length how many elements were appended in all
/// @param last at most [#KEPT], the newest last
public record AppendedList(long length, List<Long> last) {

  static final int KEPT = 5;

  private static final AppendedList EMPTY = new AppendedList(0, List.of());

  public AppendedList {
    last = List.copyOf(last);
  }

  /// Empty if there is none.
  static AppendedList of(@Nullable Object value) {
    return value instanceof AppendedList list ? list : EMPTY;
  }

  AppendedList plus(long element) {
    List<Long> kept = new ArrayList<>(KEPT);
    kept.addAll(last.size() < KEPT ? last : last.subList(1, KEPT));
    kept.add(element);
    return new AppendedList(length + 1, kept);
  }
}
