package assay.workload.hub.query;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.WorkloadSetting;
import assay.api.query.Condition;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapNameResolver;
import assay.workload.hub.MapSelection;
import assay.workload.hub.RequestFamily;
import assay.workload.hub.RowType;
import assay.workload.hub.query.RoutedQuery.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A mix of large questions with answers that are rarely needed in full.
public final class RoutedQueryFamily implements RequestFamily {

  private static final String QUESTION = "question";
  private static final String ROUTE = "route";

  private final MapNameResolver names;

  public RoutedQueryFamily(MapNameResolver names) {
    this.names = names;
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
                QUESTION,
                Queryable.class,
                "Rows of the day, of which 80 % need ten columns, 90 % the first hundred rows, 5 %"
                    + " whole rows.",
                this::question)
            .withTime((size, data) -> Optional.of(time(data))));
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            ROUTE,
            List.of("full", "limited", "routed"),
            "full",
            "Whether a question brings all whole rows, no more whole rows than are needed, or goes by"
                + " way of the small rows where these are enough."));
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    if (kinds.isEmpty()) {
      return List.of();
    }
    List<Incompatibility> incompatibilities = new ArrayList<>();
    if (HubData.caches(data).names().isEmpty()) {
      incompatibilities.add(
          new Incompatibility(
              MapSelection.SETTING,
              "`question` needs a map, which `caches` does not name",
              "add P_NY_T"));
    }
    if (route(data) == Route.ROUTED && !HubData.small(data)) {
      incompatibilities.add(
          new Incompatibility(
              ROUTE, "`route: routed` needs maps of small rows", "`small: beside` makes them"));
    }
    return incompatibilities;
  }

  private Request question(RequestContext context) {
    DataParameters data = context.data();
    List<RowType> types = new ArrayList<>(List.of(RowType.values()));
    QueryTargets targets = new QueryTargets(HubData.caches(data));
    types.removeIf(type -> targets.all(type).isEmpty());
    RowType type = types.get(context.random().nextInt(2) % types.size());
    HubMapName cache = targets.first(type).getFirst();
    Condition condition = RoutedQuery.question(type).condition(cache, 0, false);
    return new RoutedQuery(
            names, route(data), cache, condition, RequiredResult.of(context.random()))
        .request();
  }

  private static Duration time(DataParameters data) {
    int rows = HubData.rows(data);
    boolean indexed = QuerySettings.of(data).indexed();
    Duration all = QueryCostModel.search(rows, PublishedQuery.TRADE_DATE.answers(rows), indexed);
    Duration shown = QueryCostModel.search(rows, RequiredResult.SHOWN, indexed);
    double few =
        switch (route(data)) {
          case FULL -> 0;
          case LIMITED -> RequiredResult.LIMITED;
          case ROUTED -> RequiredResult.TEN * RequiredResult.LIMITED;
        };
    return Duration.ofNanos(Math.round(few * shown.toNanos() + (1 - few) * all.toNanos()));
  }

  private static Route route(DataParameters data) {
    return Route.valueOf(data.settings().text(ROUTE, "full").toUpperCase(Locale.ROOT));
  }
}
