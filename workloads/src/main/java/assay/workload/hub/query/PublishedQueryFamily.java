package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.api.query.Condition;
import assay.api.query.Selection;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapNameResolver;
import assay.workload.hub.MapSelection;
import assay.workload.hub.RequestFamily;
import assay.workload.hub.RowType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/// The published queries.
public final class PublishedQueryFamily implements RequestFamily {

  static final String KEY = "activityKey";
  private static final String KEYS = "activityKeys";
  private static final String DAYS = "statusOverDays";
  private static final String REGIONS = "settlementOverRegions";
  private static final String THREE = "threeCaches";

  private static final int MANY_KEYS = 1_000;

  private final MapNameResolver names;

  public PublishedQueryFamily(MapNameResolver names) {
    this.names = names;
  }

  @Override
  public List<RequestKind> kinds() {
    List<RequestKind> kinds = new ArrayList<>();
    for (PublishedQuery question : PublishedQuery.values()) {
      kinds.add(kind(question.kind(), Queryable.class, question.text()));
    }
    kinds.add(kind(KEY, Cache.class, "One activity by its key."));
    kinds.add(kind(KEYS, Cache.class, "A thousand activities by their keys, at once."));
    kinds.add(kind(DAYS, Queryable.class, "Activities by trade status, over three days."));
    kinds.add(kind(REGIONS, Queryable.class, "Activities by settlement date, over three regions."));
    kinds.add(kind(THREE, Queryable.class, "Activities by trade status, in any three maps."));
    return kinds;
  }

  private RequestKind kind(String name, Class<?> needs, String text) {
    return RequestKind.of(name, needs, text, context -> next(name, context))
        .withRows((size, data) -> rows(name, HubData.rows(data)))
        .withTime((size, data) -> Optional.of(time(name, data)));
  }

  @Override
  public List<WorkloadSetting> settings() {
    return QuerySettings.SETTINGS;
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    List<Incompatibility> incompatibilities =
        new ArrayList<>(QuerySettings.incompatibilities(data));
    QueryTargets targets = new QueryTargets(HubData.caches(data));
    for (String kind : kinds) {
      if (targets(kind, targets).isEmpty()) {
        incompatibilities.add(
            new Incompatibility(
                MapSelection.SETTING,
                "`%s` needs %s, which `caches` does not name".formatted(kind, needed(kind)),
                "add " + example(kind)));
      }
    }
    return incompatibilities;
  }

  @Override
  public void beforeFill(WorkloadEnvironment place) {
    // An index over a million rows is built by one request, which may exceed a request's time
    // limit.
    QueryIndexBuilder.build(place.session(), place.data());
  }

  private Request next(String kind, RequestContext context) {
    List<HubMapName> maps = targets(kind, new QueryTargets(HubData.caches(context.data())));
    if (maps.isEmpty()) {
      throw new IllegalArgumentException(
          "`%s` needs %s, which `caches` does not name".formatted(kind, needed(kind)));
    }
    return request(kind, maps, context);
  }

