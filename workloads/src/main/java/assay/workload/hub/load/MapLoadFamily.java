package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.Destroyable;
import assay.api.Incompatibility;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.workload.hub.AccountNumbers;
import assay.workload.hub.Day;
import assay.workload.hub.EqualSizedGroups;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapNameResolver;
import assay.workload.hub.PublishedSelectivities;
import assay.workload.hub.Region;
import assay.workload.hub.RequestFamily;
import assay.workload.hub.load.LoadSettings.ReadFrom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Requests that load, update and drop a map, and the request that reads the cache or a database,
/// depending on the day.
public final class MapLoadFamily implements RequestFamily, MapNameResolver {

  static final String LOAD = "load";
  static final String UPDATE = "update";
  static final String DROP = "drop";
  static final String OF_DAY = "positionsOfDay";

  /// The percentage of questions about today, and about today or the previous day.
  private static final int TODAY = 80;

  private static final int LATELY = 95;

  /// Rows written per millisecond on a host with two cores, approximately.
  private static final int ROWS_A_MILLISECOND = 40;

  private static final Duration DROPPING = Duration.ofMillis(200);

  private @Nullable LoadContext context;

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
                LOAD,
                Cache.class,
                "Fills one map from its source.",
                context -> MapLoad.of(loadContext()))
            .withRows((size, data) -> HubData.rows(data))
            .withTime((size, data) -> writing(HubData.rows(data))),
        RequestKind.of(
                UPDATE,
                Cache.class,
                "Brings 40 % of one map's rows to the next day.",
                context -> update(loadContext()))
            .withRows((size, data) -> updated(data))
            .withTime((size, data) -> writing(updated(data))),
        RequestKind.of(
                OF_DAY,
                Queryable.class,
                "Positions of a list of accounts on one of three days, mostly today: 914 of a"
                    + " million.",
                context -> ofDay(loadContext(), context))
            .withRows(
                (size, data) -> PublishedSelectivities.POSITION_ACCOUNTS.of(HubData.rows(data))),
        RequestKind.of(
                DROP,
                Destroyable.class,
                "Destroys one map.",
                context -> DropMapRequest.of(loadContext()))
            .withRows((size, data) -> 1)
            .withTime((size, data) -> Optional.of(DROPPING)));
  }

  @Override
  public List<WorkloadSetting> settings() {
    return LoadSettings.SETTINGS;
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(MoveToEpoch.class);
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return LoadIncompatibilities.of(data, kinds);
  }

  @Override
  public void prepare(WorkloadEnvironment place) throws Exception {
    close();
    context = LoadContext.open(place);
  }

  /// Fills one part in every map.
  ///
  /// @param part from 1
  /// @return the written rows
  public long fill(WorkloadEnvironment place, int part, int parts) throws Exception {
    if (context == null) {
      prepare(place);
    }
    return MapFilling.part(loadContext(), part, parts);
  }

  /// Compares the maps that changed since the last call with their expected content.
  ///
  /// @param all whether to compare the other maps too
  public List<ContentReport> inspect(Session session, boolean all) throws Exception {
    LoadContext known = loadContext();
    List<ContentReport> reports = new ArrayList<>();
    for (ExpectedMapContent page : known.expected().pages()) {
      if (page.takeChanged() || all) {
        reports.add(MapInspector.of(session, page, known.loader()));
      }
    }
    return reports;
  }

  @Override
  public String now(Session session, String map) {
    LoadContext known = context;
    return known == null ? map : known.current().now(session, map);
  }

  private static Request update(LoadContext context) {
    LoadSettings settings = context.settings();
    if (settings.swap()) {
      return MapSwapUpdate.of(context);
    }
    return settings.fields() ? ChangeFields.of(context) : InPlaceUpdate.of(context);
  }

  private static long updated(DataParameters data) {
    int rows = HubData.rows(data);
    return LoadSettings.of(data).swap() ? rows : ChangedRows.count(rows);
  }

  private static Optional<Duration> writing(long rows) {
    return Optional.of(Duration.ofMillis(rows / ROWS_A_MILLISECOND));
  }

  private static Request ofDay(LoadContext load, RequestContext context) {
    int share = context.random().nextInt(100);
    Day day = share < TODAY ? Day.T : share < LATELY ? Day.T_1 : Day.T_2;
    int lists =
        EqualSizedGroups.of(PublishedSelectivities.POSITION_ACCOUNTS, HubData.rows(context.data()))
            .count();
    ReadFrom from = load.settings().readFrom();
    return PositionsOfDayRequest.of(
        load,
        HubMapName.positions(Region.NY, day),
        AccountNumbers.list(context.random().nextInt(lists)),
        from == ReadFrom.CACHE || (from == ReadFrom.ROUTED && day == Day.T));
  }

  private LoadContext loadContext() {
    LoadContext known = context;
    if (known == null) {
      throw new IllegalStateException("hub was not prepared");
    }
    return known;
  }

  @Override
  public void close() throws Exception {
    try (LoadContext known = context) {
      context = null;
    }
  }
}
