package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Insert;
import assay.api.Request;
import assay.api.Session;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.database.RowSelection;
import assay.workload.hub.database.SourceException;
import assay.workload.hub.query.QueryIndexBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;

/// Fills one map from its source. An interrupted load keeps its rows and reports its progress, and
/// the next load continues there.
final class MapLoad {

  private final LoadContext context;
  private final LongAdder written = new LongAdder();

  private MapLoad(LoadContext context) {
    this.context = context;
  }

  static Request of(LoadContext context) {
    return new Insert(
        List.of(), (session, seen) -> context.alone(() -> new MapLoad(context).run(session)));
  }

  private long run(Session session) throws Exception {
    String name = context.rows().map();
    String map = context.current().now(session, name);
    ExpectedMapContent page = context.expected().page(map, context.rows());
    if (page.empty()) {
      QueryIndexBuilder.build(session, context.place().data(), context.settings().map(), map);
    }
    into(session, page);
    return written.sum();
  }

  private void into(Session session, ExpectedMapContent page) throws Exception {
    int count = page.rows().count();
    int from = page.resume();
    short state = context.settings().source().equals(LoadSettings.SAME) ? RowState.SAME : 0;
    Progress progress = context.progress("loading " + page.map(), count - from);
    Cache cache = session.capability(Cache.class, page.map());
    try (SourceRows reading = new SourceRows(context, RowSelection.range(from, count), row -> 0)) {
      context.write(
          cache,
          page,
          reading,
          entry -> state,
          more -> {
            progress.done(more);
            written.add(more);
          });
      page.resumeAt(0);
    } catch (Exception e) {
      if (written.sum() == 0 && e instanceof SourceException) {
        throw new DefiniteFailureException(
            "nothing of %s was loaded: %s".formatted(page.map(), e.getMessage()), e);
      }
      throw new IllegalStateException(broken(page, from, state, e), e);
    }
  }

  /// Writes a batch and records the outcome in the page.
  ///
  /// @param state each row's new state
  static void write(
      Cache cache, ExpectedMapContent page, List<LoadedRow> batch, ToIntFunction<LoadedRow> state) {
    Map<Object, Object> values = LinkedHashMap.newLinkedHashMap(batch.size());
    batch.forEach(entry -> values.put(entry.key(), entry.value()));
    try {
      cache.putAll(values);
      page.wrote(batch, state);
    } catch (DefiniteFailureException e) {
      throw e;
    } catch (RuntimeException e) {
      page.maybeWrote(batch, state);
      throw e;
    }
  }

  private static String broken(ExpectedMapContent page, int from, short state, Exception cause) {
    int count = page.rows().count();
    int next = from;
    while (next < count && page.possible(next).equals(Set.of(state))) {
      next++;
    }
    page.resumeAt(next == count ? 0 : next);
    return "loading %s broke off: %s; %,d of its %,d rows are loaded, %s is not; the next `load` goes on there"
        .formatted(
            page.map(),
            SourceException.firstLine(cause),
            next,
            count,
            next + 1 == count ? "row " + next : "from row " + next + " on");
  }
}
