package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Choice;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Kind;
import assay.api.MultiRequest;
import assay.api.Objection;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Workplace;
import assay.api.query.Condition;
import assay.workload.hub.CacheName;
import assay.workload.hub.Caches;
import assay.workload.hub.Family;
import assay.workload.hub.HubData;
import assay.workload.hub.MapNames;
import assay.workload.hub.Sort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The published queries.
public final class QueryKinds implements Family {

  private static final String KEY = "activityKey";
  private static final String KEYS = "activityKeys";
  private static final String DAYS = "statusOverDays";
  private static final String REGIONS = "settlementOverRegions";
  private static final String THREE = "threeCaches";

  /// How many keys are read at once.
  private static final int MANY_KEYS = 1_000;

  private final MapNames names;

  /// Queries of the maps that stand for the study's.
  public QueryKinds(MapNames names) {
    this.names = names;
  }

  @Override
  public List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (Question question : Question.values()) {
      kinds.add(new Kind(question.kind(), Queryable.class, false, question.text()));
    }
    kinds.add(new Kind(KEY, Cache.class, false, "One activity by its key."));
    kinds.add(new Kind(KEYS, Cache.class, false, "A thousand activities by their keys, at once."));
    kinds.add(
        new Kind(DAYS, Queryable.class, false, "Activities by trade status, over three days."));
    kinds.add(
        new Kind(
            REGIONS, Queryable.class, false, "Activities by settlement date, over three regions."));
    kinds.add(
        new Kind(THREE, Queryable.class, false, "Activities by trade status, in any three maps."));
    return kinds;
  }

  @Override
  public List<Choice> choices() {
    return QuerySettings.CHOICES;
  }

  @Override
  public List<Objection> objections(Data data, List<String> kinds) {
    List<Objection> objections = new ArrayList<>(QuerySettings.objections(data));
    Targets targets = new Targets(HubData.caches(data));
    for (String kind : kinds) {
      if (targets(kind, targets).isEmpty()) {
        objections.add(
            new Objection(
                Caches.SETTING,
                "`%s` needs %s, which `caches` does not name".formatted(kind, needed(kind)),
                "add " + example(kind)));
      }
    }
    return objections;
  }

  @Override
  public void beforeFill(Workplace place) {
    // An index over a million rows is one request, which may take longer than a request may.
    Indexes.build(place.session(), place.data());
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    List<CacheName> maps = targets(kind, new Targets(HubData.caches(data)));
    if (maps.isEmpty()) {
      throw new IllegalArgumentException(
          "`%s` needs %s, which `caches` does not name".formatted(kind, needed(kind)));
    }
    return request(kind, maps, data, draw);
  }

  /// A query of any kind on one map, both by chance.
  public Request background(Data data, Draw draw) {
    List<String> kinds = new ArrayList<>();
    Targets targets = new Targets(HubData.caches(data));
    for (Kind kind : kinds()) {
      if (single(kind.name()) && !targets(kind.name(), targets).isEmpty()) {
        kinds.add(kind.name());
      }
    }
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("`caches` names no map that background users could query");
    }
    String kind = kinds.get(draw.random().nextInt(kinds.size()));
    List<CacheName> maps = targets.all(sort(kind));
    return request(kind, List.of(maps.get(draw.random().nextInt(maps.size()))), data, draw);
  }

  /// What the indexes of a row take on a heap.
  public long indexBytes(Data data) {
    return QuerySettings.of(data).indexed() ? Indexes.BYTES_PER_ROW : 0;
  }

  @Override
  public long rows(String kind, int size, Data data) {
    int rows = HubData.rows(data);
    return switch (kind) {
      case KEY -> Math.min(1, rows);
      case KEYS -> Math.min(MANY_KEYS, rows);
      case DAYS, THREE -> 3L * Question.TRADE_STATUS.answers(rows);
      case REGIONS -> 3L * Question.SETTLEMENT_DATE.answers(rows);
      default -> question(kind).answers(rows);
    };
  }

  @Override
  public Optional<Duration> expected(String kind, int size, Data data) {
    int rows = HubData.rows(data);
    boolean indexed = QuerySettings.of(data).indexed();
    return Optional.of(
        switch (kind) {
          case KEY, KEYS -> Toll.keys(rows(kind, size, data));
          case DAYS, REGIONS, THREE -> Toll.search(3L * rows, rows(kind, size, data), indexed);
          default -> Toll.search(rows, rows(kind, size, data), indexed);
        });
  }

  private Request request(String kind, List<CacheName> maps, Data data, Draw draw) {
    int rows = HubData.rows(data);
    String first = maps.getFirst().toString();
    return switch (kind) {
      case KEY -> new GetActivity(names, first, draw.random().nextInt(rows));
      case KEYS -> new GetActivities(names, first, keys(rows, draw));
      default -> asked(question(kind), maps, data, draw);
    };
  }

  /// The same question, in the same form, to every one of these maps.
  private Request asked(Question question, List<CacheName> maps, Data data, Draw draw) {
    QuerySettings settings = QuerySettings.of(data);
    int form = draw.random().nextInt(question.forms(HubData.rows(data)));
    List<Request> searches = new ArrayList<>(maps.size());
    for (CacheName map : maps) {
      Condition condition = question.condition(map, form, settings.texts());
      searches.add(new Search(names, map.toString(), settings.selection(map.sort(), condition)));
    }
    return searches.size() == 1
        ? searches.getFirst()
        : new MultiRequest(settings.order(), searches);
  }

  private static Set<Integer> keys(int rows, Draw draw) {
    int many = Math.min(MANY_KEYS, rows);
    Set<Integer> keys = LinkedHashSet.newLinkedHashSet(many);
    if (many == rows) {
      for (int key = 0; key < rows; key++) {
        keys.add(key);
      }
    }
    while (keys.size() < many) {
      keys.add(draw.random().nextInt(rows));
    }
    return keys;
  }

  private static List<CacheName> targets(String kind, Targets targets) {
    return switch (kind) {
      case DAYS -> targets.days();
      case REGIONS -> targets.regions();
      case THREE -> targets.three();
      default -> targets.first(sort(kind));
    };
  }

  private static boolean single(String kind) {
    return !List.of(DAYS, REGIONS, THREE).contains(kind);
  }

  private static Sort sort(String kind) {
    return kind.equals(KEY) || kind.equals(KEYS) ? Sort.ACTIVITIES : question(kind).sort();
  }

  private static Question question(String kind) {
    return switch (kind) {
      case DAYS, THREE -> Question.TRADE_STATUS;
      case REGIONS -> Question.SETTLEMENT_DATE;
      default ->
          Question.of(kind)
              .orElseThrow(
                  () -> new IllegalArgumentException("hub has no query `%s`".formatted(kind)));
    };
  }

  private static String needed(String kind) {
    return switch (kind) {
      case DAYS -> "the activities of a region on all three days";
      case REGIONS -> "the activities of a day in all three regions";
      case THREE -> "three maps of activities";
      default -> sort(kind) == Sort.POSITIONS ? "a map of positions" : "a map of activities";
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
