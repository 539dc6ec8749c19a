package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.Cache;
import assay.api.Session;
import assay.workload.tradeoffs.AddTag;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AcksEarlyTest {

  @TempDir Path folder;

  @Test
  void overwritingPuts_areAcknowledgedBeforeTheyAreThere_andFirstOnesAreNot() throws Exception {
    try (Session session = Sessions.open(folder, 3, "behaviour", "acks-early", "early", "100%")) {
      Cache cache = session.capability(Cache.class);
      AsyncCache async = session.capability(AsyncCache.class);
      int behind = 0;
      for (int key = 0; key < 200; key++) {
        cache.put(key, "first");
        assertThat(cache.get(key)).isEqualTo("first");
        async.put(key, "second").toCompletableFuture().get();
        behind += "first".equals(cache.get(key)) ? 1 : 0;
      }
      assertThat(behind).isPositive();
      assertThat(Sessions.injected(session).harmed()).isEqualTo(200);
    }
  }

  @Test
  void correctMap_isAsItWasAcknowledged() throws Exception {
    try (Session session = Sessions.open(folder, 3, "behaviour", "map")) {
      Cache cache = session.capability(Cache.class);
      AsyncCache async = session.capability(AsyncCache.class);
      for (int key = 0; key < 200; key++) {
        async.put(key, key).toCompletableFuture().get();
        assertThat(cache.get(key)).isEqualTo(key);
        assertThat(async.get(key).toCompletableFuture().get()).isEqualTo(key);
        async.remove(key).toCompletableFuture().get();
        assertThat(cache.get(key)).isNull();
      }
      AsyncInvocable invocable = session.capability(AsyncInvocable.class);
      var unused = invocable.invoke(500, new AddTag(7)).toCompletableFuture().get();
      assertThat(cache.get(500)).isNotNull();
    }
  }
}
