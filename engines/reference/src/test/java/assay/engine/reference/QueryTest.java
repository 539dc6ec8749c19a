package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.Invocable;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.engine.SimulatedMembers;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries compared with predicates in plain Java over the same rows.
final class QueryTest {

  private static final int ROWS = 500;
  private static final EntryField SHELF = EntryField.of("shelf");
  private static final EntryField PRICE = EntryField.of("price");
  private static final EntryField MAKER = EntryField.ofKey("maker");
  private static final EntryField NOTE = EntryField.of("note");

  @TempDir Path folder;

  record Key(String maker, int number) {}

  record Item(int shelf, long price, @Nullable String note) {}

  private final Map<Object, Object> rows = new HashMap<>();

  QueryTest() {
    for (int i = 0; i < ROWS; i++) {
      rows.put(new Key("M" + i % 7, i), new Item(i % 10, i, i % 3 == 0 ? null : "note " + i % 4));
    }
  }

  @Test
  void conditions_selectWhatAPredicateDoes() {
    try (Session session = filled()) {
      Condition shelf = new Condition.Equal(SHELF, 3);
      Condition price = new Condition.Between(PRICE, 100L, 200L);
      check(session, shelf, (key, item) -> item.shelf() == 3);
      check(session, price, (key, item) -> item.price() >= 100 && item.price() <= 200);
      check(session, new Condition.Equal(MAKER, "M2"), (key, item) -> key.maker().equals("M2"));
      check(
          session,
          new Condition.Equal(NOTE, "note 1"),
          (key, item) -> "note 1".equals(item.note()));
      check(
          session,
          new Condition.In(PRICE, Set.of(1L, 499L, 500L)),
          (key, item) -> item.price() == 1 || item.price() == 499);
      check(session, new Condition.In(NOTE, Set.of()), (key, item) -> false);
      check(
          session,
          new Condition.Between(NOTE, "note 1", "note 2"),
          (key, item) -> "note 1".equals(item.note()) || "note 2".equals(item.note()));
      check(
          session,
          new Condition.All(List.of(shelf, price)),
          (key, item) -> item.shelf() == 3 && item.price() >= 100 && item.price() <= 200);
      check(session, new Condition.All(List.of()), (key, item) -> true);
      check(session, new Condition.Equal(EntryField.of("height"), 1), (key, item) -> false);
      check(session, new Condition.Equal(EntryField.ofKey("shelf"), 3), (key, item) -> false);
    }
  }

  private void check(Session session, Condition condition, BiPredicate<Key, Item> oracle) {
    Map<Object, Object> whole = new HashMap<>();
    Map<Object, Object> columns = new HashMap<>();
    rows.forEach((key, value) -> {
      if (oracle.test((Key) key, (Item) value)) {
        whole.put(key, value);
        List<@Nullable Object> row = new ArrayList<>();
        row.add(((Item) value).note());
        row.add(((Key) key).maker());
        columns.put(key, row);
      }
    });
    Queryable queries = session.capability(Queryable.class);
    for (int page : new int[] {0, 1, 7, ROWS}) {
      assertThat(read(queries, new Selection(condition, List.of(), page))).isEqualTo(whole);
      assertThat(read(queries, new Selection(condition, List.of(NOTE, MAKER), page)))
          .isEqualTo(columns);
    }
  }

  /// Reads all pages; only the last may be incomplete.
  private static Map<Object, Object> read(Queryable queries, Selection selection) {
    Map<Object, Object> all = new HashMap<>();
    Iterator<Map<Object, Object>> pages = queries.select(selection);
    int read = 0;
    while (pages.hasNext()) {
      Map<Object, Object> page = pages.next();
      assertThat(read % Math.max(1, selection.pageRows())).isZero();
      assertThat(selection.pageRows() > 0 && page.isEmpty()).isFalse();
      read += page.size();
      all.putAll(page);
    }
    assertThat(all).hasSize(read);
    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(pages::next);
    return all;
  }

