package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Data;
import assay.api.Draw;
import assay.api.Kind;
import assay.api.Request;
import assay.api.Settings;
import assay.api.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a user reads of a fault in their own workload.
final class WorkloadCodeTest {

  private static final Data DATA = new Data(Map.of(), new Settings(Map.of()));
  private static final Draw DRAW = new UserDraw(1, 0, KeyChoice.uniform(1));

  private static final class Shop implements Workload {

    @Override
    public String name() {
      return "shop";
    }

    @Override
    public List<Kind> kinds() {
      return List.of();
    }

    @Override
    public List<Class<? extends Record>> types() {
      return List.of();
    }

    @Override
    public Map<String, Long> defaults() {
      return Map.of();
    }

    @Override
    public long bytesPerEntry(Data data) {
      return 1;
    }

    @Override
    public Request next(String kind, int size, Data data, Draw draw) {
      throw new IllegalArgumentException(kind);
    }
  }

  @Test
  void exceptionOutOfNext_namesClassMethodKindPlaceAndRemedy() {
    assertThatThrownBy(() -> WorkloadCode.next(new Shop(), "cancel", 1, DATA, DRAW))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "the workload `shop` threw IllegalArgumentException \\(cancel\\) in its method `next`"
                + " for the kind `cancel` at WorkloadCodeTest.java:\\d+: mend the workload; no"
                + " engine is at fault");
  }

  @Test
  void methodThatIsNotWritten_isSaidToBeMissing() {
    Workload shop = new Shop();
    assertThatThrownBy(
            () -> WorkloadCode.call(shop, "load", "", () -> shop.load(List.of(), DATA, DRAW)))
        .hasMessageStartingWith("the workload `shop` lacks the method `load`");
  }

  @Test
  void keyThatIsNotFree_isNoFaultOfTheWorkload() {
    NoFreeKey none = new NoFreeKey(1, 1, Ledger.Wanted.ANY);
    assertThatThrownBy(() ->
            WorkloadCode.call(
                new Shop(),
                "next",
                "",
                () -> {
                  throw none;
                }))
        .isSameAs(none);
    assertThat(WorkloadCode.<Integer>call(new Shop(), "next", "", () -> 1)).isEqualTo(1);
  }
}
