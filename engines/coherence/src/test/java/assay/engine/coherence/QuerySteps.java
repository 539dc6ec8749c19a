package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.conformance.QueryChecks;
import assay.engine.coherence.Samples.Sealed;
import com.tangosol.util.aggregator.QueryRecorder;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// Queries beyond the common ones: whether Coherence used its indexes, what it fetches when, and
/// what members do with records they cannot read.
final class QuerySteps {

  private static final List<EntryField> COLUMNS =
      List.of(EntryField.of("name"), EntryField.ofKey("account"));

  private final Session session;
  private final Cache cache;
  private final Queryable queries;
  private final QueryChecks oracle;

  QuerySteps(Session session) {
    this.session = session;
    cache = session.capability(Cache.class, QueryChecks.MAP);
    queries = session.capability(Queryable.class, QueryChecks.MAP);
    oracle = new QueryChecks(session);
  }

  /// Runs all queries with and without indexes; for a partitioned map it also asks Coherence
  /// whether it used them, and for POF whether members did without the records.
  String all(String kind) {
    boolean recorded = !kind.equals("whole");
    oracle.all();
    checkIndexes(recorded, true);
    QueryChecks.INDEXED.forEach(queries::index);
    QueryChecks.INDEXED.forEach(queries::index);
    oracle.all();
    checkIndexes(recorded, false);
    QueryChecks.INDEXED.forEach(queries::unindex);
    QueryChecks.INDEXED.forEach(queries::unindex);
    checkIndexes(recorded, true);
    whatIsNotThere();
    pagesAreFetchedWhenAskedFor();
    if (kind.equals("pof")) {
      new SealedRecords(session).check();
    }
    return "";
  }

  private static void checkIndexes(boolean recorded, boolean scans) {
    if (recorded) {
      QueryChecks.asked().stream()
          .filter(QuerySteps::onIndexes)
          .forEach(condition ->
              assertThat(recording(condition).contains("No index found"))
                  .as(condition + "\n" + recording(condition))
                  .isEqualTo(scans));
    }
  }

  /// Whether each field is indexed; there is no lookup in an empty set.
  private static boolean onIndexes(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> QueryChecks.INDEXED.contains(equal.field());
      case Condition.In in -> QueryChecks.INDEXED.contains(in.field()) && !in.values().isEmpty();
      case Condition.Between between -> QueryChecks.INDEXED.contains(between.field());
      case Condition.All all ->
          !all.conditions().isEmpty() && all.conditions().stream().allMatch(QuerySteps::onIndexes);
    };
  }

  /// Coherence's description of a query's execution.
  private static String recording(Condition condition) {
    return String.valueOf(
        ClientSteps.cache(QueryChecks.MAP)
            .aggregate(
                ConditionFilters.filter(condition),
                new QueryRecorder<>(QueryRecorder.RecordType.EXPLAIN)));
  }

  /// A component that neither keys nor values have equals nothing, and gives an empty column.
  private void whatIsNotThere() {
    Condition.Equal height = new Condition.Equal(EntryField.of("height"), 1);
    assertThat(queries.select(Selection.of(height)).next()).isEmpty();
    Condition.Equal city = new Condition.Equal(EntryField.ofKey("city"), "City 3");
    assertThat(queries.select(Selection.of(city)).next()).isEmpty();
    Selection heights =
        Selection.of(new Condition.All(List.of())).columns(List.of(EntryField.of("height")));
    assertThat(queries.select(heights).next().values())
        .hasSameSizeAs(oracle.rows().keySet())
        .containsOnly(Collections.singletonList(null));
  }

  private void pagesAreFetchedWhenAskedFor() {
    for (List<EntryField> columns : List.of(List.<EntryField>of(), COLUMNS)) {
      cache.putAll(oracle.rows());
      Iterator<Map<Object, Object>> pages =
          queries.select(new Selection(new Condition.All(List.of()), columns, 100));
      assertThat(pages.next()).hasSize(100);
      oracle.rows().keySet().forEach(cache::remove);
      assertThat(pages.hasNext()).isFalse();
    }
  }

  /// Members that cannot read the records must still find, project and change them.
  private record SealedRecords(Session session) {

    void check() {
      Cache cache = session.capability(Cache.class, "sealed");
      Queryable queries = session.capability(Queryable.class, "sealed");
      for (int i = 0; i < 100; i++) {
        cache.put(i, new Sealed(i, i % 10, i % 2 == 0 ? null : "text " + i));
      }
      Condition third = new Condition.Equal(EntryField.of("group"), 3);
      for (int round = 0; round < 2; round++) {
        Selection selection = Selection.of(third);
        assertThat(queries.select(selection).next())
            .hasSize(10)
            .containsEntry(13, new Sealed(13, 3, "text 13"));
        assertThat(queries.select(selection.columns(List.of(EntryField.of("text")))).next())
            .hasSize(10)
            .containsEntry(13, List.of("text 13"));
        assertThat(queries.select(selection.pages(4)).next()).hasSize(4);
        queries.index(EntryField.of("group"));
      }
      new ChangeSteps(session).changeSealed(cache);
      assertThat(queries.select(Selection.of(third)).next())
          .hasSize(9)
          .doesNotContainKey(13)
          .containsEntry(23, new Sealed(23, 3, "new"));
    }
  }
}