  public Request background(RequestContext context) {
    List<String> kinds = new ArrayList<>();
    QueryTargets targets = new QueryTargets(HubData.caches(context.data()));
    for (RequestKind kind : kinds()) {
      if (single(kind.name()) && !targets(kind.name(), targets).isEmpty()) {
        kinds.add(kind.name());
      }
    }
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("`caches` names no map that background users could query");
    }
    String kind = kinds.get(context.random().nextInt(kinds.size()));
    List<HubMapName> maps = targets.all(sort(kind));
    return request(kind, List.of(maps.get(context.random().nextInt(maps.size()))), context);
  }

  public long indexBytes(DataParameters data) {
    return QuerySettings.of(data).indexed() ? QueryIndexBuilder.BYTES_PER_ROW : 0;
  }

  private static long rows(String kind, int rows) {
    return switch (kind) {
      case KEY -> Math.min(1, rows);
      case KEYS -> Math.min(MANY_KEYS, rows);
      case DAYS, THREE -> 3L * PublishedQuery.TRADE_STATUS.answers(rows);
      case REGIONS -> 3L * PublishedQuery.SETTLEMENT_DATE.answers(rows);
      default -> question(kind).answers(rows);
    };
  }

  private static Duration time(String kind, DataParameters data) {
    int rows = HubData.rows(data);
    boolean indexed = QuerySettings.of(data).indexed();
    return switch (kind) {
      case KEY, KEYS -> QueryCostModel.keys(rows(kind, rows));
      case DAYS, REGIONS, THREE -> QueryCostModel.search(3L * rows, rows(kind, rows), indexed);
      default -> QueryCostModel.search(rows, rows(kind, rows), indexed);
    };
  }

  private Request request(String kind, List<HubMapName> maps, RequestContext context) {
    int rows = HubData.rows(context.data());
    String first = maps.getFirst().toString();
    return switch (kind) {
      case KEY -> byKey(first, context.random().nextInt(rows));
      case KEYS -> byKeys(first, keys(rows, context));
      default -> asked(question(kind), maps, context);
    };
  }

  private Request byKey(String map, Integer key) {
    return new Query((session, seen) ->
        session.capability(Cache.class, names.now(session, map)).get(key) == null ? 0 : 1);
  }

  private Request byKeys(String map, Set<Integer> keys) {
    return new Query((session, seen) ->
        session.capability(Cache.class, names.now(session, map)).getAll(keys).size());
  }

  /// The same question, in the same variant, to each map.
  private Request asked(PublishedQuery question, List<HubMapName> maps, RequestContext context) {
    QuerySettings settings = QuerySettings.of(context.data());
    int form = context.random().nextInt(question.forms(HubData.rows(context.data())));
    List<Request> searches = new ArrayList<>(maps.size());
    for (HubMapName map : maps) {
      Condition condition = question.condition(map, form, settings.texts());
      Selection selection = settings.selection(map.type(), condition);
      searches.add(
          search(map.toString(), selection, (key, row) -> question.holds(map, form, key, row)));
    }
    return searches.size() == 1
        ? searches.getFirst()
        : new CompositeRequest(settings.order(), searches);
  }

  /// Counts an answer's rows. A damaged or wrong row is subtracted, so the count is wrong. With
  /// columns the rows are only counted.
  private Request search(String map, Selection selection, BiPredicate<Object, Object> belongs) {
    boolean columns = !selection.columns().isEmpty();
    return new Query((session, seen) -> {
      long rows = 0;
      Iterator<Map<Object, Object>> pages =
          session.capability(Queryable.class, names.now(session, map)).select(selection);
      while (pages.hasNext()) {
        for (Map.Entry<Object, Object> row : pages.next().entrySet()) {
          rows += columns || belongs.test(row.getKey(), row.getValue()) ? 1 : -1;
        }
      }
      return rows;
    });
  }

  private static Set<Integer> keys(int rows, RequestContext context) {
    int many = Math.min(MANY_KEYS, rows);
    Set<Integer> keys = LinkedHashSet.newLinkedHashSet(many);
    if (many == rows) {
      for (int key = 0; key < rows; key++) {
        keys.add(key);
      }
    }
    while (keys.size() < many) {
      keys.add(context.random().nextInt(rows));
    }
    return keys;
  }

  private static List<HubMapName> targets(String kind, QueryTargets targets) {
    return switch (kind) {
      case DAYS -> targets.days();
      case REGIONS -> targets.regions();
      case THREE -> targets.three();
      default -> targets.first(sort(kind));
    };
  }

  /// Whether background users ask it: published queries on one map.
  private static boolean single(String kind) {
    return !List.of(DAYS, REGIONS, THREE, PublishedQuery.TRADE_DATES.kind()).contains(kind);
  }

  private static RowType sort(String kind) {
    return kind.equals(KEY) || kind.equals(KEYS) ? RowType.ACTIVITIES : question(kind).sort();
  }

  private static PublishedQuery question(String kind) {
    return switch (kind) {
      case DAYS, THREE -> PublishedQuery.TRADE_STATUS;
      case REGIONS -> PublishedQuery.SETTLEMENT_DATE;
      default ->
          PublishedQuery.of(kind)
              .orElseThrow(
                  () -> new IllegalArgumentException("hub has no query `%s`".formatted(kind)));
    };
  }

  private static String needed(String kind) {
    return switch (kind) {
      case DAYS -> "the activities of a region on all three days";
      case REGIONS -> "the activities of a day in all three regions";
      case THREE -> "three maps of activities";
      default -> sort(kind) == RowType.POSITIONS ? "a map of positions" : "a map of activities";
    };
  }

  private static String example(String kind) {
    return switch (kind) {
      case DAYS, THREE -> "A_NY_*";
      case REGIONS -> "A_*_T";
      default -> sort(kind) + "_NY_T";
    };
  }
}
