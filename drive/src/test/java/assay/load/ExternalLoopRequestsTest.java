package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.Response;
import assay.api.Session;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExternalLoopRequestsTest {

  private static final int KEYS = 5;

  private static ExternalLoopRequests requests() {
    return ExternalLoopRequests.of(
        Bed.CLIENT,
        new MemoryWorkload(),
        new DataParameters(Map.of("registers", 5L, "counters", 0L)));
  }

  private static long written(Session session) {
    return IntStream.range(0, KEYS)
        .mapToLong(
            key -> session.capability(Cache.class).get(key) instanceof Long version ? version : 0)
        .sum();
  }

  @Test
  void load_writesTheFirstVersionOfAll() {
    Session session = new MemoryEngine.MemorySession();
    assertThat(requests().load(session)).isEqualTo(KEYS);
    assertThat(written(session)).isEqualTo(KEYS);
  }

  /// Each write takes its key's next version: in the end the versions sum to the writes.
  @Test
  void threads_neverWriteOneVersionTwice() throws Exception {
    Session session = new MemoryEngine.MemorySession();
    ExternalLoopRequests requests = requests();
    requests.loaded();
    List<Callable<Integer>> threads = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      ExternalLoopRequests.Source source = requests.source(thread);
      threads.add(() -> {
        for (int i = 0; i < 1_000; i++) {
          assertThat(OperationOutcome.of(source.send("put", 1, session)))
              .isEqualTo(OperationOutcome.OK);
        }
        return 0;
      });
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      for (var thread : pool.invokeAll(threads)) {
        thread.get();
      }
    }
    assertThat(written(session)).isEqualTo(KEYS + 3_000);
  }

  @Test
  void unknownOutcome_retiresItsKey() {
    ExternalLoopRequests.Source source = requests().source(0);
    for (int key = 0; key < KEYS; key++) {
      Response response = source.send("insert", 1, new BrokenSession());
      assertThat(OperationOutcome.of(response)).isEqualTo(OperationOutcome.UNKNOWN);
    }
    assertThatThrownBy(() -> source.send("insert", 1, new BrokenSession()))
        .hasMessageContaining("5 are retired");
  }

  @Test
  void loadThatFails_saysWhy() {
    assertThatThrownBy(() -> requests().load(new BrokenSession()))
        .hasMessageContaining("could not be loaded")
        .hasRootCauseMessage("connection lost");
  }
}
