package assay.workload.hub.query;

import assay.api.DataParameters;
import assay.api.Lookup;
import assay.api.query.Condition;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.RowGenerator;
import assay.workload.hub.RowType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The queries on one activities map for clients in any language: whole rows, all at once.
public final class ActivityLookups {

  private ActivityLookups() {}

  /// Empty without activities.
  public static Map<String, Lookup> of(DataParameters data) {
    List<HubMapName> maps = new QueryTargets(HubData.caches(data)).first(RowType.ACTIVITIES);
    if (maps.isEmpty()) {
      return Map.of();
    }
    HubMapName map = maps.getFirst();
    Map<String, Lookup> lookups = new LinkedHashMap<>();
    lookups.put(PublishedQueryFamily.KEY, new Lookup.OfKey(map.toString(), HubData.rows(data)));
    QuerySettings settings = QuerySettings.of(data);
    if (settings.whole()) {
      for (PublishedQuery question : PublishedQuery.to(RowType.ACTIVITIES)) {
        if (question != PublishedQuery.TRADE_DATES) {
          lookups.put(question.kind(), lookup(question, map, data));
        }
      }
    }
    return lookups;
  }

  private static Lookup lookup(PublishedQuery question, HubMapName map, DataParameters data) {
    boolean texts = QuerySettings.of(data).texts();
    List<List<Object>> choices =
        IntStream.range(0, question.forms(HubData.rows(data)))
            .mapToObj(form -> values(question.condition(map, form, texts)))
            .toList();
    return new Lookup.OfContent(
        map.toString(), question.field(texts).component(), choices, false, false);
  }

  private static List<Object> values(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> List.of(equal.value());
      case Condition.In in -> in.values().stream().sorted().<Object>map(value -> value).toList();
      case Condition.Between between -> throw new IllegalArgumentException(between.toString());
      case Condition.All all -> throw new IllegalArgumentException(all.toString());
    };
  }

  /// Whether a key's row answers a request.
  ///
  /// @param drawn the key, or the variant of the question
  /// @param seed the trial's seed, which decides the rows
  public static boolean belongs(String kind, int drawn, int key, DataParameters data, long seed) {
    int rows = HubData.rows(data);
    if (key < 0 || key >= rows) {
      return false;
    }
    HubMapName map = new QueryTargets(HubData.caches(data)).first(RowType.ACTIVITIES).getFirst();
    return PublishedQuery.of(kind)
        .map(question ->
            question.holds(map, drawn, key, RowGenerator.of(map, rows, seed).row(key, 0)))
        .orElse(key == drawn);
  }
}
