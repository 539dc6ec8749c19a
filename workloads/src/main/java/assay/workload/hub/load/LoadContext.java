package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.database.DatabaseTables;
import assay.workload.hub.database.Databases;
import assay.workload.hub.database.RowFiles;
import assay.workload.hub.database.RowSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The shared state of a client's requests for loading, updating, dropping and reading by day: the
/// source of rows, and the known content of the maps.
final class LoadContext implements AutoCloseable {

  private final WorkloadEnvironment place;
  private final LoadSettings settings;
  private final BatchLoader loader;
  private final ExpectedMaps expected = new ExpectedMaps();
  private final CurrentMaps current;
  private final RowGenerator rows;
  private final @Nullable RowGenerator small;
  private @Nullable DatabaseTables tables;
  private @Nullable RowFiles files;
  private @Nullable RowSource stored;

  private LoadContext(WorkloadEnvironment place) {
    this.place = place;
    this.settings = LoadSettings.of(place.data());
    this.loader = LoadSettings.loader(place.data().settings());
    this.current = new CurrentMaps(settings.swap());
    this.rows = RowGenerator.of(settings.map(), HubData.rows(place.data()), place.seed());
    boolean beside =
        HubData.small(place.data())
            && HubData.caches(place.data()).names().contains(settings.map());
    this.small = beside ? RowGenerator.small(settings.map(), rows) : null;
  }

  /// Prepares the configuration's file and database; background requests need neither.
  static LoadContext open(WorkloadEnvironment place) throws Exception {
    LoadContext context = new LoadContext(place);
    try {
      if (!place.background()) {
        context.prepare();
      }
      return context;
    } catch (Exception e) {
      context.close();
      throw e;
    }
  }

  private void prepare() throws Exception {
    if (settings.source().equals("file")) {
      RowFiles made = new RowFiles(place.folder());
      files = made;
      stored = made.write(rows, progress("writing the file of " + rows.map(), rows.count()));
    }
    if (settings.needsDatabase()) {
      Settings all = place.data().settings();
      String schema = LoadSettings.givenSchema(all);
      var database =
          Databases.open(all, place.folder(), (long) settings.tabled().size() * rows.count());
      tables =
          schema.isEmpty() ? DatabaseTables.make(database) : DatabaseTables.given(database, schema);
      for (HubMapName map : settings.tabled()) {
        if (schema.isEmpty()) {
          fill(tables, RowGenerator.of(map, rows.count(), place.seed()));
        } else {
          tables.check(map.toString());
        }
      }
      if (settings.loadsFromDatabase()) {
        stored = tables.of(rows.map(), settings.source());
      }
    }
  }

  private void fill(DatabaseTables made, RowGenerator all) {
    boolean indexed = place.data().settings().text("index", "none").equals("queried");
    made.fill(all, indexed, progress("filling the database with " + all.map(), all.count()));
  }

  WorkloadEnvironment place() {
    return place;
  }

  LoadSettings settings() {
    return settings;
  }

  BatchLoader loader() {
    return loader;
  }

  ExpectedMaps expected() {
    return expected;
  }

  CurrentMaps current() {
    return current;
  }

  RowGenerator rows() {
    return rows;
  }

  /// The file or table with the rows; null if rows are generated.
  @Nullable RowSource stored() {
    return stored;
  }

  DatabaseTables tables() {
    DatabaseTables there = tables;
    if (there == null) {
      throw new IllegalStateException("this configuration has no database");
    }
    return there;
  }

  /// Works on the map while no other request from this client changes it.
  long alone(Callable<Long> work) throws Exception {
    ReentrantLock lock = expected.lock(rows.map());
    lock.lockInterruptibly();
    try {
      return work.call();
    } finally {
      lock.unlock();
    }
  }

  /// Writes rows in batches to a map, and records the outcome in its page.
  ///
  /// @param state each row's new state
  /// @param progress receives the written rows
  void write(
      Cache cache,
      ExpectedMapContent page,
      SourceRows reading,
      ToIntFunction<LoadedRow> state,
      Progress progress)
      throws Exception {
    loader.<LoadedRow>run(
        reading,
        batch -> {
          MapLoad.write(cache, page, batch, state);
          progress.done(batch.size());
        });
  }

  /// Writes the ten columns of rows to the small map beside theirs, if there is one.
  void writeBeside(Session session, List<LoadedRow> batch, ToIntFunction<LoadedRow> state) {
    if (small != null) {
      MapLoad.write(
          session.capability(Cache.class, small.map()),
          expected.page(small.map(), small),
          batch.stream()
              .map(
                  each -> new LoadedRow(each.row(), each.key(), RowGenerator.columns(each.value())))
              .toList(),
          state);
    }
  }

  Progress progress(String what, long total) {
    return place.progress(what, total);
  }

  @Override
  public void close() throws Exception {
    try (DatabaseTables there = tables;
        RowFiles written = files) {
      stored = null;
    }
  }
}
