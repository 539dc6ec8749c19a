package assay.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Workload;
import assay.load.BareWorkload;
import assay.load.keys.KeyDistribution;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A user's view of a fault in their own workload.
final class WorkloadCallerTest {

  private static final DataParameters DATA = new DataParameters(Map.of(), new Settings(Map.of()));
  private static final Workload SHOP = new Shop();
  private static final int REQUESTS = 100_000;
  private static final Request SAME = CompositeRequest.inSeries(List.of());
  private static final RequestSource DRAW =
      new RequestSource(1, 0, DATA, KeyDistribution.uniform(1), new WriteLeases(1, 0, 1));

  private static final class Shop implements BareWorkload {

    @Override
    public String name() {
      return "shop";
    }

    @Override
    public List<RequestKind> kinds() {
      return List.of(RequestKind.of("cancel", Cache.class, "Cancels.", context -> cancel()));
    }

    private static Request cancel() {
      throw new IllegalArgumentException("cancel");
    }
  }

  @Test
  void exceptionOutOfNext_namesClassMethodKindPlaceAndRemedy() {
    assertThatThrownBy(() -> WorkloadCaller.next(SHOP, SHOP.kind("cancel"), DRAW))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "the workload `shop` threw IllegalArgumentException \\(cancel\\) in its method `kinds`"
                + " for the kind `cancel` at WorkloadCallerTest.java:\\d+: mend the workload; no"
                + " engine is at fault");
  }

  /// On every request's path: a text for an absent error would be most of its time.
  @Test
  void next_allocatesNothingItself() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RequestKind kind = RequestKind.of("same", Cache.class, "The same.", context -> SAME);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < REQUESTS; i++) {
      if (WorkloadCaller.next(SHOP, kind, DRAW) != SAME) {
        throw new AssertionError("another request");
      }
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(REQUESTS * 8L);
  }

  @Test
  void keyThatIsNotFree_isNoFaultOfTheWorkload() {
    NoFreeLeaseException none = new NoFreeLeaseException(1, 1, WriteLeases.Wanted.ANY);
    assertThatThrownBy(() ->
            WorkloadCaller.call(
                SHOP,
                "kinds",
                "",
                () -> {
                  throw none;
                }))
        .isSameAs(none);
    assertThat(WorkloadCaller.<Integer>call(SHOP, "kinds", "", () -> 1)).isEqualTo(1);
  }
}
