package assay.workload.hub.load;

import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.Outcome;
import assay.api.Response;
import assay.api.Session;
import assay.api.Settings;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadEnvironment.Progress;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapSelection;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.SeededDraw;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The family under test beside an in-memory grid.
final class Fixture implements AutoCloseable {

  static final int ROWS = 2_500;
  static final long SEED = 77;

  final FakeGrid grid = new FakeGrid();
  final MapLoadFamily kinds = new MapLoadFamily();
  final DataParameters data;

  private final Place place;
  private final SeededDraw draw = new SeededDraw(3, 10);

  /// @param settings alternating names and values
  Fixture(Path folder, String... settings) throws Exception {
    data = data(settings);
    place = new Place(grid, data, folder);
    kinds.prepare(place);
  }

  static DataParameters data(String... settings) {
    Map<String, String> values =
        new HashMap<>(Map.of("caches", "P_NY_T", "load-batch", "100", "database", "h2"));
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return new DataParameters(Map.of("rows", (long) ROWS, "live", 0L), new Settings(values));
  }

  /// A minimal client process for the family.
  ///
  /// @param background whether it sends background requests
  /// @param told hears what is prepared
  record Place(
      Session session, DataParameters data, Path folder, boolean background, Consumer<String> told)
      implements WorkloadEnvironment {

    Place(Session session, DataParameters data, Path folder) {
      this(session, data, folder, false, what -> {});
    }

    @Override
    public long seed() {
      return SEED;
    }

    @Override
    public Progress progress(String what, long total) {
      told.accept(what);
      return more -> {};
    }
  }

  RowGenerator rows(String map) {
    HubMapName name = MapSelection.of(map).names().getFirst();
    return RowGenerator.of(name, HubData.rows(data), SEED);
  }

  /// Fills every map in parts; returns the written rows.
  long fill(int parts) throws Exception {
    long written = 0;
    for (int part = 1; part <= parts; part++) {
      written += kinds.fill(place, part, parts);
    }
    return written;
  }

  Response send(String kind) {
    return kinds.kinds().stream()
        .filter(each -> each.name().equals(kind))
        .findFirst()
        .orElseThrow()
        .factory()
        .next(draw.of(data, 1))
        .execute(grid);
  }

  /// The request must succeed; returns the affected rows.
  long rowsOf(String kind) {
    Response response = send(kind);
    if (response.outcome() != Outcome.OK) {
      throw new AssertionError(kind + " ended " + response.outcome(), response.failure());
    }
    return response.rows();
  }

  List<ContentReport> inspectAfterHarm() throws Exception {
    return kinds.inspect(grid, true);
  }

  List<ContentReport> inspect() throws Exception {
    return kinds.inspect(grid, false);
  }

  ContentReport inspectOne() throws Exception {
    List<ContentReport> reports = inspect();
    if (reports.size() != 1) {
      throw new AssertionError("not one map: " + reports);
    }
    return reports.getFirst();
  }

  @Override
  public void close() throws Exception {
    kinds.close();
  }
}
