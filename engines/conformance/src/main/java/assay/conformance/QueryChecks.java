package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.conformance.SampleRecords.Account;
import assay.conformance.SampleRecords.Holding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/// Compares a client's queries with the same conditions in plain Java.
public final class QueryChecks {

  public static final String MAP = "queried";

  public static final List<EntryField> INDEXED =
      List.of(
          EntryField.of("city"),
          EntryField.of("balance"),
          EntryField.ofKey("account"),
          EntryField.ofKey("line"));

  private static final int ROWS = 200;
  private static final List<EntryField> COLUMNS =
      List.of(
          EntryField.of("name"),
          EntryField.ofKey("account"),
          EntryField.of("balance"),
          EntryField.of("level"),
          EntryField.of("limit"));

  private final Queryable queries;
  private final Map<Object, Object> rows = new HashMap<>();

  public QueryChecks(Session session) {
    Cache cache = session.capability(Cache.class, MAP);
    queries = session.capability(Queryable.class, MAP);
    for (int i = 0; i < ROWS; i++) {
      rows.put(new Holding("A" + i % 17, i), Account.of(i, i / 2));
    }
    cache.putAll(rows);
  }

  public Map<Object, Object> rows() {
    return Map.copyOf(rows);
  }

  public static Set<Condition> asked() {
    return conditions().keySet();
  }

  /// Runs all queries without indexes and, if the engine has indexes, with them.
  static void check(Session session) {
    QueryChecks queries = new QueryChecks(session);
    queries.all();
    if (queries.indexed()) {
      queries.all();
    }
  }

  /// Builds each index twice; returns false if the engine has none.
  private boolean indexed() {
    try {
      INDEXED.forEach(queries::index);
    } catch (UnsupportedOperationException none) {
      return false;
    }
    INDEXED.forEach(queries::index);
    return true;
  }

  /// Tests every condition, whole and in columns, at once and in pages.
  public void all() {
    conditions()
        .forEach((condition, oracle) -> {
          for (int page : new int[] {0, 7, ROWS}) {
            check(condition, oracle, List.of(), page);
            check(condition, oracle, COLUMNS, page);
          }
        });
  }

  private void check(
      Condition condition,
      BiPredicate<Holding, Account> oracle,
      List<EntryField> columns,
      int page) {
    Map<Object, Object> expected = new HashMap<>();
    rows.forEach((key, value) -> {
      Holding holding = (Holding) key;
      Account account = (Account) value;
      if (oracle.test(holding, account)) {
        expected.put(key, columns.isEmpty() ? value : row(holding, account));
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
    assertThatThrownBy(pages::next).isInstanceOf(NoSuchElementException.class);
  }

  private static List<@Nullable Object> row(Holding key, Account value) {
    return Arrays.asList(
        value.name(), key.account(), value.balance(), value.level(), value.limit());
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

  private static Map<Condition, BiPredicate<Holding, Account>> conditions() {
    Map<Condition, BiPredicate<Holding, Account>> all = new LinkedHashMap<>();
    Condition city = new Condition.Equal(EntryField.of("city"), "City 3");
    Condition account = new Condition.Equal(EntryField.ofKey("account"), "A5");
    Condition balance = new Condition.Between(EntryField.of("balance"), 10L, 20L);
    all.put(city, (key, value) -> value.city().equals("City 3"));
    all.put(account, (key, value) -> key.account().equals("A5"));
    all.put(balance, (key, value) -> value.balance() >= 10 && value.balance() <= 20);
    all.put(
        new Condition.Equal(EntryField.of("level"), SampleRecords.Level.GOLD),
        (key, value) -> value.level() == SampleRecords.Level.GOLD);
    all.put(
        new Condition.Between(EntryField.of("limit"), 10L, 40L),
        (key, value) -> value.limit() != null && value.limit() >= 10 && value.limit() <= 40);
    all.put(
        new Condition.In(EntryField.of("balance"), Set.of(1L, 2L, 999L)),
        (key, value) -> value.balance() == 1 || value.balance() == 2);
    all.put(
        new Condition.In(EntryField.ofKey("line"), Set.of(5, 199, 200)),
        (key, value) -> key.line() == 5 || key.line() == 199);
    all.put(new Condition.In(EntryField.of("city"), Set.of()), (key, value) -> false);
    all.put(
        new Condition.Between(EntryField.of("city"), "City 3", "City 5"),
        (key, value) ->
            value.city().compareTo("City 3") >= 0 && value.city().compareTo("City 5") <= 0);
    all.put(
        new Condition.Between(EntryField.ofKey("line"), 190, 210),
        (key, value) -> key.line() >= 190);
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
}
