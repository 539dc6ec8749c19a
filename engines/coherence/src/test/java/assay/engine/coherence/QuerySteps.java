package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Condition;
import assay.api.Field;
import assay.api.Queryable;
import assay.api.Selection;
import assay.api.Session;
import assay.engine.coherence.Samples.Customer;
import assay.engine.coherence.Samples.Holding;
import assay.engine.coherence.Samples.Sealed;
import com.tangosol.util.aggregator.QueryRecorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Assertions;

/// Queries of a client against an evaluation in plain Java of the same conditions.
final class QuerySteps {

  private static final String MAP = "queried";
  private static final int ROWS = 200;

  private static final List<Field> INDEXED =
      List.of(Field.of("city"), Field.of("balance"), Field.ofKey("account"), Field.ofKey("line"));
  private static final List<Field> COLUMNS =
      List.of(
          Field.of("name"),
          Field.ofKey("account"),
          Field.of("level"),
          Field.of("orders"),
          Field.of("height"));

  private final Session session;
  private final Cache cache;
  private final Queryable queries;
  private final Map<Object, Object> rows = new HashMap<>();

  QuerySteps(Session session) {
    this.session = session;
    cache = session.as(Cache.class, MAP);
    queries = session.as(Queryable.class, MAP);
    for (int i = 0; i < ROWS; i++) {
      rows.put(new Holding("A" + i % 17, i), Customer.of(i, i / 2));
    }
  }

  /// Asks everything with and without indexes; of a partitioned map it also asks Coherence whether
  /// it used them, and of POF whether members did without the records.
  String all(String kind) {
    cache.putAll(rows);
    assertThat(cache.size()).isEqualTo(ROWS);
    boolean recorded = !kind.equals("whole");
    check(recorded, true);
    INDEXED.forEach(queries::index);
    INDEXED.forEach(queries::index);
    check(recorded, false);
    INDEXED.forEach(queries::unindex);
    INDEXED.forEach(queries::unindex);
    if (recorded) {
      checkIndexes(true);
    }
    pagesAreFetchedWhenAskedFor();
    if (kind.equals("pof")) {
      new SealedRecords(session).check();
    }
    return "";
  }

  private void check(boolean recorded, boolean scans) {
    conditions()
        .forEach((condition, oracle) -> {
          for (int page : new int[] {0, 7, ROWS}) {
            check(condition, oracle, List.of(), page);
            check(condition, oracle, COLUMNS, page);
          }
        });
    if (recorded) {
      checkIndexes(scans);
    }
  }

  private static void checkIndexes(boolean scans) {
    conditions().keySet().stream()
        .filter(QuerySteps::onIndexes)
        .forEach(condition ->
            assertThat(recording(condition).contains("No index found"))
                .as(condition + "\n" + recording(condition))
                .isEqualTo(scans));
  }

  private void check(
      Condition condition, BiPredicate<Holding, Customer> oracle, List<Field> columns, int page) {
    Map<Object, Object> expected = new HashMap<>();
    rows.forEach((key, value) -> {
      if (oracle.test((Holding) key, (Customer) value)) {
        expected.put(key, columns.isEmpty() ? value : columns((Holding) key, (Customer) value));
      }
    });
    Map<Object, Object> found = new HashMap<>();
    List<Integer> sizes = new ArrayList<>();
    Iterator<Map<Object, Object>> pages = queries.select(new Selection(condition, columns, page));
    while (pages.hasNext()) {
      Map<Object, Object> next = pages.next();
      sizes.add(next.size());
      found.putAll(next);
    }
    assertThat(found).as(condition + " in pages of " + page).isEqualTo(expected);
    assertThat(sizes).as(condition + " in pages of " + page).isEqualTo(sizes(found.size(), page));
    Assertions.assertThrows(NoSuchElementException.class, pages::next);
  }

  private static List<Object> columns(Holding key, Customer value) {
    List<Object> columns = new ArrayList<>();
    columns.add(value.name());
    columns.add(key.account());
    columns.add(value.level());
    columns.add(value.orders());
    columns.add(null);
    return columns;
  }

  private static List<Integer> sizes(int found, int page) {
    if (page == 0) {
      return List.of(found);
    }
    List<Integer> sizes = new ArrayList<>();
    for (int left = found; left > 0; left -= page) {
      sizes.add(Math.min(left, page));
    }
    return sizes;
  }

