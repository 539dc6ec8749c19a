package assay.workload.hub.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.api.DataParameters;
import assay.api.Outcome;
import assay.api.Response;
import assay.workload.PlainDraw;
import assay.workload.hub.Given;
import assay.workload.hub.MemorySession;
import assay.workload.hub.MemorySession.Delivery;
import assay.workload.hub.PlainWorkplace;
import assay.workload.hub.SeededDraw;
import assay.workload.hub.workload.Hub;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class RoutedQueryTest {

  private static final int ROWS = 1_234;
  private static final int OF_THE_DAY = 424;
  private static final int TRADED = 445;
  private static final MemorySession SESSION = new MemorySession();

  private final Hub hub = new Hub();

  @BeforeAll
  static void fill() throws Exception {
    new Hub().fill(new PlainWorkplace(SESSION, data("routed"), 5), 1, 1);
  }

  @Test
  void needs_areAsOftenAsPublished() {
    SplittableRandom random = new SplittableRandom(1);
    List<RequiredResult> results =
        Stream.generate(() -> RequiredResult.of(random)).limit(100_000).toList();
    assertThat(share(results, RequiredResult::ten)).isCloseTo(0.80, within(0.005));
    assertThat(share(results, RequiredResult::limited)).isCloseTo(0.90, within(0.005));
    assertThat(share(results, RequiredResult::whole)).isCloseTo(0.05, within(0.005));
    assertThat(share(results, required -> required.ten() && required.limited()))
        .isCloseTo(0.72, within(0.005));
    assertThat(share(results, required -> required.ten() && required.limited() && required.whole()))
        .isCloseTo(0.036, within(0.005));
  }

  @Test
  void routes_areAskedTheSameQuestions() {
    for (long seed = 0; seed < 200; seed++) {
      String full = sent("full", seed).getFirst().map();
      assertThat(sent("limited", seed).getFirst().map()).isEqualTo(full);
      assertThat(sent("routed", seed).getFirst().map()).startsWith(full);
    }
  }

  @Test
  void full_bringsEverythingWhole() {
    for (long seed = 0; seed < 50; seed++) {
      List<Delivery> sent = sent("full", seed);
      assertThat(sent).hasSize(1);
      assertThat(sent.getFirst().entries()).hasSize(all(sent.getFirst().map()));
    }
  }

  @Test
  void limited_bringsNoMoreWholeRowsThanAreNeeded() {
    for (long seed = 0; seed < 200; seed++) {
      List<Delivery> sent = sent("limited", seed);
      assertThat(sent).hasSize(1);
      assertThat(sent.getFirst().entries())
          .hasSize(need(seed).limited() ? 100 : all(sent.getFirst().map()));
    }
  }

  @Test
  void routed_goesByTheControlLogic() {
    List<String> ways = new ArrayList<>();
    for (long seed = 0; seed < 400; seed++) {
      List<Delivery> sent = sent("routed", seed);
      RequiredResult required = need(seed);
      String first = sent.getFirst().map();
      if (!required.ten() || !required.limited()) {
        assertThat(sent).hasSize(1);
        assertThat(first).isIn("P_NY_T", "A_NY_T");
        assertThat(sent.getFirst().entries()).hasSize(all(first));
        ways.add("full");
      } else {
        assertThat(first).isIn("P_NY_T_small", "A_NY_T_small");
        assertThat(sent.getFirst().entries()).hasSize(100);
        ways.add(required.whole() ? "whole" : "small");
        if (required.whole()) {
          assertThat(sent.getLast().map() + "_small").isEqualTo(first);
          assertThat(sent.getLast().entries().keySet())
              .isEqualTo(sent.getFirst().entries().keySet());
        }
        assertThat(sent).hasSize(required.whole() ? 2 : 1);
      }
    }
    assertThat(ways).contains("full", "small", "whole");
  }

  @Test
  void wholeRowsThatAreMissing_failTheQuestion() throws Exception {
    MemorySession torn = new MemorySession();
    new Hub().fill(new PlainWorkplace(torn, data("routed"), 5), 1, 1);
    torn.map("P_NY_T").clear();
    torn.map("A_NY_T").clear();
    long seed = 0;
    while (!(need(seed).ten() && need(seed).limited() && need(seed).whole())) {
      seed++;
    }
    Response response =
        PlainDraw.next(hub, "question", 1, data("routed"), new SeededDraw(seed, 1)).execute(torn);
    assertThat(response.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(response.failure()).hasMessageContaining("100 of 100 rows");
  }

  @Test
  void oneSortOfRows_isEnough() {
    DataParameters data = Given.rows(ROWS, "caches", "P_NY_T", "route", "full");
    for (long seed = 0; seed < 20; seed++) {
      PlainDraw.next(hub, "question", 1, data, new SeededDraw(seed, 1)).execute(SESSION);
      assertThat(SESSION.takeDeliveries()).extracting(Delivery::map).containsExactly("P_NY_T");
    }
  }

  /// A seed's requirement, after the type of rows.
  private static RequiredResult need(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    random.nextInt(2);
    return RequiredResult.of(random);
  }

  private List<Delivery> sent(String route, long seed) {
    Response response =
        PlainDraw.next(hub, "question", 1, data(route), new SeededDraw(seed, 1)).execute(SESSION);
    assertThat(response.failure()).isNull();
    List<Delivery> sent = SESSION.takeDeliveries();
    assertThat(response.rows()).isEqualTo(sent.getLast().entries().size());
    return sent;
  }

  private static DataParameters data(String route) {
    return Given.rows(ROWS, "route", route, "small", "beside");
  }

  private static int all(String map) {
    return map.startsWith("P") ? OF_THE_DAY : TRADED;
  }

  private static double share(List<RequiredResult> required, Predicate<RequiredResult> what) {
    return required.stream().filter(what).count() / (double) required.size();
  }
}
