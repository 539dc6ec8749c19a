package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.ContentReport;
import assay.api.Session;
import assay.api.record.RecordReflection;
import assay.api.record.RecordReflection.Component;
import assay.workload.hub.RowGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Compares one map with its page: reads every row by its key, and counts the entries. Every entry
/// that was not read is unexpected.
final class MapInspector {

  private static final int MOST_WITNESSES = 5;
  private static final int SHOWN = 3;

  private final ExpectedMapContent page;
  private final Cache cache;
  private final List<String> witnesses = new ArrayList<>();
  private long expected;
  private long missing;
  private long different;
  private long unsure;

  private MapInspector(Session session, ExpectedMapContent page) {
    this.page = page;
    this.cache = session.capability(Cache.class, page.map());
  }

  /// @param loader reads in batches on its threads
  static ContentReport of(Session session, ExpectedMapContent page, BatchLoader loader)
      throws Exception {
    MapInspector inspection = new MapInspector(session, page);
    if (!page.empty()) {
      AtomicInteger next = new AtomicInteger();
      int count = page.rows().count();
      loader.<Integer>run(
          () -> next.get() < count ? next.getAndIncrement() : null, inspection::look);
    }
    return inspection.result(inspection.cache.size());
  }

  private void look(List<Integer> numbers) {
    RowGenerator rows = page.rows();
    List<Object> keys = numbers.stream().map(rows::key).toList();
    Map<Object, Object> found = cache.getAll(keys);
    for (int i = 0; i < keys.size(); i++) {
      compare(numbers.get(i), keys.get(i), found.get(keys.get(i)));
    }
  }

  private void compare(int row, Object key, @Nullable Object found) {
    Set<Short> possible = page.possible(row);
    boolean fits = false;
    boolean mayMiss = false;
    @Nullable Record last = null;
    for (short state : possible) {
      Record value = RowState.value(page.rows(), row, state);
      fits |= Objects.equals(value, found);
      mayMiss |= value == null;
      last = value == null ? last : value;
    }
    note(row, key, found, fits, mayMiss, possible.size() > 1, last);
  }

  private synchronized void note(
      int row,
      Object key,
      @Nullable Object found,
      boolean fits,
      boolean mayMiss,
      boolean doubted,
      @Nullable Record last) {
    if (last != null && !(fits && found == null)) {
      expected++;
      unsure += doubted ? 1 : 0;
    }
    if (fits || last == null) {
      return;
    }
    if (found == null) {
      missing += mayMiss ? 0 : 1;
      witness("row %d is missing, under the key %s".formatted(row, key));
    } else {
      different++;
      witness("row %d, under the key %s, has %s".formatted(row, key, difference(found, last)));
    }
  }

  private void witness(String sentence) {
    if (witnesses.size() < MOST_WITNESSES) {
      witnesses.add(sentence);
    }
  }

  private static String difference(Object found, Record must) {
    if (found.getClass() != must.getClass()) {
      return "%s instead of %s"
          .formatted(found.getClass().getSimpleName(), must.getClass().getSimpleName());
    }
    List<String> parts = new ArrayList<>();
    for (Component component : RecordReflection.of(must.getClass()).components()) {
      Object is = component.of(found);
      Object was = component.of(must);
      if (!Objects.equals(is, was)) {
        parts.add("`%s` %s instead of %s".formatted(component.name(), is, was));
      }
    }
    return parts.size() <= SHOWN
        ? String.join(", ", parts)
        : String.join(", ", parts.subList(0, SHOWN))
            + ", and %d more".formatted(parts.size() - SHOWN);
  }

  private synchronized ContentReport result(long found) {
    ContentReport reports =
        new ContentReport(page.map(), expected, found, missing, different, unsure, witnesses);
    if (reports.unexpected() > 0) {
      witnesses.add(
          "%,d entries are there that nobody wrote or that were dropped"
              .formatted(reports.unexpected()));
      return new ContentReport(page.map(), expected, found, missing, different, unsure, witnesses);
    }
    return reports;
  }
}
