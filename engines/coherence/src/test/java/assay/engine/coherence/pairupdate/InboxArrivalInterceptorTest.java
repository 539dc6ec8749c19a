package assay.engine.coherence.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.net.events.partition.cache.PartitionedCacheDispatcher;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InboxArrivalInterceptorTest {

  private final List<String> noticed = new ArrayList<>();

  /// Raises a map's events.
  private PartitionedCacheDispatcher dispatcher(String map) {
    return (PartitionedCacheDispatcher)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PartitionedCacheDispatcher.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("addEventInterceptor")) {
                noticed.add(map);
                return null;
              }
              assertThat(method.getName()).isEqualTo("getCacheName");
              return map;
            });
  }

  @Test
  void everyInboxIsNoticed_andNoOtherMap() {
    InboxArrivalInterceptor arrivals = new InboxArrivalInterceptor();
    String first = new InboxName(false, "1", "counters").name();
    String ordered = new InboxName(true, "1", "counters").name();
    String ofAnother = new InboxName(false, "2", "counters").name();
    for (String map : List.of("counters", first, ordered, "entries", ofAnother)) {
      arrivals.introduceEventDispatcher("arrivals", dispatcher(map));
    }
    assertThat(noticed).containsExactly(first, ordered, ofAnother);
  }
}
