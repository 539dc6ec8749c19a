package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Choice;
import assay.api.Data;
import assay.api.Droppable;
import assay.api.Inspected;
import assay.api.Kind;
import assay.api.Objection;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.Session;
import assay.api.Workplace;
import assay.workload.hub.Accounts;
import assay.workload.hub.CacheName;
import assay.workload.hub.Day;
import assay.workload.hub.Family;
import assay.workload.hub.Groups;
import assay.workload.hub.HubData;
import assay.workload.hub.MapNames;
import assay.workload.hub.Region;
import assay.workload.hub.Shares;
import assay.workload.hub.load.LoadSettings.ReadFrom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Requests that load, update and drop a map, and the one that looks in the cache or in a database by
/// the day it asks for.
public final class LoadKinds implements Family, MapNames {

  static final String LOAD = "load";
  static final String UPDATE = "update";
  static final String DROP = "drop";
  static final String OF_DAY = "positionsOfDay";

  /// How many of a hundred questions are about today, and how many about the day before or today.
  private static final int TODAY = 80;

  private static final int LATELY = 95;

  /// How many rows are written in a millisecond on a host of two cores, about.
  private static final int ROWS_A_MILLISECOND = 40;

  private static final Duration DROPPING = Duration.ofMillis(200);

  private @Nullable Depot depot;

  @Override
  public List<Kind> kinds() {
    return List.of(
        Kind.of(LOAD, Cache.class, "Fills one map from its source.", context -> Load.of(depot()))
            .withRows((size, data) -> HubData.rows(data))
            .withTime((size, data) -> writing(HubData.rows(data))),
        Kind.of(
                UPDATE,
                Cache.class,
                "Brings 40 % of one map's rows to the next day.",
                context -> update(depot()))
            .withRows((size, data) -> updated(data))
            .withTime((size, data) -> writing(updated(data))),
        Kind.of(
                OF_DAY,
                Queryable.class,
                "Positions of a list of accounts on one of three days, mostly today: 914 of a"
                    + " million.",
                context -> ofDay(depot(), context))
            .withRows((size, data) -> Shares.POSITION_ACCOUNTS.of(HubData.rows(data))),
        Kind.of(DROP, Droppable.class, "Destroys one map.", context -> Drop.of(depot()))
            .withRows((size, data) -> 1)
            .withTime((size, data) -> Optional.of(DROPPING)));
  }

  @Override
  public List<Choice> choices() {
    return LoadSettings.CHOICES;
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(ToEpoch.class);
  }

  @Override
  public List<Objection> objections(Data data, List<String> kinds) {
    return LoadObjections.of(data, kinds);
  }

  @Override
  public void prepare(Workplace place) throws Exception {
    close();
    depot = Depot.open(place);
  }

  /// Fills one part of every map.
  ///
  /// @param part which part, from 1
  /// @return how many rows were written
  public long fill(Workplace place, int part, int parts) throws Exception {
    if (depot == null) {
      prepare(place);
    }
    return Filling.part(depot(), part, parts);
  }

  /// Holds the maps that changed since this was asked last against what they must hold.
  ///
  /// @param all whether to hold the others too
  public List<Inspected> inspect(Session session, boolean all) throws Exception {
    Depot known = depot();
    List<Inspected> inspected = new ArrayList<>();
    for (Page page : known.book().pages()) {
      if (page.takeChanged() || all) {
        inspected.add(Inspection.of(session, page, known.loader()));
      }
    }
    return inspected;
  }

  @Override
  public String now(Session session, String map) {
    Depot known = depot;
    return known == null ? map : known.current().now(session, map);
  }

  private static Request update(Depot depot) {
    LoadSettings settings = depot.settings();
    if (settings.swap()) {
      return Swap.of(depot);
    }
    return settings.fields() ? ChangeFields.of(depot) : Replace.of(depot);
  }

  private static long updated(Data data) {
    int rows = HubData.rows(data);
    return LoadSettings.of(data).swap() ? rows : Changes.count(rows);
  }

  private static Optional<Duration> writing(long rows) {
    return Optional.of(Duration.ofMillis(rows / ROWS_A_MILLISECOND));
  }

  private static Request ofDay(Depot depot, RequestContext context) {
    int share = context.random().nextInt(100);
    Day day = share < TODAY ? Day.T : share < LATELY ? Day.T_1 : Day.T_2;
    int lists = Groups.of(Shares.POSITION_ACCOUNTS, HubData.rows(context.data())).count();
    ReadFrom from = depot.settings().readFrom();
    return OfDay.of(
        depot,
        CacheName.positions(Region.NY, day),
        Accounts.list(context.random().nextInt(lists)),
        from == ReadFrom.CACHE || (from == ReadFrom.ROUTED && day == Day.T));
  }

  private Depot depot() {
    Depot known = depot;
    if (known == null) {
      throw new IllegalStateException("hub was not prepared");
    }
    return known;
  }

  @Override
  public void close() throws Exception {
    try (Depot known = depot) {
      depot = null;
    }
  }
}