  private static Map<Condition, BiPredicate<Holding, Customer>> conditions() {
    Map<Condition, BiPredicate<Holding, Customer>> all = new LinkedHashMap<>();
    Condition city = new Condition.Equal(Field.of("city"), "City 3");
    Condition account = new Condition.Equal(Field.ofKey("account"), "A5");
    Condition balance = new Condition.Between(Field.of("balance"), 10L, 20L);
    all.put(city, (key, value) -> value.city().equals("City 3"));
    all.put(account, (key, value) -> key.account().equals("A5"));
    all.put(balance, (key, value) -> value.balance() >= 10 && value.balance() <= 20);
    all.put(
        new Condition.Equal(Field.of("level"), Samples.Level.GOLD),
        (key, value) -> value.level() == Samples.Level.GOLD);
    all.put(new Condition.Equal(Field.of("height"), 1), (key, value) -> false);
    all.put(new Condition.Equal(Field.ofKey("city"), "City 3"), (key, value) -> false);
    all.put(
        new Condition.In(Field.of("balance"), Set.of(1L, 2L, 999L)),
        (key, value) -> value.balance() == 1 || value.balance() == 2);
    all.put(
        new Condition.In(Field.ofKey("line"), Set.of(5, 199, 200)),
        (key, value) -> key.line() == 5 || key.line() == 199);
    all.put(new Condition.In(Field.of("city"), Set.of()), (key, value) -> false);
    all.put(
        new Condition.Between(Field.of("city"), "City 3", "City 5"),
        (key, value) ->
            value.city().compareTo("City 3") >= 0 && value.city().compareTo("City 5") <= 0);
    all.put(
        new Condition.Between(Field.ofKey("line"), 190, 210), (key, value) -> key.line() >= 190);
    all.put(
        new Condition.All(List.of(city, balance, account)),
        (key, value) ->
            value.city().equals("City 3")
                && value.balance() >= 10
                && value.balance() <= 20
                && key.account().equals("A5"));
    all.put(new Condition.All(List.of()), (key, value) -> true);
    return all;
  }

  /// Whether each of its fields is among the indexed ones; nothing is looked for in an empty set.
  private static boolean onIndexes(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> INDEXED.contains(equal.field());
      case Condition.In in -> INDEXED.contains(in.field()) && !in.values().isEmpty();
      case Condition.Between between -> INDEXED.contains(between.field());
      case Condition.All all ->
          !all.conditions().isEmpty() && all.conditions().stream().allMatch(QuerySteps::onIndexes);
    };
  }

  /// What Coherence says about how it answers a query.
  private static String recording(Condition condition) {
    return String.valueOf(
        ClientSteps.cache(MAP)
            .aggregate(
                Conditions.filter(condition),
                new QueryRecorder<>(QueryRecorder.RecordType.EXPLAIN)));
  }

  private void pagesAreFetchedWhenAskedFor() {
    for (List<Field> columns : List.of(List.<Field>of(), COLUMNS)) {
      cache.putAll(rows);
      Iterator<Map<Object, Object>> pages =
          queries.select(new Selection(new Condition.All(List.of()), columns, 100));
      assertThat(pages.next()).hasSize(100);
      rows.keySet().forEach(cache::remove);
      assertThat(pages.hasNext()).isFalse();
    }
  }

  /// Members that cannot read the records must still find, project and change them.
  private record SealedRecords(Session session) {

    void check() {
      Cache cache = session.as(Cache.class, "sealed");
      Queryable queries = session.as(Queryable.class, "sealed");
      for (int i = 0; i < 100; i++) {
        cache.put(i, new Sealed(i, i % 10, i % 2 == 0 ? null : "text " + i));
      }
      Condition third = new Condition.Equal(Field.of("group"), 3);
      for (int round = 0; round < 2; round++) {
        Selection selection = Selection.of(third);
        assertThat(queries.select(selection).next())
            .hasSize(10)
            .containsEntry(13, new Sealed(13, 3, "text 13"));
        assertThat(queries.select(selection.columns(List.of(Field.of("text")))).next())
            .hasSize(10)
            .containsEntry(13, List.of("text 13"));
        assertThat(queries.select(selection.pages(4)).next()).hasSize(4);
        queries.index(Field.of("group"));
      }
      new ChangeSteps(session).changeSealed(cache);
      assertThat(queries.select(Selection.of(third)).next())
          .hasSize(9)
          .doesNotContainKey(13)
          .containsEntry(23, new Sealed(23, 3, "new"));
    }
  }
}