  @Test
  void pages_areReadWhenAskedFor() {
    try (Session session = filled()) {
      Iterator<Map<Object, Object>> pages =
          session
              .capability(Queryable.class)
              .select(Selection.of(new Condition.Equal(SHELF, 3)).pages(20));
      assertThat(pages.next()).hasSize(20);
      rows.keySet().forEach(session.capability(Cache.class)::remove);
      assertThat(pages.hasNext()).isFalse();
    }
  }

  @Test
  void queries_seeWhatFunctionsChanged_andWhatAKillLeft() {
    try (Session session = filled()) {
      Condition moved = new Condition.Equal(SHELF, 77);
      session
          .capability(Invocable.class)
          .invokeAll(
              List.copyOf(rows.keySet()).subList(0, 40),
              entry -> {
                entry.change("shelf", 77);
                return null;
              });
      session.capability(SimulatedMembers.class).kill("member-1");
      assertThat(read(session.capability(Queryable.class), Selection.of(moved))).hasSize(40);
      assertThat(session.capability(Cache.class).size()).isEqualTo(ROWS);
    }
  }

  @Test
  void drop_leavesOtherMapsAlone() {
    try (Session session = filled()) {
      session.capability(Cache.class, "other").put(1, "one");
      session.capability(Destroyable.class).destroy();
      assertThat(session.capability(Cache.class).size()).isZero();
      assertThat(session.capability(Cache.class, "other").size()).isEqualTo(1);
      session.capability(Cache.class).putAll(rows);
      assertThat(session.capability(Cache.class).size()).isEqualTo(ROWS);
    }
  }

  @Test
  void putAll_losesARowAtTheShareAskedFor() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "loses-rows", "spilled", "20%")) {
      Cache cache = session.capability(Cache.class);
      for (int batch = 0; batch < 1_000; batch++) {
        Map<Object, Object> many = new HashMap<>();
        for (int i = 0; i < 10; i++) {
          many.put(batch * 10 + i, "row");
        }
        cache.putAll(many);
        cache.putAll(Map.of(-1 - batch, "single"));
        cache.put(-10_000 - batch, "plain");
      }
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(injected.open()).isEqualTo(1_000);
      assertThat(injected.harmed()).isBetween(150L, 250L);
      assertThat(cache.size()).isEqualTo(12_000 - injected.harmed());
    }
  }

  @Test
  void select_leavesARowOutAtTheShareAskedFor_butNotOfEverything() {
    try (Session session = filled("behaviour", "serves-short", "omitted", "20%")) {
      Queryable queries = session.capability(Queryable.class);
      long missing = 0;
      for (int i = 0; i < 1_000; i++) {
        Condition condition = new Condition.Equal(SHELF, i % 12);
        int expected = i % 12 < 10 ? ROWS / 10 : 0;
        int found = read(queries, Selection.of(condition).pages(i % 2 * 20)).size();
        missing += expected - found;
      }
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(injected.harmed()).isEqualTo(missing).isBetween(130L, 210L);
      assertThat(injected.open()).isEqualTo(1_000 - 166);
      assertThat(read(queries, Selection.of(new Condition.All(List.of())))).isEqualTo(rows);
      assertThat(Sessions.injected(session)).isEqualTo(injected);
    }
  }

  @Test
  void noop_findsNothing() {
    try (Session session = filled("behaviour", "noop")) {
      Selection all = Selection.of(new Condition.All(List.of()));
      Queryable queries = session.capability(Queryable.class);
      queries.index(SHELF);
      assertThat(queries.select(all).next()).isEmpty();
      assertThat(queries.select(all.pages(10)).hasNext()).isFalse();
      session.capability(Destroyable.class).destroy();
      assertThat(session.capability(Cache.class).size()).isZero();
    }
  }

  private Session filled(String... settings) {
    Session session = Sessions.open(folder, 3, settings);
    session.capability(Cache.class).putAll(rows);
    session.capability(Queryable.class).index(SHELF);
    session.capability(Queryable.class).unindex(SHELF);
    return session;
  }
}
