package assay.api.query;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A selection's pages, each fetched on demand; none is empty, and all but the last are full.
public abstract class SelectionPages implements Iterator<Map<Object, Object>> {

  private final int rows;
  private @Nullable Map<Object, Object> next;
  private boolean ended;

  /// Pages with at most this many entries.
  protected SelectionPages(int rows) {
    this.rows = rows;
  }

  /// A fetched page.
  ///
  /// @param entries the page's entries
  /// @param found how many entries the cluster found for the page; less than a page's size for the last page
  public record Page(Map<Object, Object> entries, int found) {

    /// A page with all found entries.
    public static Page of(Map<Object, Object> entries) {
      return new Page(entries, entries.size());
    }
  }

  /// Fetches the next page.
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
