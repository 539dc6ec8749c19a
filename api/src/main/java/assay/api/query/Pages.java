package assay.api.query;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The pages of a selection, each fetched when it is asked for; none is empty, and every one but the last
/// is full.
public abstract class Pages implements Iterator<Map<Object, Object>> {

  private final int rows;
  private @Nullable Map<Object, Object> next;
  private boolean ended;

  /// Pages of so many entries at most.
  protected Pages(int rows) {
    this.rows = rows;
  }

  /// A page as it was fetched.
  ///
  /// @param entries what it holds
  /// @param found how many entries the cluster found for it; less than a page's rows for the last one
  public record Page(Map<Object, Object> entries, int found) {

    /// A page that holds all that was found.
    public static Page of(Map<Object, Object> entries) {
      return new Page(entries, entries.size());
    }
  }

  /// Fetches the page after the last one that was fetched.
  protected abstract Page fetch();

  @Override
  public final boolean hasNext() {
    while (next == null && !ended) {
      Page page = fetch();
      ended = page.found() < rows;
      next = page.entries().isEmpty() ? null : page.entries();
    }
    return next != null;
  }

  @Override
  public final Map<Object, Object> next() {
    Map<Object, Object> page = hasNext() ? next : null;
    if (page == null) {
      throw new NoSuchElementException();
    }
    next = null;
    return page;
  }
}
