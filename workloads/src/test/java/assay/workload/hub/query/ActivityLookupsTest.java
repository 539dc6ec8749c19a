package assay.workload.hub.query;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.api.Lookup;
import assay.api.Request;
import assay.api.Response;
import assay.workload.PlainDraw;
import assay.workload.hub.Activity;
import assay.workload.hub.Components;
import assay.workload.hub.Given;
import assay.workload.hub.MemorySession;
import assay.workload.hub.PlainWorkplace;
import assay.workload.hub.SeededDraw;
import assay.workload.hub.workload.Hub;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A lookup by a client in another language equals the query in Java, with the same draws.
final class ActivityLookupsTest {

  private static final int ROWS = 5_000;
  private static final long SEED = 5;
  private static final DataParameters DATA = Given.rows(ROWS);
  private static final MemorySession SESSION = new MemorySession();

  private final Hub hub = new Hub();

  @BeforeAll
  static void fill() throws Exception {
    new Hub().fill(new PlainWorkplace(SESSION, DATA, SEED), 1, 1);
  }

  private static SeededDraw draw(long seed) {
    return new SeededDraw(seed, ROWS);
  }

  private static Lookup.OfContent content(Map<String, Lookup> lookups, String kind) {
    return (Lookup.OfContent) Objects.requireNonNull(lookups.get(kind));
  }

  @ParameterizedTest
  @ValueSource(strings = {"settlementDate", "tradeDate", "tradeStatus", "activityAccounts"})
  void lookup_findsWhatTheQueryBrings_andNothingElseBelongs(String kind) {
    Lookup.OfContent lookup = content(hub.lookups(DATA), kind);
    for (long seed = 0; seed < 10; seed++) {
      SeededDraw java = draw(seed);
      SESSION.takeDeliveries();
      Request query = PlainDraw.next(hub, kind, 1, DATA, java);
      assertThat(query.execute(SESSION).rows()).isEqualTo(hub.kind(kind).rows().of(1, DATA));
      Map<Object, Object> brought = SESSION.takeDeliveries().getFirst().entries();
      SeededDraw other = draw(seed);
      int drawn = lookup.draw(other);
      assertThat(other.random().nextLong()).isEqualTo(java.random().nextLong());
      List<Object> choice = lookup.choices().get(drawn);
      Map<Object, Object> found = new TreeMap<>();
      SESSION
          .map(lookup.map())
          .forEach((key, row) -> {
            if (choice.contains(Components.of(row, lookup.component()))) {
              found.put(key, row);
            }
            assertThat(hub.belongs(kind, drawn, (Integer) key, DATA, SEED))
                .isEqualTo(brought.containsKey(key));
          });
      assertThat(found).containsExactlyInAnyOrderEntriesOf(brought);
      assertThat(hub.belongs(kind, drawn, ROWS, DATA, SEED)).isFalse();
    }
  }

  @Test
  void keys_areDrawnAsTheQueryDrawsThem() {
    Lookup lookup = Objects.requireNonNull(hub.lookups(DATA).get("activityKey"));
    for (long seed = 0; seed < 10; seed++) {
      SESSION.takeDeliveries();
      Response unused = PlainDraw.next(hub, "activityKey", 1, DATA, draw(seed)).execute(SESSION);
      int drawn = lookup.draw(draw(seed));
      assertThat(SESSION.takeDeliveries().getFirst().entries()).containsOnlyKeys(drawn);
      assertThat(hub.belongs("activityKey", drawn, drawn, DATA, SEED)).isTrue();
      assertThat(hub.belongs("activityKey", drawn, drawn + 1, DATA, SEED)).isFalse();
    }
  }

  @Test
  void dateByText_isLookedUpByText() {
    assertThat(content(hub.lookups(Given.rows(ROWS, "field", "string")), "tradeDate").choices())
        .containsExactly(List.of("2009-12-16"));
  }

  @Test
  void whatIsNotWhole_isNoLookup() {
    assertThat(hub.lookups(Given.rows(ROWS, "columns", "ten"))).containsOnlyKeys("activityKey");
    assertThat(hub.lookups(Given.rows(ROWS, "results", "pages(10)")))
        .containsOnlyKeys("activityKey");
    assertThat(hub.lookups(Given.rows(ROWS, "caches", "P_NY_T"))).isEmpty();
    assertThat(hub.lookups(Given.rows(ROWS, "caches", "nonsense"))).isEmpty();
  }

  /// A wrong row in a broken engine's answer: the right number of rows does not hide it.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wrongRow_isNotCounted(boolean damaged) throws Exception {
    MemorySession broken = new MemorySession();
    new Hub().fill(new PlainWorkplace(broken, DATA, SEED), 1, 1);
    Map<Object, Object> rows = broken.map("A_NY_T");
    Map.Entry<Object, Object> failed =
        rows.entrySet().stream()
            .filter(row -> ((Activity) row.getValue()).status().equals(Activity.FAILED))
            .findFirst()
            .orElseThrow();
    if (damaged) {
      failed.setValue(Components.with((Record) failed.getValue(), "comment", "another"));
    } else {
      // Another row under its key, which failed, too.
      failed.setValue(
          rows.values().stream()
              .map(Activity.class::cast)
              .filter(
                  row -> row.status().equals(Activity.FAILED) && !failed.getKey().equals(row.id()))
              .findFirst()
              .orElseThrow());
    }
    Request query = PlainDraw.next(hub, "tradeStatus", 1, DATA, draw(0));
    long expected = hub.kind("tradeStatus").rows().of(1, DATA);
    assertThat(query.execute(SESSION).rows()).isEqualTo(expected);
    assertThat(query.execute(broken).rows()).isEqualTo(expected - 2);
  }
}
